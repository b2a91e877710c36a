import { type HoldPush } from '@stayline/contracts';
import { type Sql, statement, type Tx } from '@stayline/database';
import { announceDue } from '@stayline/dispatch';
import { type Push, type PushState } from './push';

/** A push that was not acknowledged for so long alerts. */
export const ALERT_AFTER_MINUTES = 10;

export const PUSH_TABLE = 'channel_manager_push';

/** Whether the hold, which is `$1`, has a Confirm in that state. */
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
 * Written in the transaction of what they tell of, which has locked the hold; nothing happens where they are known already. A Cancel is due once
 * every Confirm of the hold is settled: no Confirm may arrive after it. What nobody was told of is not cancelled either.
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

/** The push is acknowledged, or never will be; the hold must be locked. Its Cancels are due now if this was its last Confirm. */
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

/** Why the attempt failed; answers whether the push is old enough to alert. */
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
   WHERE hold_id = $1 ORDER BY property_id, operation`,
);

/** The newest push of every property: a Cancel, which sorts first, hides its Confirm. */
export async function pushesOfHold(sql: Sql, holdId: string): Promise<HoldPush[]> {
  return sql.rows<HoldPush>(OF_HOLD, [holdId]);
}

export interface PushBacklog {
  /** Not acknowledged yet. */
  readonly pending: number;
  /** Of these, for longer than ALERT_AFTER_MINUTES. */
  readonly overdue: number;
  /** Never will be, since the start of time: an operator has to look. */
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
