import { type BookingConfirmed } from '@stayline/contracts';
import { type MessageChannel, type NewMessage } from '../messages/message';
import { type LiquidTemplate } from '../templates/liquid-template';
import { summariseStay } from './stay-summary';

export const BOOKING_CONFIRMATION = 'BOOKING_CONFIRMATION';

export const CONFIRMATION_TEMPLATES = ['booking-confirmation', 'booking-confirmation-text'] as const;

export type ConfirmationTemplates = Readonly<Record<(typeof CONFIRMATION_TEMPLATES)[number], LiquidTemplate>>;

/**
 * The confirmations of a booking (BOOK-17): one by each channel by which the guest can be reached, or none if none are
 * wanted. Their keys make sure that each is sent once, however often the event comes.
 */
export function bookingConfirmations(
  booking: BookingConfirmed,
  templates: ConfirmationTemplates,
  newId: () => string,
): NewMessage[] {
  if (!booking.confirmationRequested) return [];
  const stay = summariseStay(booking);
  const about = (channel: MessageChannel) => ({
    id: newId(),
    channel,
    kind: BOOKING_CONFIRMATION,
    dedupeKey: `${BOOKING_CONFIRMATION}/${booking.bookingId}/${channel}`,
    bookingId: booking.bookingId,
  });
  const { email, phone } = booking.guest;
  const messages: NewMessage[] = [];
  if (email !== null) {
    const content = templates['booking-confirmation'].renderMail(stay);
    messages.push({ ...about('EMAIL'), recipient: email, ...content });
  }
  if (phone !== null) {
    const content = templates['booking-confirmation-text'].renderText(stay);
    messages.push({ ...about('MESSAGING'), recipient: phone, ...content });
  }
  return messages;
}
