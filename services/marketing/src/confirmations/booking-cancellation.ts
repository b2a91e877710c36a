import { type BookingCancelled } from '@stayline/contracts';
import { type NewMessage } from '../messages/message';
import { type LiquidTemplate } from '../templates/liquid-template';
import { messagesToGuest } from './guest-notice';
import { formatMoney, type StaySummary, summariseStay } from './stay-summary';

export const BOOKING_CANCELLATION = 'BOOKING_CANCELLATION';

export const CANCELLATION_TEMPLATES = ['booking-cancellation', 'booking-cancellation-text'] as const;

export type CancellationTemplates = Readonly<Record<(typeof CANCELLATION_TEMPLATES)[number], LiquidTemplate>>;

/** The data of the cancellation's templates. */
export interface CancellationSummary extends StaySummary {
  /** Null where cancelling costs nothing. */
  readonly charge: string | null;
  readonly refund: string;
}

/** What the guest is told when a booking is cancelled (BOOK-35). */
export function bookingCancellations(
  booking: BookingCancelled,
  templates: CancellationTemplates,
  newId: () => string,
): NewMessage[] {
  const { 'booking-cancellation': mail, 'booking-cancellation-text': text } = templates;
  return messagesToGuest(booking, { kind: BOOKING_CANCELLATION, mail, text, data: summarise(booking) }, newId);
}

function summarise(booking: BookingCancelled): CancellationSummary {
  const { charge, refund } = booking.cancellation;
  const { currency } = booking.amounts;
  return {
    ...summariseStay(booking),
    charge: charge === 0 ? null : formatMoney(charge, currency),
    refund: formatMoney(refund, currency),
  };
}
