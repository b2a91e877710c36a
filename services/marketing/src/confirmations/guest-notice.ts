import { type BookingConfirmed } from '@stayline/contracts';
import { type MessageChannel, type NewMessage } from '../messages/message';
import { type LiquidTemplate } from '../templates/liquid-template';

/** What a guest is told of a booking, by mail and by the messaging app. */
export interface GuestNotice {
  /** What it is for; with the booking and the channel it makes the key of each message. */
  readonly kind: string;
  readonly mail: LiquidTemplate;
  readonly text: LiquidTemplate;
  readonly data: object;
}

/**
 * One message by each channel by which the guest can be reached, or none if none are wanted. Their keys make sure that each is
 * sent once, however often the event comes.
 */
export function messagesToGuest(
  booking: BookingConfirmed,
  { kind, mail, text, data }: GuestNotice,
  newId: () => string,
): NewMessage[] {
  if (!booking.confirmationRequested) return [];
  const { bookingId } = booking;
  const about = (channel: MessageChannel) => ({
    id: newId(),
    channel,
    kind,
    dedupeKey: `${kind}/${bookingId}/${channel}`,
    bookingId,
  });
  const { email, phone } = booking.guest;
  const messages: NewMessage[] = [];
  if (email !== null) messages.push({ ...about('EMAIL'), recipient: email, ...mail.renderMail(data) });
  if (phone !== null) messages.push({ ...about('MESSAGING'), recipient: phone, ...text.renderText(data) });
  return messages;
}
