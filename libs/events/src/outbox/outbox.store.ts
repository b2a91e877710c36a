import { type Statement, statement } from '@stayline/database';
import { type PoolClient } from 'pg';
import { bounded } from '../bounded';
import { type LogRecord } from '../event-log';
import { OUTBOX_CHANNEL } from './announce-outbox';

/** With the schema's hash, the name of the lock that makes one relay the active one. */
const RELAY_LOCK_KEY = 7_829_101;
/** Above the statement timeout of any service: reached only when the server is gone without closing the connection. */
const QUERY_LIMIT_MS = 30_000;
/** Bytes of one batch, so that a pile of large events never fills the memory. */
const MAX_BATCH_BYTES = 4_000_000;
const PRUNE_ROWS = 5_000;

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

/** The relay's statements, all on the one connection that holds the lock: when that is lost, so is the right to publish. */
export class OutboxStore {
  constructor(private readonly client: PoolClient) {}

  async tryLock(): Promise<boolean> {
    const [row] = await this.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext(current_schema())) AS locked',
      [RELAY_LOCK_KEY],
    );
    return row?.locked ?? false;
  }

  async listen(): Promise<void> {
    const [row] = await this.query<{ schema: string }>('SELECT quote_ident($1 || current_schema()) AS schema', [
      OUTBOX_CHANNEL,
    ]);
    await this.query(`LISTEN ${row?.schema ?? ''}`);
  }

  /** Before the connection goes back to the pool. */
  async letGo(): Promise<void> {
    await this.query('UNLISTEN *');
    await this.query('SELECT pg_advisory_unlock_all()');
  }

  /** The oldest unpublished rows by id, whatever was published before: ids commit out of order. */
  async next(limit: number, exceptTopics: readonly string[]): Promise<OutboxRow[]> {
    return this.query<OutboxRow>(NEXT, [limit, exceptTopics]);
  }

  async markPublished(ids: readonly number[]): Promise<void> {
    await this.query(MARK_PUBLISHED, [ids]);
  }

  /** Answers whether there may be more. */
  async prune(retentionMs: number): Promise<boolean> {
    const gone = await this.query(
      `DELETE FROM outbox WHERE id IN (
         SELECT id FROM outbox WHERE published_at < clock_timestamp() - $1 * interval '1 millisecond' LIMIT ${PRUNE_ROWS}
       ) RETURNING id`,
      [retentionMs],
    );
    return gone.length === PRUNE_ROWS;
  }

  private async query<T>(sql: string | Statement, values: unknown[] = []): Promise<T[]> {
    const query = { ...(typeof sql === 'string' ? { text: sql } : sql), values };
    const result = await bounded('A query of the relay', QUERY_LIMIT_MS, this.client.query(query));
    return result.rows as T[];
  }
}
