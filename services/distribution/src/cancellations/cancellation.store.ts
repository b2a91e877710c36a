import { statement, type Tx } from '@stayline/database';
import { type Booking, type Cancellation } from '../bookings/booking';
import { BOOKING_COLUMNS, bookingOf, type BookingRow } from '../bookings/booking.store';

const LOCK = statement('cancellation-lock-booking', `SELECT ${BOOKING_COLUMNS} FROM booking WHERE id = $1 FOR UPDATE`);

/** Whoever cancels the same booking waits here. */
export async function lockBooking(tx: Tx, bookingId: string): Promise<Booking | undefined> {
  const row = await tx.one<BookingRow>(LOCK, [bookingId]);
  return row && bookingOf(row);
}

const SAVE = statement(
  'cancellation-save',
  `UPDATE booking SET status = 'CANCELLED', cancellation = $2, sequence = sequence + 1 WHERE id = $1 RETURNING sequence`,
);

/** Answers the sequence of the booking's next event. */
export async function saveCancellation(tx: Tx, bookingId: string, cancellation: Cancellation): Promise<number> {
  const row = await tx.one<{ sequence: number }>(SAVE, [bookingId, JSON.stringify(cancellation)]);
  if (!row) throw new Error('A booking that is locked is there');
  return row.sequence;
}
