import { type Database, type Sql, type Tx } from '@stayline/database';
import { type GuestBooking } from './guest-booking';
import { guestBookingErrors } from './guest-booking.errors';
import { findNamed, lockBooking, rateBooking, setOwnMaximum } from './guest-booking.store';
import { type WinBackStateView, viewWinBackState } from './guest-booking.view';

export class GuestBookingUseCases {
  constructor(
    private readonly database: Database,
    private readonly usualMaximum: number,
  ) {}

  /** WIN-1 */
  rate(bookingId: string, rating: number): Promise<WinBackStateView> {
    return this.change(bookingId, (tx, { id }) => rateBooking(tx, id, rating));
  }

  /** WIN-3 */
  allow(bookingId: string, maximum: number | null): Promise<WinBackStateView> {
    return this.change(bookingId, (tx, { id }) => setOwnMaximum(tx, id, maximum));
  }

  private async change(
    bookingId: string,
    work: (tx: Tx, booking: GuestBooking) => Promise<void>,
  ): Promise<WinBackStateView> {
    return this.database.transaction(async (tx) => {
      const { id } = await theBooking(tx, bookingId);
      const booking = await lockBooking(tx, id);
      if (!booking) throw guestBookingErrors.notFound();
      await work(tx, booking);
      const changed = await lockBooking(tx, id);
      return viewWinBackState(changed ?? booking, this.usualMaximum);
    });
  }
}

/** BOOK-22: by the platform's id or by a reference of one channel. Throws BOOKING_NOT_FOUND or BOOKING_AMBIGUOUS. */
export async function theBooking(sql: Sql, name: string): Promise<GuestBooking> {
  const found = await findNamed(sql, name);
  const exact = found.find(({ id }) => id === name);
  const [booking, another] = exact ? [exact] : found;
  if (!booking) throw guestBookingErrors.notFound();
  if (another) throw guestBookingErrors.ambiguous(found.map(({ id, channelId }) => `${channelId}: ${id}`));
  return booking;
}
