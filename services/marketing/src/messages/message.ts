import { type Verdict } from '@stayline/dispatch';
import { httpErrors } from '@stayline/http';
import { messageErrors } from './message.errors';

/** The channels by which messages are sent. */
export const MESSAGE_CHANNELS = ['EMAIL', 'SMS', 'MESSAGING'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** `FAILED` is final and visible: refused for good, or out of attempts. */
export const MESSAGE_STATUSES = ['QUEUED', 'SENT', 'FAILED'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export interface MessageContent {
  /** Only for e-mail. */
  readonly subject: string | null;
  readonly text: string;
  /** Only for e-mail; null: text only. */
  readonly html: string | null;
}

/** A message to be sent. */
export interface NewMessage extends MessageContent {
  readonly id: string;
  readonly channel: MessageChannel;
  /** What it is for, in UPPER_SNAKE; shown in logs. */
  readonly kind: string;
  /** Of several messages with one key only the first is sent. Null: there is no such check. */
  readonly dedupeKey: string | null;
  /** The platform's booking id, where the message is about one. */
  readonly bookingId: string | null;
  /** An e-mail address, or a phone number in E.164 form. */
  readonly recipient: string;
}

/** A message and how far it got. What it said and to whom is gone once it was redacted. */
export interface MessageRecord {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly kind: string;
  readonly bookingId: string | null;
  readonly status: MessageStatus;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly redactedAt: Date | null;
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly text: string | null;
}

/** Which messages are listed. Those that were sent are too many to list, except of one booking. */
export interface MessageFilter {
  readonly status: MessageStatus | null;
  readonly bookingId: string | null;
}

/** MAIL-12: without a booking those that failed, or that wait. */
export function checkFilter({ status, bookingId }: MessageFilter): MessageFilter {
  if (bookingId !== null) return { status, bookingId };
  if (status === 'SENT') throw httpErrors.validationFailed(['bookingId: needed for messages that were SENT']);
  return { status: status ?? 'FAILED', bookingId };
}

/** BOOK-23: only what FAILED is sent again, and only while its content is kept. */
export function checkRequeue({ status, redactedAt }: Pick<MessageRecord, 'status' | 'redactedAt'>): void {
  if (status !== 'FAILED') throw messageErrors.notFailed();
  if (redactedAt !== null) throw messageErrors.erased();
}

/** A message on its way out. */
export interface OutgoingMessage extends MessageContent {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly kind: string;
  readonly recipient: string;
  readonly createdAt: Date;
  /** Nothing is sent to this address any more. */
  readonly suppressed: boolean;
}

export interface SentResult {
  /** The provider's id of the message, if it gave one. */
  readonly providerId: string | null;
  /** There is no such mailbox, now or later. */
  readonly bounced?: true;
}

/** How an attempt ended. Reasons contain only codes, because a server's text may contain the recipient. */
export type Sent = Verdict<SentResult>;

/**
 * What every channel's adapter must do. The receiver must be able to recognise a repeat of a message: same `Message-ID`
 * or `Idempotency-Key`, same body.
 */
export interface MessageSender {
  /** Does not throw when the outside system fails. Ends within its own timeout, or before it when `signal` aborts. */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Sent>;
  /** Closes connections. Call it when nothing is being sent. */
  stop(): void;
}

export type MessageSenders = Readonly<Record<MessageChannel, MessageSender>>;
