import { deadLetterTopic } from '@stayline/contracts';
import { type PageOfRows, type PageRequest, selectPage, type Sql } from '@stayline/database';
import { type LogRecord } from '../event-log';
import { recordBytes, recordLimit } from '../record-size';

/** A message that a group could not handle, without its content. `eventId` is the event's, or `unreadableId` of a record that is no event. */
export interface DeadLetter {
  readonly eventId: string;
  readonly topic: string;
  readonly key: string;
  readonly reason: string;
  readonly receiveCount: number;
  readonly diedAt: Date;
}

const COLUMNS = `event_id AS "eventId", topic, key, reason, receive_count AS "receiveCount", changed_at AS "diedAt"`;

/** How a record is known that has no readable id of its own: its place in the log. Fit for a path, which an event's id is as well. */
export function unreadableId({
  topic,
  partition,
  offset,
}: {
  topic: string;
  partition: number;
  offset: string;
}): string {
  return `${topic}:${partition}:${offset}`;
}

/** One page of a group's dead letters, newest first. */
export function listDeadLetters(sql: Sql, group: string, at: PageRequest): Promise<PageOfRows<DeadLetter>> {
  const from = `inbox WHERE consumer_group = $1 AND status = 'DEAD'`;
  return selectPage(sql, { columns: COLUMNS, from, orderBy: 'changed_at DESC, event_id', params: [group] }, at);
}

/** One, with the record's value as it came: it may hold a guest's data. */
export function findDeadLetter(
  sql: Sql,
  group: string,
  eventId: string,
): Promise<(DeadLetter & { readonly value: Buffer }) | undefined> {
  return sql.one(
    `SELECT ${COLUMNS}, value FROM inbox WHERE consumer_group = $1 AND event_id = $2 AND status = 'DEAD'`,
    [group, eventId],
  );
}

/**
 * Lets a dead letter be received up to five times again, from now. False: the group has none with that id. Other groups
 * do not see it.
 */
export async function requeueDeadLetter(sql: Sql, group: string, eventId: string): Promise<boolean> {
  const rows = await sql.execute(
    `UPDATE inbox SET status = 'PARKED', receive_count = 0, visible_at = clock_timestamp(), changed_at = clock_timestamp()
     WHERE consumer_group = $1 AND event_id = $2 AND status = 'DEAD'`,
    [group, eventId],
  );
  return rows === 1;
}

export interface InboxState {
  /** Messages that wait for another try. */
  readonly parked: number;
  readonly dead: number;
}

/** For metrics: what a group has put aside. */
export async function inboxState(sql: Sql, group: string): Promise<InboxState> {
  const row = await sql.one<InboxState>(
    `SELECT count(*) FILTER (WHERE status = 'PARKED') AS parked, count(*) FILTER (WHERE status = 'DEAD') AS dead
     FROM inbox WHERE consumer_group = $1 AND status IN ('PARKED', 'DEAD')`,
    [group],
  );
  return row ?? { parked: 0, dead: 0 };
}

/**
 * The record for the dead-letter topic: the original, with the reason and the number of receives in its headers. A
 * value that would not fit is left out; the inbox keeps it.
 */
export function toDeadLetterRecord(record: LogRecord, group: string, reason: string, receiveCount: number): LogRecord {
  const topic = deadLetterTopic(record.topic, group).name;
  const headers = {
    ...record.headers,
    'dead-letter-topic': record.topic,
    'dead-letter-reason': reason,
    'dead-letter-receive-count': String(receiveCount),
  };
  const letter = { topic, key: record.key, value: record.value ?? Buffer.alloc(0), headers };
  if (recordBytes(letter) <= recordLimit(topic)) return letter;
  return {
    topic,
    key: record.key,
    value: Buffer.alloc(0),
    headers: { 'dead-letter-topic': record.topic, 'dead-letter-reason': `${reason}; value left out: too large` },
  };
}
