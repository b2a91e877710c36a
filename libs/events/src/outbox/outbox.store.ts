import { noAnswer, within } from '@stayline/background';
import { type Sql, type Statement, statement } from '@stayline/database';
import { type PoolClient } from 'pg';
import { type LogRecord } from '../event-log';

/** The channel on which a service's relay hears that its outbox has something new: one per schema. */
export const OUTBOX_CHANNEL = 'outbox_';

/** With the schema's hash, the name of the lock that makes one relay the active one. */
const RELAY_LOCK_KEY = 7_829_101;
/**
 * Longer than the statement timeout of any service, so it is reached only when the server is gone without closing the
 * connection.
 */
const QUERY_LIMIT_MS = 30_000;
/** Bytes of one batch, so that a pile of large events never fills the memory. */
const MAX_BATCH_BYTES = 4_000_000;
/** Published rows are kept this long, so that one can look up what was published. */
const RETENTION_MS = 3 * 24 * 60 * 60 * 1000;
const FORGOTTEN_AT_ONCE = 5_000;

export interface OutboxRow extends LogRecord {
  readonly id: number;
}

const NEXT = statement(
  'outbox-next',
  `SELECT id, topic, key, value, headers FROM (
     SELECT *, sum(octet_length(value)) OVER (ORDER BY id) - octet_length(value) AS bytes_before FROM (
       SELECT id, topic, key, value, headers FROM outbox
       WHERE published_at IS NULL AND topic <> ALL ($2::text[]) ORDER BY id LIMIT $1
     ) AS oldest
   ) AS batch
   WHERE bytes_before < ${MAX_BATCH_BYTES} ORDER BY id`,
);

const MARK_PUBLISHED = statement(
  'outbox-mark-published',
  'UPDATE outbox SET published_at = clock_timestamp() WHERE id = ANY ($1::bigint[])',
);

/** The relay's statements, all on the connection that holds the lock: without the lock a relay must not publish. */
export class OutboxStore {
  constructor(private readonly client: PoolClient) {}

  async tryLock(): Promise<boolean> {
    const [row] = await this.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext(current_schema())) AS locked',
      [RELAY_LOCK_KEY],
    );
    return row?.locked ?? false;
  }

  /** To be called before the connection goes back to the pool. */
  async unlock(): Promise<void> {
    await this.query('SELECT pg_advisory_unlock_all()');
  }

  /**
   * The unpublished rows with the lowest ids. Rows do not commit in the order of their ids, so a lower id may come
   * after a higher one was published.
   */
  async next(limit: number, exceptTopics: readonly string[]): Promise<OutboxRow[]> {
    return this.query<OutboxRow>(NEXT, [limit, exceptTopics]);
  }

  async markPublished(ids: readonly number[]): Promise<void> {
    await this.query(MARK_PUBLISHED, [ids]);
  }

  private async query<T>(sql: string | Statement, values: unknown[] = []): Promise<T[]> {
    const query = { ...(typeof sql === 'string' ? { text: sql } : sql), values };
    const late = noAnswer('A query of the relay', QUERY_LIMIT_MS);
    const result = await within(QUERY_LIMIT_MS, this.client.query(query), late);
    return result.rows as T[];
  }
}

/** Forgets some of what was published long ago; answers how many. */
export async function forgetPublished(sql: Sql): Promise<number> {
  return sql.execute(
    `DELETE FROM outbox WHERE id IN (
       SELECT id FROM outbox WHERE published_at < clock_timestamp() - $1 * interval '1 millisecond' LIMIT ${FORGOTTEN_AT_ONCE})`,
    [RETENTION_MS],
  );
}
