import { type Worker } from '@stayline/background';
import { type Database, type Tx } from '@stayline/database';
import { createDispatcher, type DueTable, type Outcome, type Verdict } from '@stayline/dispatch';
import { type Logger } from '@stayline/logger';
import {
  type DeliveryOutcome,
  MESSAGE_CHANNELS,
  type MessageChannel,
  type MessageSenders,
  type OutgoingMessage,
} from './message';
import { endMessage, noteFailure } from './message.store';

const ATTEMPT_OUTCOMES = { done: 'sent', retry: 'retry', 'given-up': 'failed' } as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[keyof typeof ATTEMPT_OUTCOMES];

export interface MessageDispatcherOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly senders: MessageSenders;
  /** Told of every attempt that was recorded. */
  readonly onAttempt: (channel: MessageChannel, outcome: AttemptOutcome) => void;
  /** Above every sender's own timeout: this one only ends what hangs in spite of it. */
  readonly workTimeoutMs: number;
  /** Messages of one channel in flight per process; a slow channel delays no other. */
  readonly inFlightPerChannel: number;
  readonly maxAttempts: number;
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
  /** For suites that cannot wait for a lease to end. */
  readonly leaseMs?: number;
}

export const messageTable: DueTable = {
  table: 'message',
  clock: 'database',
  columns: 'id, channel, kind, recipient, subject, text, html, created_at AS "createdAt"',
  destinationColumn: 'channel',
};

/** Sends what is due: each message by one process at a time, again after a failure, until it is SENT or FAILED. */
export function createMessageDispatcher(options: MessageDispatcherOptions): Worker {
  return createDispatcher<OutgoingMessage, DeliveryOutcome>({
    ...options,
    ...messageTable,
    concurrency: options.inFlightPerChannel * MESSAGE_CHANNELS.length,
    destinationLimit: options.inFlightPerChannel,
    retry: { firstMs: options.firstRetryMs, maxMs: options.maxRetryMs },
    work: async (message) => verdictOn(await options.senders[message.channel].send(message)),
    record: (tx, message, outcome) => recordAttempt(options, tx, message, outcome),
  });
}

function verdictOn(result: DeliveryOutcome): Verdict<DeliveryOutcome> {
  if (result.kind === 'sent') return { kind: 'done', result };
  if (result.kind === 'refused') return { kind: 'give-up', result };
  return { kind: 'again', result, afterMs: result.retryAfterMs };
}

async function recordAttempt(
  options: MessageDispatcherOptions,
  tx: Tx,
  { id, channel, kind }: OutgoingMessage,
  outcome: Outcome<DeliveryOutcome>,
): Promise<void> {
  const reason = outcome.kind === 'done' ? null : reasonOf(outcome);
  const providerId = outcome.kind === 'done' && outcome.result.kind === 'sent' ? outcome.result.providerId : null;
  if (outcome.kind === 'retry') await noteFailure(tx, id, reason);
  else await endMessage(tx, id, { status: outcome.kind === 'done' ? 'SENT' : 'FAILED', providerId, lastError: reason });
  tx.afterCommit(() => report(options, { messageId: id, channel, kind, ...(reason !== null && { reason }) }, outcome));
}

/** Once it is committed: a transaction that is run again must not count twice. */
function report(
  { logger, onAttempt }: MessageDispatcherOptions,
  message: { readonly channel: MessageChannel } & Readonly<Record<string, unknown>>,
  outcome: Outcome<DeliveryOutcome>,
): void {
  const fields = { ...message, attempts: outcome.attempts };
  if (outcome.kind === 'done') logger.info('Message sent', fields);
  if (outcome.kind === 'retry')
    logger.warn('Message not sent; it is tried again', { ...fields, delayMs: outcome.delayMs });
  if (outcome.kind === 'given-up') logger.error('Message failed for good', fields);
  onAttempt(message.channel, ATTEMPT_OUTCOMES[outcome.kind]);
}

/** Codes and names alone; what was thrown may quote the recipient. */
function reasonOf({ result, error }: Exclude<Outcome<DeliveryOutcome>, { kind: 'done' }>): string {
  if (result !== undefined && result.kind !== 'sent') return result.reason;
  return error instanceof Error ? error.name : 'failed';
}
