import { type Worker } from '@stayline/background';
import { type Database, type Tx } from '@stayline/database';
import {
  type AttemptCounter,
  createDispatcher,
  type DispatchLimits,
  type DueTable,
  type Outcome,
} from '@stayline/dispatch';
import { type Logger } from '@stayline/logger';
import { suppressAddress } from '../suppressions/suppression.store';
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  type MessageSenders,
  type OutgoingMessage,
  type Sent,
  type SentResult,
} from './message';
import { endMessage, noteFailure } from './message.store';

/** `workTimeoutMs` must be longer than every sender's own timeout, which normally ends an attempt. */
export interface MessageDispatcherOptions extends Omit<DispatchLimits, 'concurrency'> {
  readonly database: Database;
  readonly logger: Logger;
  readonly senders: MessageSenders;
  readonly attempts: Pick<AttemptCounter<MessageChannel>, 'count'>;
  /** How many messages of one channel a process sends at once. So a slow channel does not delay the others. */
  readonly inFlightPerChannel: number;
}

export const messageTable: DueTable = {
  table: 'message',
  clock: 'database',
  columns: `id, channel, kind, recipient, subject, text, html, created_at AS "createdAt",
    EXISTS (SELECT FROM suppressed_address s WHERE s.address = lower(message.recipient)) AS suppressed`,
  destinationColumn: 'channel',
};

/** Sends due messages, each in one process at a time, and again after a failure until it is SENT or FAILED. */
export function createMessageDispatcher({
  senders,
  attempts,
  inFlightPerChannel,
  ...options
}: MessageDispatcherOptions): Worker {
  return createDispatcher<OutgoingMessage, SentResult>({
    ...options,
    ...messageTable,
    concurrency: inFlightPerChannel * MESSAGE_CHANNELS.length,
    destinationLimit: inFlightPerChannel,
    says: {
      done: 'Message sent',
      retry: 'Message not sent; it is tried again',
      failed: 'Message failed for good',
    },
    describe: ({ id: messageId, channel, kind }) => ({ messageId, channel, kind }),
    work: (message, { signal }) => (message.suppressed ? SUPPRESSED : senders[message.channel].send(message, signal)),
    record,
    onRecorded: ({ channel }, kind) => attempts.count(channel, kind),
  });
}

/** MAIL-13 */
const SUPPRESSED: Promise<Sent> = Promise.resolve({ kind: 'never', reason: 'the address is suppressed' });

async function record(tx: Tx, { id, recipient }: OutgoingMessage, outcome: Outcome<SentResult>): Promise<void> {
  if (outcome.kind === 'retry') return noteFailure(tx, id, outcome.reason);
  if (outcome.kind === 'done')
    return endMessage(tx, id, { status: 'SENT', providerId: outcome.result.providerId, lastError: null });
  if (outcome.result?.bounced) await suppressAddress(tx, recipient, outcome.reason);
  return endMessage(tx, id, { status: 'FAILED', providerId: null, lastError: outcome.reason });
}
