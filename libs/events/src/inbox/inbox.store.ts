import { type Sql, statement, type Tx } from '@stayline/database';
import { type ReceivedRecord } from '../event-log';

/** A parked message on its way to the next try. */
export interface ParkedMessage {
  readonly eventId: string;
  readonly receiveCount: number;
  readonly topic: string;
  readonly key: string;
  readonly value: Buffer;
  readonly headers: Record<string, string>;
}

type Stored = Pick<ReceivedRecord, 'topic' | 'key' | 'value' | 'headers'>;

const RECORD_HANDLED = statement(
  'inbox-record-handled',
  `INSERT INTO inbox (consumer_group, event_id, status, receive_count, topic, key)
   SELECT $1, event_id, 'HANDLED', 1, topic, key FROM unnest($2::text[], $3::text[], $4::text[]) AS row (event_id, topic, key)
   ON CONFLICT (consumer_group, event_id) DO NOTHING RETURNING event_id AS "eventId"`,
);

/** What is recorded of an event that is handled. */
export interface Handled extends Pick<Stored, 'topic' | 'key'> {
  readonly eventId: string;
}

/**
 * First statement of the handlers' transaction. Answers the ids that are new; the others were handled, are parked or
 * are dead.
 */
export async function recordHandled(tx: Tx, group: string, events: readonly Handled[]): Promise<Set<string>> {
  const rows = await tx.rows<{ eventId: string }>(RECORD_HANDLED, [
    group,
    events.map(({ eventId }) => eventId),
    events.map(({ topic }) => topic),
    events.map(({ key }) => key),
  ]);
  return new Set(rows.map(({ eventId }) => eventId));
}

/** Puts a message aside after its first failed receive. False: somebody else has put it aside or handled it. */
export async function park(
  tx: Tx,
  group: string,
  eventId: string,
  record: Stored,
  reason: string,
  delayMs: number,
): Promise<boolean> {
  const rows = await tx.execute(
    `INSERT INTO inbox (consumer_group, event_id, status, receive_count, visible_at, reason, topic, key, value, headers)
     VALUES ($1, $2, 'PARKED', 1, clock_timestamp() + $3 * interval '1 millisecond', $4, $5, $6, $7, $8)
     ON CONFLICT (consumer_group, event_id) DO NOTHING`,
    [group, eventId, delayMs, reason, record.topic, record.key, record.value, JSON.stringify(record.headers)],
  );
  return rows === 1;
}

/** Notes a message that can never be handled as it is. False: it is known already. */
export async function bury(tx: Tx, group: string, eventId: string, record: Stored, reason: string): Promise<boolean> {
  const rows = await tx.execute(
    `INSERT INTO inbox (consumer_group, event_id, status, receive_count, reason, topic, key, value, headers)
     VALUES ($1, $2, 'DEAD', 1, $3, $4, $5, $6, $7)
     ON CONFLICT (consumer_group, event_id) DO NOTHING`,
    [group, eventId, reason, record.topic, record.key, record.value, JSON.stringify(record.headers)],
  );
  return rows === 1;
}

/** Locks the next due message for this transaction; messages that another member is handling are skipped. */
export async function takeDue(tx: Tx, group: string): Promise<ParkedMessage | undefined> {
  return tx.one<ParkedMessage>(
    `SELECT event_id AS "eventId", receive_count AS "receiveCount", topic, key, value, headers FROM inbox
     WHERE consumer_group = $1 AND status = 'PARKED' AND visible_at <= clock_timestamp()
     ORDER BY visible_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [group],
  );
}

/** The message's content is no longer needed. */
export async function settle(tx: Tx, group: string, eventId: string): Promise<void> {
  await tx.execute(
    `UPDATE inbox SET status = 'HANDLED', receive_count = receive_count + 1, changed_at = clock_timestamp(),
       visible_at = NULL, reason = NULL, value = NULL, headers = NULL
     WHERE consumer_group = $1 AND event_id = $2 AND status = 'PARKED'`,
    [group, eventId],
  );
}

/** Counts a failed receive of a parked message, once, even when two members saw it fail. */
export async function parkAgain(
  tx: Tx,
  group: string,
  message: ParkedMessage,
  reason: string,
  delayMs: number,
): Promise<boolean> {
  const rows = await tx.execute(
    `UPDATE inbox SET receive_count = receive_count + 1, reason = $4, changed_at = clock_timestamp(),
       visible_at = clock_timestamp() + $5 * interval '1 millisecond'
     WHERE consumer_group = $1 AND event_id = $2 AND status = 'PARKED' AND receive_count = $3`,
    [group, message.eventId, message.receiveCount, reason, delayMs],
  );
  return rows === 1;
}

export async function buryParked(tx: Tx, group: string, message: ParkedMessage, reason: string): Promise<boolean> {
  const rows = await tx.execute(
    `UPDATE inbox SET status = 'DEAD', receive_count = receive_count + 1, reason = $4, changed_at = clock_timestamp(), visible_at = NULL
     WHERE consumer_group = $1 AND event_id = $2 AND status = 'PARKED' AND receive_count = $3`,
    [group, message.eventId, message.receiveCount, reason],
  );
  return rows === 1;
}

/** Longer than any topic keeps its records, so that a replay of a whole topic is a no-op. */
const HANDLED_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
const FORGOTTEN_AT_ONCE = 5_000;

/** Forgets some of what was handled long ago; answers how many. */
export async function forgetHandled(sql: Sql): Promise<number> {
  return sql.execute(
    `DELETE FROM inbox WHERE (consumer_group, event_id) IN (
       SELECT consumer_group, event_id FROM inbox
       WHERE status = 'HANDLED' AND changed_at < clock_timestamp() - $1 * interval '1 millisecond' LIMIT ${FORGOTTEN_AT_ONCE})`,
    [HANDLED_RETENTION_MS],
  );
}
