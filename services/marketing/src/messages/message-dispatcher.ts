import { type Database, type Tx } from '@stayline/database';
import { createDispatcher, type Dispatcher, type DueTable, type Outcome, type Verdict } from '@stayline/dispatch';
import { type Logger } from '@stayline/logger';
import { type DeliveryOutcome, MESSAGE_CHANNELS, type MessageSenders, type OutgoingMessage } from './message';
import { endMessage, noteFailure } from './message.store';

export interface MessageDispatcherOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly senders: MessageSenders;
  /** Told of every attempt that was recorded. */
  readonly onAttempt: (channel: OutgoingMessage['channel'], outcome: 'sent' | 'retry' | 'failed') => void;
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

export const messageTable: DueTable = { table: 'message', clock: 'database', destinationColumn: 'channel' };
const COLUMNS = 'id, channel, kind, recipient, subject, text, html, created_at AS "createdAt"';

/** Sends what is due: each message by one process at a time, again after a failure, until it is SENT or FAILED. */
export function createMessageDispatcher(options: MessageDispatcherOptions): Dispatcher {
  return createDispatcher<OutgoingMessage, DeliveryOutcome>({
    ...options,
    ...messageTable,
    columns: COLUMNS,
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
  { logger, onAttempt }: MessageDispatcherOptions,
  tx: Tx,
  message: OutgoingMessage,
  outcome: Outcome<DeliveryOutcome>,
): Promise<void> {
  const { id, channel, kind } = message;
  const fields = { messageId: id, channel, kind, attempts: outcome.attempts };
  if (outcome.kind === 'done') {
    const providerId = outcome.result.kind === 'sent' ? outcome.result.providerId : null;
    await endMessage(tx, id, { status: 'SENT', providerId, lastError: null });
    logger.info('Message sent', fields);
    return onAttempt(channel, 'sent');
  }
  const reason = reasonOf(outcome);
  if (outcome.kind === 'retry') {
    await noteFailure(tx, id, reason);
    logger.warn('Message not sent; it is tried again', { ...fields, reason, delayMs: outcome.delayMs });
    return onAttempt(channel, 'retry');
  }
  await endMessage(tx, id, { status: 'FAILED', providerId: null, lastError: reason });
  logger.error('Message failed for good', { ...fields, reason });
  onAttempt(channel, 'failed');
}

/** Codes and names alone; what was thrown may quote the recipient. */
function reasonOf({ result, error }: Exclude<Outcome<DeliveryOutcome>, { kind: 'done' }>): string {
  if (result !== undefined && result.kind !== 'sent') return result.reason;
  return error instanceof Error ? error.name : 'failed';
}
