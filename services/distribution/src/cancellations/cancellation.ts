import { type CalendarDate, type ClockTime, instantAt, todayIn } from '@stayline/calendar';
import { cancellationCharge } from '@stayline/pricing';
import { type Booking, type Cancellation } from '../bookings/booking';
import { cancellationErrors } from './cancellation.errors';

/** Who wants a booking cancelled, and how. */
export interface CancellationRequest {
  by: Cancellation['cancelledBy'];
  /** Operators alone. */
  waiveCharge: boolean;
  reason: string | null;
}

/** When guests may arrive on check-in day, in the platform's zone. */
export interface Arrival {
  time: ClockTime;
  zone: string;
}

/** CANCEL frees the units. WAIVE: it was cancelled before, and its charge is dropped now. DONE: there is nothing to do. */
export type CancellationStep = { kind: 'CANCEL' | 'WAIVE'; cancellation: Cancellation } | { kind: 'DONE' };

type Cancellable = Pick<Booking, 'snapshot' | 'cancellation'>;

/** BOOK-29 to BOOK-33. Pure: `now` is the platform's clock, read under the locks. */
export function decideCancellation(
  booking: Cancellable,
  request: CancellationRequest,
  now: Date,
  arrival: Arrival,
): CancellationStep {
  if (booking.cancellation) return decideWaiver(booking.cancellation, request, now);
  checkCancellable(booking.snapshot.stay, request, now, arrival);
  const { cancellation: terms, stay } = booking.snapshot;
  const charge = terms ? cancellationCharge(terms, now) : 0;
  const cancellation: Cancellation = {
    cancelledAt: now.toISOString(),
    cancelledBy: request.by,
    charge,
    refund: stay.netAmountAfterTax - charge,
    waived: null,
    reason: request.reason,
  };
  return { kind: 'CANCEL', cancellation: request.waiveCharge ? waived(cancellation, request, now) : cancellation };
}

function decideWaiver(cancellation: Cancellation, request: CancellationRequest, now: Date): CancellationStep {
  if (!request.waiveCharge || cancellation.charge === 0) return { kind: 'DONE' };
  return { kind: 'WAIVE', cancellation: waived(cancellation, request, now) };
}

function checkCancellable(
  { checkIn, checkOut }: { checkIn: CalendarDate; checkOut: CalendarDate },
  { by }: CancellationRequest,
  now: Date,
  { time, zone }: Arrival,
): void {
  if (todayIn(zone, now) >= checkOut) throw cancellationErrors.stayHasEnded();
  if (by.kind === 'CHANNEL' && now >= instantAt(checkIn, time, zone)) throw cancellationErrors.stayHasBegun();
}

/** Nothing to waive is nothing waived. A reason given now is the newer one. */
function waived(cancellation: Cancellation, { by, reason }: CancellationRequest, now: Date): Cancellation {
  const { charge, refund } = cancellation;
  if (charge === 0) return cancellation;
  return {
    ...cancellation,
    charge: 0,
    refund: refund + charge,
    waived: { charge, by: by.id, at: now.toISOString() },
    reason: reason ?? cancellation.reason,
  };
}
