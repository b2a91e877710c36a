import { type HoldPush } from '@stayline/contracts';
import { type PageOfRows, type PageRequest, selectPage, type Sql, statement, type Tx } from '@stayline/database';
import { announceDue, DUE_AGAIN } from '@stayline/dispatch';
import { type Push, type PushRecord, type PushState } from './push';

/** A push that has not been acknowledged for so long raises an alert. */
export const ALERT_AFTER_MINUTES = 10;

export const PUSH_TABLE = 'channel_manager_push';

/** SQL for: the hold `$1` has a Confirm in that state. */
const hasConfirm = (state: PushState): string => `EXISTS (
  SELECT 1 FROM channel_manager_push confirm
  WHERE confirm.hold_id = $1 AND confirm.operation = 'CONFIRM' AND confirm.state = '${state}')`;

const INSERT = statement(
  'push-insert',
  `INSERT INTO channel_manager_push (id, hold_id, property_id, operation, state, body, due_at)
   SELECT id, $1, property_id, operation, told.state, body,
     CASE WHEN told.state = 'PENDING' AND NOT (operation = 'CANCEL' AND ${hasConfirm('PENDING')}) THEN clock_timestamp() END
   FROM unnest($2::text[], $3::text[], $4::text[], $5::jsonb[]) AS push (id, property_id, operation, body),
     LATERAL (SELECT CASE WHEN operation = 'CANCEL' AND ${hasConfirm('NOT_CONFIGURED')} THEN 'NOT_CONFIGURED' ELSE $6 END) AS told (state)
   ON CONFLICT (id) DO NOTHING`,
);

/**
 * Call it in the transaction that changes the hold and has locked it. Pushes that exist already stay as they are. A
 * Cancel becomes due when every Confirm of the hold is settled, so that no Confirm arrives after it. Where no Confirm
 * was sent, no Cancel is written.
 */
export async function insertPushes(tx: Tx, holdId: string, pushes: readonly Push[], state: PushState): Promise<number> {
  const inserted = await tx.execute(INSERT, [
    holdId,
    pushes.map((push) => push.id),
    pushes.map((push) => push.propertyId),
    pushes.map((push) => push.operation),
    pushes.map((push) => JSON.stringify(push.body)),
    state,
  ]);
  if (state === 'PENDING') announceDue(tx, PUSH_TABLE);
  return inserted;
}

const END = statement(
  'push-end',
  `UPDATE channel_manager_push SET state = $2, last_error = coalesce($3, last_error), ended_at = clock_timestamp() WHERE id = $1`,
);

const LET_CANCELS_GO = statement(
  'push-let-cancels-go',
  `UPDATE channel_manager_push SET due_at = clock_timestamp()
   WHERE hold_id = $1 AND operation = 'CANCEL' AND state = 'PENDING' AND due_at IS NULL AND lease_until IS NULL
     AND NOT ${hasConfirm('PENDING')}`,
);

/**
 * The push is acknowledged, or has failed for good. The hold must be locked. If this was its last open Confirm, its
 * Cancels are due now.
 */
export async function endPush(
  tx: Tx,
  push: Pick<Push, 'id' | 'holdId' | 'operation'>,
  state: 'SENT' | 'FAILED',
  lastError: string | null,
): Promise<void> {
  await tx.execute(END, [push.id, state, lastError]);
  if (push.operation === 'CANCEL') return;
  const released = await tx.execute(LET_CANCELS_GO, [push.holdId]);
  if (released > 0) announceDue(tx, PUSH_TABLE);
}

/** Writes down why the attempt failed. Returns whether the push is old enough to raise an alert. */
export async function noteFailure(tx: Tx, pushId: string, lastError: string | null): Promise<boolean> {
  const row = await tx.one<{ overdue: boolean }>(
    `UPDATE channel_manager_push SET last_error = $2 WHERE id = $1
     RETURNING created_at < clock_timestamp() - interval '${ALERT_AFTER_MINUTES} minutes' AS overdue`,
    [pushId, lastError],
  );
  return row?.overdue === true;
}

const OF_HOLD = statement(
  'pushes-of-hold',
  `SELECT DISTINCT ON (property_id) property_id AS "propertyId", operation, state FROM channel_manager_push
   WHERE hold_id = $1 ORDER BY property_id, operation, created_at DESC, id`,
);

/** The newest push of every property. A Cancel sorts before its Confirm and hides it; of several Cancels the newest is shown. */
export async function pushesOfHold(sql: Sql, holdId: string): Promise<HoldPush[]> {
  return sql.rows<HoldPush>(OF_HOLD, [holdId]);
}

export interface PushBacklog {
  /** Not acknowledged yet. */
  readonly pending: number;
  /** Those of them that are older than ALERT_AFTER_MINUTES. */
  readonly overdue: number;
  /** All pushes that have ever failed for good. An operator has to look at them. */
  readonly failed: number;
  readonly oldestSeconds: number;
}

export async function pushBacklog(sql: Sql): Promise<PushBacklog | undefined> {
  return sql.one<PushBacklog>(
    `SELECT count(*) FILTER (WHERE state = 'PENDING') AS pending, count(*) FILTER (WHERE state = 'FAILED') AS failed,
       count(*) FILTER (WHERE state = 'PENDING' AND created_at < clock_timestamp() - interval '${ALERT_AFTER_MINUTES} minutes') AS overdue,
       coalesce(extract(epoch FROM clock_timestamp() - min(created_at) FILTER (WHERE state = 'PENDING')), 0)::float8 AS "oldestSeconds"
     FROM channel_manager_push WHERE state IN ('PENDING', 'FAILED')`,
  );
}

/** Which pushes an operator looks for: those in a state that waits for something, or all of one hold. */
export type PushFilter = { readonly state: 'PENDING' | 'FAILED' } | { readonly holdId: string };

const RECORD = `id, hold_id AS "holdId", property_id AS "propertyId", operation, body, state, attempts, last_error AS "lastError",
  created_at AS "createdAt", ended_at AS "endedAt"`;

/** One page, newest first. */
export function listPushes(sql: Sql, filter: PushFilter, at: PageRequest): Promise<PageOfRows<PushRecord>> {
  // Both states, as the index of what is open names them.
  const [where, value] =
    'state' in filter
      ? [`state IN ('PENDING', 'FAILED') AND state = $1`, filter.state]
      : ['hold_id = $1', filter.holdId];
  const from = `channel_manager_push WHERE ${where}`;
  return selectPage(sql, { columns: RECORD, from, orderBy: 'created_at DESC, id', params: [value] }, at);
}

export function findPush(sql: Sql, id: string): Promise<PushRecord | undefined> {
  return sql.one<PushRecord>(`SELECT ${RECORD} FROM channel_manager_push WHERE id = $1`, [id]);
}

/** Whether the hold has a Cancel, sent or not. The hold must be locked. */
export async function isCancelled(tx: Tx, holdId: string): Promise<boolean> {
  const cancel = `SELECT 1 FROM channel_manager_push WHERE hold_id = $1 AND operation = 'CANCEL' LIMIT 1`;
  return (await tx.one(cancel, [holdId])) !== undefined;
}

/** Pushed again, with all of its attempts. It must be FAILED, and its hold locked. */
export async function requeuePush(tx: Tx, id: string): Promise<void> {
  await tx.execute(`UPDATE channel_manager_push SET state = 'PENDING', ended_at = NULL, ${DUE_AGAIN} WHERE id = $1`, [
    id,
  ]);
  announceDue(tx, PUSH_TABLE);
}
