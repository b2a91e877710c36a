import { type BookingConfirmed } from '@stayline/contracts';
import { type NewMessage } from '../messages/message';
import { type LiquidTemplate } from '../templates/liquid-template';
import { messagesToGuest } from './guest-notice';
import { summariseStay } from './stay-summary';

export const BOOKING_CONFIRMATION = 'BOOKING_CONFIRMATION';

export const CONFIRMATION_TEMPLATES = ['booking-confirmation', 'booking-confirmation-text'] as const;

export type ConfirmationTemplates = Readonly<Record<(typeof CONFIRMATION_TEMPLATES)[number], LiquidTemplate>>;

/** The confirmations of a booking (BOOK-17). */
export function bookingConfirmations(
  booking: BookingConfirmed,
  templates: ConfirmationTemplates,
  newId: () => string,
): NewMessage[] {
  const { 'booking-confirmation': mail, 'booking-confirmation-text': text } = templates;
  return messagesToGuest(booking, { kind: BOOKING_CONFIRMATION, mail, text, data: summariseStay(booking) }, newId);
}
