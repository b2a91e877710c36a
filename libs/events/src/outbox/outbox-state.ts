import { type Sql } from '@stayline/database';

export interface OutboxState {
  /** Rows that have not reached the log. */
  readonly depth: number;
  /** How long the oldest of them has waited; 0 when there is none. */
  readonly oldestAgeSeconds: number;
}

/** For metrics and readiness pages: a growing age means that the relay or the log is down. */
export async function outboxState(sql: Sql): Promise<OutboxState> {
  const row = await sql.one<OutboxState>(`
    SELECT count(*) AS depth, coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS "oldestAgeSeconds"
    FROM outbox WHERE published_at IS NULL`);
  return row ?? { depth: 0, oldestAgeSeconds: 0 };
}
