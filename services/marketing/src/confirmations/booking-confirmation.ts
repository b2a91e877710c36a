import { type BookingConfirmed } from '@stayline/contracts';
import { type MessageChannel, type NewMessage } from '../messages/message';
import { renderConfirmation } from './confirmation-templates';
import { summariseStay } from './stay-summary';

export const BOOKING_CONFIRMATION = 'BOOKING_CONFIRMATION';

/**
 * The confirmations of a booking (BOOK-17): one by each channel by which the guest can be reached, or none if none are
 * wanted. Their keys make sure that each is sent once, however often the event comes.
 */
export function bookingConfirmations(booking: BookingConfirmed, newId: () => string): NewMessage[] {
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
    messages.push({
      ...about('EMAIL'),
      recipient: email,
      subject: renderConfirmation('subject', stay),
      text: renderConfirmation('text', stay),
      html: renderConfirmation('html', stay),
    });
  }
  if (phone !== null) {
    const text = renderConfirmation('messaging', stay);
    messages.push({ ...about('MESSAGING'), recipient: phone, subject: null, text, html: null });
  }
  return messages;
}
