import { bookingCancelled, bookingChargeWaived } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { appendToOutbox, newEvent } from '@stayline/events';
import { type Booking, bookingState } from '../bookings/booking';
import { bookingErrors } from '../bookings/booking.errors';
import { bookedStay } from '../held-claims/held-booking';
import { lockClaim, releaseBooking, releaseClaim, type StayClaim } from '../ledger';
import { type Arrival, type CancellationRequest, decideCancellation } from './cancellation';
import { lockBooking, saveCancellation } from './cancellation.store';

/**
 * Cancels a booking in the caller's transaction, in the order of locks of all: the booking, the days that it has taken, its units; then its
 * event. Whoever books what it frees waits for the days. Again answers the booking as it stands.
 */
export async function cancelBooking(
  tx: Tx,
  bookingId: string,
  request: CancellationRequest,
  arrival: Arrival,
): Promise<Booking> {
  const booking = await lockBooking(tx, bookingId);
  if (!booking) throw bookingErrors.notFound();
  const taken = await lockClaim(tx, booking.holdId ?? booking.id);
  const step = decideCancellation(booking, request, taken.now, arrival);
  if (step.kind === 'DONE') return booking;
  const { cancellation } = step;
  const cancelled: Booking = { ...booking, status: 'CANCELLED', cancellation };
  const sequence = await saveCancellation(tx, bookingId, cancellation);
  const freed = step.kind === 'CANCEL' ? await giveBack(tx, booking, taken) : [];
  await appendToOutbox(tx, cancelledEvent(step.kind, cancelled, { freed, sequence, time: taken.now }));
  return cancelled;
}

/** The bookings of a hold share its claim. */
function giveBack(tx: Tx, booking: Booking, taken: Awaited<ReturnType<typeof lockClaim>>): Promise<StayClaim[]> {
  return booking.holdId === null
    ? releaseClaim(tx, booking.id)
    : releaseBooking(tx, booking.holdId, taken, bookedStay(booking));
}

function cancelledEvent(
  kind: 'CANCEL' | 'WAIVE',
  booking: Booking,
  { freed, sequence, time }: { freed: StayClaim[]; sequence: number; time: Date },
) {
  const { holdId, cancellation } = booking;
  if (!cancellation) throw new Error(`The booking ${booking.id} is not cancelled`);
  return newEvent(kind === 'CANCEL' ? bookingCancelled : bookingChargeWaived, {
    source: 'stayline/distribution',
    subject: booking.id,
    sequence,
    time,
    data: { ...bookingState(booking), holdId, unitsFreed: freed, cancellation },
  });
}
