import { type Verdict } from '@stayline/dispatch';

/** The ways a message leaves by. SMS joins with its sender. */
export const MESSAGE_CHANNELS = ['EMAIL', 'MESSAGING'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** `FAILED` is final and visible: refused for good, or out of attempts. */
export const MESSAGE_STATUSES = ['PENDING', 'SENT', 'FAILED'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export interface MessageContent {
  /** E-mail alone. */
  readonly subject: string | null;
  readonly text: string;
  /** E-mail alone; null: text only. */
  readonly html: string | null;
}

/** A message as whoever wants it sent writes it down. */
export interface NewMessage extends MessageContent {
  readonly id: string;
  readonly channel: MessageChannel;
  /** What it is for, in UPPER_SNAKE; shown in logs. */
  readonly kind: string;
  /** Two messages of one key are one message, the first. Null: every one is its own. */
  readonly dedupeKey: string | null;
  /** The platform's booking id, where the message is about one. */
  readonly bookingId: string | null;
  /** An e-mail address, or a phone number in E.164 form. */
  readonly recipient: string;
}

/** A message on its way out. */
export interface OutgoingMessage extends MessageContent {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly kind: string;
  readonly recipient: string;
  readonly createdAt: Date;
}

/** How an attempt ended; done with the provider's id of the message, if it gave one. What a server says may quote the recipient: reasons hold codes alone. */
export type Sent = Verdict<string | null>;

/**
 * What every channel's adapter must do. A repeat of one message must be recognisable as such by the receiver: same
 * `Message-ID` or `Idempotency-Key`, same body.
 */
export interface MessageSender {
  /** Never throws for what the outside world does; ends within its own timeout, and before it when `signal` aborts. */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Sent>;
  /** Lets go of connections, once nothing is being sent. */
  stop(): void;
}

export type MessageSenders = Readonly<Record<MessageChannel, MessageSender>>;
