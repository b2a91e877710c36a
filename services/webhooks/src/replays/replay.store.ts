import { type Sql, type Tx } from '@stayline/database';
import { type BegunRun } from '../events/event.store';
import { type ReplayStatus } from './replay';

export const REPLAY_TABLE = 'replay';

/** Which events. */
export interface ReplayFilter {
  readonly source: string;
  readonly eventType: string | null;
  readonly receivedFrom: Date;
  readonly receivedBefore: Date;
  readonly failedOnly: boolean;
}

export interface ReplayRow extends ReplayFilter {
  readonly id: string;
  readonly perSecond: number;
  readonly status: ReplayStatus;
  readonly total: number;
  readonly replayed: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

const COLUMNS = `id, source, event_type AS "eventType", received_from AS "receivedFrom", received_before AS "receivedBefore",
  failed_only AS "failedOnly", per_second AS "perSecond", status, total, replayed, created_at AS "createdAt",
  started_at AS "startedAt", ended_at AS "endedAt"`;
const FORGOTTEN_AT_ONCE = 1_000;

/** The events of a `filter` row; never tests, which are one endpoint's. */
const MATCHES = `event.source = filter.source AND (filter.event_type IS NULL OR event.event_type = filter.event_type)
  AND event.received_at >= filter.received_from AND event.received_at < filter.received_before AND event.only_endpoint_id IS NULL
  AND (NOT filter.failed_only OR EXISTS (
    SELECT 1 FROM delivery WHERE delivery.event_id = event.id AND delivery.run = event.runs AND delivery.status = 'FAILED'))`;

/** Counts no further than `most`. */
export async function countMatches(sql: Sql, filter: ReplayFilter, most: number): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `SELECT count(*) FROM (
       SELECT FROM (SELECT $1::text, $2::text, $3::timestamptz, $4::timestamptz, $5::boolean)
         AS filter (source, event_type, received_from, received_before, failed_only)
       JOIN webhook_event event ON ${MATCHES} LIMIT $6
     ) AS matching`,
    [filter.source, filter.eventType, filter.receivedFrom, filter.receivedBefore, filter.failedOnly, most],
  );
  return row?.count ?? 0;
}

/** Answers undefined where `most` have not ended already. */
export async function insertReplay(
  tx: Tx,
  id: string,
  filter: ReplayFilter & Pick<ReplayRow, 'perSecond' | 'total'>,
  most: number,
): Promise<ReplayRow | undefined> {
  return tx.one<ReplayRow>(
    `INSERT INTO replay (id, source, event_type, received_from, received_before, failed_only, per_second, total, status)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, 'READY'
     WHERE (SELECT count(*) FROM replay WHERE ended_at IS NULL) < $9 RETURNING ${COLUMNS}`,
    [
      id,
      filter.source,
      filter.eventType,
      filter.receivedFrom,
      filter.receivedBefore,
      filter.failedOnly,
      filter.perSecond,
      filter.total,
      most,
    ],
  );
}

/** Newest first. */
export async function listReplays(sql: Sql, limit: number): Promise<ReplayRow[]> {
  return sql.rows<ReplayRow>(`SELECT ${COLUMNS} FROM replay ORDER BY created_at DESC, id DESC LIMIT $1`, [limit]);
}

export async function findReplay(sql: Sql, id: string): Promise<ReplayRow | undefined> {
  return sql.one<ReplayRow>(`SELECT ${COLUMNS} FROM replay WHERE id = $1`, [id]);
}

export async function lockReplay(tx: Tx, id: string): Promise<ReplayRow | undefined> {
  return tx.one<ReplayRow>(`SELECT ${COLUMNS} FROM replay WHERE id = $1 FOR UPDATE`, [id]);
}

/** A step that is under way comes too late: its claim is not the row's any more. */
export async function setStatus(tx: Tx, id: string, status: ReplayStatus): Promise<ReplayRow> {
  const row = await tx.one<ReplayRow>(
    `UPDATE replay SET status = $2, claim_generation = claim_generation + 1, lease_until = NULL,
       due_at = CASE WHEN $2 = 'RUNNING' THEN clock_timestamp() END,
       started_at = CASE WHEN $2 = 'RUNNING' THEN coalesce(started_at, clock_timestamp()) ELSE started_at END,
       ended_at = CASE WHEN $2 = 'CANCELLED' THEN clock_timestamp() END
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, status],
  );
  if (!row) throw new Error('The replay that is locked is gone');
  return row;
}

/** Counts one more run of each of the next events, and notes how far the replay is; fewer than `perSecond`: these were the last. */
export async function beginNextRuns(tx: Tx, id: string): Promise<BegunRun[]> {
  return tx.rows<BegunRun>(
    `WITH step AS (
       SELECT event.id, event.received_at FROM replay filter JOIN webhook_event event ON ${MATCHES}
         AND (filter.last_received_at IS NULL OR (event.received_at, event.id) > (filter.last_received_at, filter.last_event_id))
       WHERE filter.id = $1 ORDER BY event.received_at, event.id LIMIT (SELECT per_second FROM replay WHERE id = $1)
     ), last AS (
       SELECT received_at, id FROM step ORDER BY received_at DESC, id DESC LIMIT 1
     ), noted AS (
       UPDATE replay SET replayed = replayed + (SELECT count(*) FROM step), last_received_at = last.received_at, last_event_id = last.id
       FROM last WHERE replay.id = $1
     )
     UPDATE webhook_event SET runs = runs + 1 FROM step WHERE webhook_event.id = step.id
     RETURNING webhook_event.id, source, event_type AS "eventType", runs`,
    [id],
  );
}

export async function nextStepIn(tx: Tx, id: string, ms: number): Promise<void> {
  await tx.execute(`UPDATE replay SET due_at = clock_timestamp() + $2 * interval '1 millisecond' WHERE id = $1`, [
    id,
    ms,
  ]);
}

export async function endReplay(tx: Tx, id: string): Promise<void> {
  await tx.execute(`UPDATE replay SET status = 'DONE', ended_at = clock_timestamp(), due_at = NULL WHERE id = $1`, [
    id,
  ]);
}

/** Forgets some that ended long ago; answers how many. */
export async function forgetOldReplays(sql: Sql, retentionDays: number): Promise<number> {
  return sql.execute(
    `DELETE FROM replay WHERE id IN (
       SELECT id FROM replay WHERE ended_at < clock_timestamp() - make_interval(days => $1) LIMIT ${FORGOTTEN_AT_ONCE})`,
    [retentionDays],
  );
}
