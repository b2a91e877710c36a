import { announce, announceNow } from '@stayline/background';
import { type Topic } from '@stayline/contracts';
import { type Database, type Sql, statement, type Tx } from '@stayline/database';
import { type LogRecord, type PartitionEnd, type TopicLag } from '../event-log';

/** A connection of a member: while its backend lives, nobody takes the member's topics before the lease is over. */
export interface Backend {
  readonly pid: number;
  readonly start: string;
}

/** A record as stored. */
export interface StoredRecord {
  readonly key: string;
  readonly value: Buffer | null;
  readonly headers: Record<string, string>;
  readonly offset: number;
  readonly publishedAt: Date;
}

export class UnknownTopicError extends Error {
  constructor(topic: string) {
    super(`There is no topic ${topic}: ensureTopics() makes it before services start`);
    this.name = 'UnknownTopicError';
  }
}

/** Readers hear of new records here: the payload is the topic. One channel per schema. */
export const RECORDS_CHANNEL = 'event_log_';

export async function saveTopics(sql: Sql, topics: readonly Topic[]): Promise<void> {
  await sql.execute(
    `INSERT INTO topic (name, cleanup, retention_ms)
     SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
     ON CONFLICT (name) DO UPDATE SET cleanup = excluded.cleanup, retention_ms = excluded.retention_ms`,
    [
      topics.map((topic) => topic.name),
      topics.map((topic) => topic.cleanup.policy),
      topics.map((topic) => (topic.cleanup.policy === 'delete' ? topic.cleanup.retentionMs : null)),
    ],
  );
}

const TAKE_OFFSETS = statement(
  'event-log-take-offsets',
  'UPDATE topic SET next_offset = next_offset + $2 WHERE name = $1 RETURNING next_offset - $2 AS first',
);

const APPEND = statement(
  'event-log-append',
  `INSERT INTO record (topic, record_offset, key, value, headers)
   SELECT $1, $2::bigint + position - 1, key, value, headers
   FROM unnest($3::text[], $4::bytea[], $5::jsonb[]) WITH ORDINALITY AS row (key, value, headers, position)`,
);

/**
 * Appends to one topic. The topic's row stays locked until the commit, so that offsets become visible in their order and a
 * reader never passes one that is still on its way.
 */
export async function append(tx: Tx, topic: string, records: readonly LogRecord[]): Promise<void> {
  const taken = await tx.one<{ first: number }>(TAKE_OFFSETS, [topic, records.length]);
  if (!taken) throw new UnknownTopicError(topic);
  await tx.execute(APPEND, [
    topic,
    taken.first,
    records.map((record) => record.key),
    records.map((record) => record.value),
    records.map((record) => JSON.stringify(record.headers)),
  ]);
  announce(tx, RECORDS_CHANNEL, topic);
}

export interface Membership {
  readonly group: string;
  readonly topic: string;
  readonly member: string;
}

/**
 * Takes or keeps the one seat of a group at a topic: free, its own, its lease over, or its holder's connection gone.
 * Answers where to read on, or undefined while somebody else sits there.
 */
export async function takeSeat(
  sql: Sql,
  seat: Membership,
  backend: Backend,
  leaseMs: number,
): Promise<number | undefined> {
  await sql.execute(
    'INSERT INTO reader (consumer_group, topic) SELECT $1, name FROM topic WHERE name = $2 ON CONFLICT DO NOTHING',
    [seat.group, seat.topic],
  );
  const row = await sql.one<{ next: number }>(
    `UPDATE reader SET member = $3, backend_pid = $4, backend_start = $5, lease_until = clock_timestamp() + $6 * interval '1 millisecond'
     WHERE consumer_group = $1 AND topic = $2 AND (
       member IS NULL OR member = $3 OR lease_until < clock_timestamp()
       OR NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = reader.backend_pid AND backend_start = reader.backend_start)
     ) RETURNING next_offset AS next`,
    [seat.group, seat.topic, seat.member, backend.pid, backend.start, leaseMs],
  );
  return row?.next;
}

/** Notes how far the group is and renews the lease. False: the seat was lost, and nothing is noted. */
export async function commitOffset(sql: Sql, seat: Membership, next: number, leaseMs: number): Promise<boolean> {
  const rows = await sql.execute(
    `UPDATE reader SET next_offset = $4, lease_until = clock_timestamp() + $5 * interval '1 millisecond'
     WHERE consumer_group = $1 AND topic = $2 AND member = $3`,
    [seat.group, seat.topic, seat.member, next, leaseMs],
  );
  return rows === 1;
}

export async function leaveSeat(sql: Sql, seat: Membership): Promise<void> {
  await sql.execute(
    'UPDATE reader SET member = NULL, lease_until = NULL WHERE consumer_group = $1 AND topic = $2 AND member = $3',
    [seat.group, seat.topic, seat.member],
  );
  // Whoever waits for the seat need not wait for the next poll.
  await announceNow(sql, RECORDS_CHANNEL, seat.topic);
}

const READ = statement(
  'event-log-read',
  `SELECT record_offset AS offset, key, value, headers, published_at AS "publishedAt" FROM record
   WHERE topic = $1 AND record_offset >= $2 ORDER BY record_offset LIMIT $3`,
);

export async function read(sql: Sql, topic: string, from: number, limit: number): Promise<StoredRecord[]> {
  return sql.rows<StoredRecord>(READ, [topic, from, limit]);
}

export async function lagOf(database: Database, group: string, topics: readonly string[]): Promise<TopicLag[]> {
  return database.rows<TopicLag>(
    `SELECT topic.name AS topic,
       (SELECT count(*) FROM record WHERE record.topic = topic.name AND record_offset >= coalesce(reader.next_offset, 0)) AS lag
     FROM topic LEFT JOIN reader ON reader.topic = topic.name AND reader.consumer_group = $1
     WHERE reader.topic IS NOT NULL OR topic.name = ANY ($2::text[]) ORDER BY topic.name`,
    [group, topics],
  );
}

export async function endsOf(sql: Sql, topics: readonly string[]): Promise<PartitionEnd[]> {
  return sql.rows<PartitionEnd>(
    'SELECT name AS topic, 0 AS partition, next_offset::text AS offset FROM topic WHERE name = ANY ($1::text[]) ORDER BY name',
    [topics],
  );
}

/** Records that retention or compaction has taken need not be passed. */
export async function hasPassed(sql: Sql, group: string, ends: readonly PartitionEnd[]): Promise<boolean> {
  const unread = await sql.one(
    `SELECT 1 FROM unnest($2::text[], $3::bigint[]) AS ended (topic, record_offset)
       LEFT JOIN reader ON reader.topic = ended.topic AND reader.consumer_group = $1
     WHERE EXISTS (SELECT 1 FROM record WHERE record.topic = ended.topic
       AND record.record_offset >= coalesce(reader.next_offset, 0) AND record.record_offset < ended.record_offset)
     LIMIT 1`,
    [group, ends.map(({ topic }) => topic), ends.map(({ offset }) => offset)],
  );
  return unread === undefined;
}
