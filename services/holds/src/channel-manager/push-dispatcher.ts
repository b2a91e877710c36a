import { type Worker } from '@stayline/background';
import { holdPushed } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import {
  type AttemptCounter,
  createDispatcher,
  type DispatchLimits,
  type DueTable,
  type Outcome,
} from '@stayline/dispatch';
import { type Logger } from '@stayline/logger';
import { announce } from '../holds/hold-state';
import { countChange } from '../holds/hold.store';
import { type ChannelManagerApi, type Push, type PushOperation } from './push';
import { ALERT_AFTER_MINUTES, endPush, noteFailure, PUSH_TABLE } from './push.store';

/** The work's time is above the adapter's own: it only ends what hangs in spite of that. */
export interface PushDispatcherOptions extends DispatchLimits {
  readonly database: Database;
  readonly logger: Logger;
  readonly api: ChannelManagerApi;
  readonly attempts: Pick<AttemptCounter<PushOperation>, 'count'>;
}

/** On the database's clock: retries never see a sandbox's offset. */
export const pushTable: DueTable = {
  table: PUSH_TABLE,
  clock: 'database',
  columns: 'id, hold_id AS "holdId", property_id AS "propertyId", operation, body',
};

/** Pushes what is due: each by one process at a time, again after a failure, until it is SENT or FAILED. */
export function createPushDispatcher({ api, attempts, ...options }: PushDispatcherOptions): Worker {
  return createDispatcher<Push, unknown>({
    ...options,
    ...pushTable,
    says: {
      done: 'Channel manager told',
      retry: 'Channel manager not told; it is tried again',
      failed: 'A push to the channel manager failed for good',
    },
    describe,
    work: (push, { signal }) => api.push(push, signal),
    record: (tx, push, outcome) => record(tx, push, outcome, options.logger),
    onRecorded: ({ operation }, kind) => attempts.count(operation, kind),
  });
}

function describe({ id: pushId, holdId, propertyId, operation }: Push): object {
  return { pushId, holdId, propertyId, operation };
}

/**
 * The push's row is locked already, by the end of its claim; then the hold's. A change of the hold locks it first and writes pushes that are
 * new, never one that is claimed: the two orders do not meet.
 */
async function record(tx: Tx, push: Push, outcome: Outcome<unknown>, logger: Logger): Promise<void> {
  if (outcome.kind === 'retry') return noteRetry(tx, push, outcome.reason, logger);
  // Locks the hold: of two Confirms that end at once, the second sees the first, and lets the Cancels go.
  const hold = await countChange(tx, push.holdId);
  if (outcome.kind === 'done') await endPush(tx, push, 'SENT', null);
  else await endPush(tx, push, 'FAILED', outcome.reason);
  if (hold) await announce(tx, holdPushed, hold);
}

async function noteRetry(tx: Tx, push: Push, reason: string, logger: Logger): Promise<void> {
  if (!(await noteFailure(tx, push.id, reason))) return;
  const fields = { ...describe(push), reason };
  tx.afterCommit(() => logger.error(`A push is unacknowledged for ${ALERT_AFTER_MINUTES} minutes`, fields));
}
