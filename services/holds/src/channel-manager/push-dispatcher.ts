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

/** `workTimeoutMs` must be longer than the adapter's own timeout, which normally ends a call. */
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

/** Sends due pushes, each in one process at a time, and again after a failure until it is SENT or FAILED. */
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
 * Here the push's row is locked first, by the end of its claim, and then the hold's. A change of a hold locks the hold
 * first and then writes new pushes, never one that is claimed. So the two orders cannot make a deadlock.
 */
async function record(tx: Tx, push: Push, outcome: Outcome<unknown>, logger: Logger): Promise<void> {
  if (outcome.kind === 'retry') return noteRetry(tx, push, outcome.reason, logger);
  // Locks the hold. If two Confirms end at the same time, the second sees that the first has ended, and makes the
  // Cancels due.
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
