import { type Worker } from '@stayline/background';
import { holdPushed } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { createDispatcher, type DueTable, type Outcome, type Verdict } from '@stayline/dispatch';
import { type Logger } from '@stayline/logger';
import { announce } from '../holds/hold-state';
import { countChange } from '../holds/hold.store';
import { type ChannelManagerApi, type Push, type PushOperation, type PushOutcome } from './push';
import { ALERT_AFTER_MINUTES, endPush, noteFailure, PUSH_TABLE } from './push.store';

export interface PushDispatcherOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly api: ChannelManagerApi;
  /** Told of every attempt that was recorded. */
  readonly onAttempt: (operation: PushOperation, outcome: AttemptOutcome) => void;
  /** Above the adapter's own timeout: this one only ends what hangs in spite of it. */
  readonly workTimeoutMs: number;
  readonly concurrency: number;
  readonly maxAttempts: number;
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
  /** For suites that cannot wait for a lease to end. */
  readonly leaseMs?: number;
}

const ATTEMPT_OUTCOMES = { done: 'sent', retry: 'retry', 'given-up': 'failed' } as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[keyof typeof ATTEMPT_OUTCOMES];

/** On the database's clock: retries never see a sandbox's offset. */
export const pushTable: DueTable = {
  table: PUSH_TABLE,
  clock: 'database',
  columns: 'id, hold_id AS "holdId", property_id AS "propertyId", operation, body',
};

/** Pushes what is due: each by one process at a time, again after a failure, until it is SENT or FAILED. */
export function createPushDispatcher(options: PushDispatcherOptions): Worker {
  return createDispatcher<Push, PushOutcome>({
    ...options,
    ...pushTable,
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

/**
 * The push's row is locked already, by the end of its claim; then the hold's. A change of the hold locks it first and writes pushes that are
 * new, never one that is claimed: the two orders do not meet.
 */
async function record(
  options: PushDispatcherOptions,
  tx: Tx,
  push: Push,
  outcome: Outcome<PushOutcome>,
): Promise<void> {
  const reason = outcome.kind === 'done' ? null : reasonOf(outcome);
  if (outcome.kind === 'retry') {
    const overdue = await noteFailure(tx, push.id, reason);
    return tx.afterCommit(() => report(options, push, outcome, { reason, overdue }));
  }
  // Locks the hold: of two Confirms that end at once, the second sees the first, and lets the Cancels go.
  const hold = await countChange(tx, push.holdId);
  await endPush(tx, push, outcome.kind === 'done' ? 'SENT' : 'FAILED', reason);
  if (hold) await announce(tx, holdPushed, hold);
  tx.afterCommit(() => report(options, push, outcome, { reason, overdue: false }));
}

/** Once it is committed: a transaction that is run again must not count twice. */
function report(
  { logger, onAttempt }: PushDispatcherOptions,
  { id, holdId, propertyId, operation }: Push,
  { kind, attempts }: Outcome<PushOutcome>,
  { reason, overdue }: { reason: string | null; overdue: boolean },
): void {
  const fields = { pushId: id, holdId, propertyId, operation, attempts, ...(reason !== null && { reason }) };
  if (kind === 'done') logger.info('Channel manager told', fields);
  if (kind === 'given-up') logger.error('A push to the channel manager failed for good', fields);
  if (overdue) logger.error(`A push is unacknowledged for ${ALERT_AFTER_MINUTES} minutes`, fields);
  onAttempt(operation, ATTEMPT_OUTCOMES[kind]);
}

/** Codes and names alone; what was thrown may quote the request. */
function reasonOf({ result, error }: Exclude<Outcome<PushOutcome>, { kind: 'done' }>): string {
  if (result !== undefined && result.kind !== 'sent') return result.reason;
  return error instanceof Error ? error.name : 'failed';
}
