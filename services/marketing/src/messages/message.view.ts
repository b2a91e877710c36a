import { type MessageRecord } from './message';

/** A message and how far it got, without recipient and content. */
export interface MessageView {
  /** @example "msg_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  id: string;
  channel: 'EMAIL' | 'SMS' | 'MESSAGING';
  /** What it is for. @example "BOOKING_CONFIRMATION" */
  kind: string;
  /** The platform's booking id, where the message is about one. */
  bookingId: string | null;
  /** `FAILED`: refused for good, or out of attempts. */
  status: 'QUEUED' | 'SENT' | 'FAILED';
  /** Since it was written, or requeued. @isInt */
  attempts: number;
  /** Why the last attempt failed. @example "SMTP 550 5.1.1 EENVELOPE" */
  lastError: string | null;
  /** ISO 8601, UTC. @format date-time */
  createdAt: string;
  /** When it was sent or given up. ISO 8601, UTC. @format date-time */
  endedAt: string | null;
}

/** A message with recipient and content: a guest's or an agent's data. */
export interface MessageDetailView extends MessageView {
  /** An e-mail address or a phone number; null once it was erased. @example "asha.rao@example.com" */
  recipient: string | null;
  /** E-mail alone. @example "Your booking P-1001" */
  subject: string | null;
  /** Null once it was erased. @example "Dear Asha, your stay at Mandovi House is booked." */
  text: string | null;
}

export function viewMessage(message: MessageRecord): MessageView {
  const { id, channel, kind, bookingId, status, attempts, lastError, createdAt, endedAt } = message;
  return {
    id,
    channel,
    kind,
    bookingId,
    status,
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export function viewMessageDetail(message: MessageRecord): MessageDetailView {
  const { recipient, subject, text } = message;
  return { ...viewMessage(message), recipient, subject, text };
}
