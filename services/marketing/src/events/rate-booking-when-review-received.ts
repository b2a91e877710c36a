import { type Event, type ReviewReceived } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type GuestBooking } from '../guest-bookings/guest-booking';
import { guestBookingErrors } from '../guest-bookings/guest-booking.errors';
import { findNamed, rateBooking } from '../guest-bookings/guest-booking.store';
import { theBooking } from '../guest-bookings/guest-booking.use-cases';

export interface ReviewOptions {
  /** Whose reviews count. */
  readonly sources: readonly string[];
}

/**
 * WIN-13: a review that came in as a webhook rates its booking. One of a booking that is not known here, perhaps not yet, is tried again and becomes a dead
 * letter.
 */
export function rateBookingWhenReviewReceived({ sources }: ReviewOptions) {
  return async (tx: Tx, { data }: Event<string, ReviewReceived>): Promise<void> => {
    if (!sources.includes(data.source)) return;
    const { id } = await reviewed(tx, data);
    await rateBooking(tx, id, data.rating);
  };
}

async function reviewed(tx: Tx, { bookingId, channelId }: ReviewReceived): Promise<GuestBooking> {
  if (channelId === null) return theBooking(tx, bookingId);
  const booking = (await findNamed(tx, bookingId)).find((each) => each.channelId === channelId);
  if (!booking) throw guestBookingErrors.notFound();
  return booking;
}
