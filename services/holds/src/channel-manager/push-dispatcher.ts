import { holdPushed } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { createDispatcher, type Dispatcher, type DueTable, type Outcome, type Verdict } from '@stayline/dispatch';
import { type Logger } from '@stayline/logger';
import { announce } from '../holds/hold-state';
import { countChange } from '../holds/hold.store';
import { type ChannelManagerApi, type PushOutcome } from './http-channel-manager';
import { type Push, type PushOperation } from './push';
import { ALERT_AFTER_MINUTES, endPush, noteFailure, PUSH_TABLE } from './push.store';

export interface PushDispatcherOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly api: ChannelManagerApi;
  /** Told of every attempt that was recorded. */
  readonly onAttempt: (operation: PushOperation, outcome: 'sent' | 'retry' | 'failed') => void;
  /** Above the adapter's own timeout: this one only ends what hangs in spite of it. */
  readonly workTimeoutMs: number;
  readonly concurrency: number;
  readonly maxAttempts: number;
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
  /** For suites that cannot wait for a lease to end. */
  readonly leaseMs?: number;
}

/** On the database's clock: retries never see a sandbox's offset. */
export const pushTable: DueTable = { table: PUSH_TABLE, clock: 'database' };

/** Pushes what is due: each by one process at a time, again after a failure, until it is SENT or FAILED. */
export function createPushDispatcher(options: PushDispatcherOptions): Dispatcher {
  return createDispatcher<Push, PushOutcome>({
    ...options,
    ...pushTable,
    columns: 'id, hold_id AS "holdId", property_id AS "propertyId", operation, body',
    retry: { firstMs: options.firstRetryMs, maxMs: options.maxRetryMs },
    work: async (push, { signal }) => verdictOn(await options.api.push(push, signal)),
    record: (tx, push, outcome) => record(options, tx, push, outcome),
  });
}

function verdictOn(result: PushOutcome): Verdict<PushOutcome> {
  if (result.kind === 'sent') return { kind: 'done', result };
  if (result.kind === 'refused') return { kind: 'give-up', result };
  return { kind: 'again', result, afterMs: result.retryAfterMs };
}

async function record(
  { logger, onAttempt }: PushDispatcherOptions,
  tx: Tx,
  push: Push,
  outcome: Outcome<PushOutcome>,
): Promise<void> {
  const { id, holdId, propertyId, operation } = push;
  const fields = { pushId: id, holdId, propertyId, operation, attempts: outcome.attempts };
  if (outcome.kind === 'retry') {
    const reason = reasonOf(outcome);
    const overdue = await noteFailure(tx, id, reason);
    if (overdue) logger.error(`A push is unacknowledged for ${ALERT_AFTER_MINUTES} minutes`, { ...fields, reason });
    return onAttempt(operation, 'retry');
  }
  // Locks the hold: of two Confirms that end at once, the second sees the first, and lets the Cancels go.
  const hold = await countChange(tx, holdId);
  const sent = outcome.kind === 'done';
  const reason = sent ? null : reasonOf(outcome);
  await endPush(tx, push, sent ? 'SENT' : 'FAILED', reason);
  if (hold) await announce(tx, holdPushed, hold);
  if (sent) logger.info('Channel manager told', fields);
  else logger.error('A push to the channel manager failed for good', { ...fields, reason });
  onAttempt(operation, sent ? 'sent' : 'failed');
}

/** Codes and names alone; what was thrown may quote the request. */
function reasonOf({ result, error }: Exclude<Outcome<PushOutcome>, { kind: 'done' }>): string {
  if (result !== undefined && result.kind !== 'sent') return result.reason;
  return error instanceof Error ? error.name : 'failed';
}
