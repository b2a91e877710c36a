import { type PageOfRows, type PageRequest, selectPage, type Sql, statement, type Tx } from '@stayline/database';
import { announceDue, DUE_AGAIN } from '@stayline/dispatch';
import {
  type MessageChannel,
  type MessageFilter,
  type MessageRecord,
  type MessageStatus,
  type NewMessage,
} from './message';

const ADD = statement(
  'message-add',
  `INSERT INTO message (id, channel, kind, dedupe_key, booking_id, recipient, subject, text, html, due_at)
   SELECT id, channel, kind, dedupe_key, booking_id, recipient, subject, text, html, clock_timestamp()
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
     AS row (id, channel, kind, dedupe_key, booking_id, recipient, subject, text, html)
   ON CONFLICT ON CONSTRAINT message_dedupe_key DO NOTHING`,
);

/**
 * Stores messages, due at once, by one statement. Call it in the transaction of the change that they report. Of a
 * message whose key exists already, nothing happens.
 */
export async function addMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx.execute(ADD, [
    messages.map(({ id }) => id),
    messages.map(({ channel }) => channel),
    messages.map(({ kind }) => kind),
    messages.map(({ dedupeKey }) => dedupeKey),
    messages.map(({ bookingId }) => bookingId),
    messages.map(({ recipient }) => recipient),
    messages.map(({ subject }) => subject),
    messages.map(({ text }) => text),
    messages.map(({ html }) => html),
  ]);
  announceDue(tx, 'message');
}

const END = statement(
  'message-end',
  `UPDATE message SET status = $2, provider_id = $3, last_error = coalesce($4, last_error), ended_at = clock_timestamp()
   WHERE id = $1`,
);

/** The message was sent, or has failed for good. */
export async function endMessage(
  tx: Tx,
  id: string,
  end: { status: 'SENT' | 'FAILED'; providerId: string | null; lastError: string | null },
): Promise<void> {
  await tx.execute(END, [id, end.status, end.providerId, end.lastError]);
}

/** Writes down why the attempt failed. The dispatcher sets the time of the next one. */
export async function noteFailure(tx: Tx, id: string, lastError: string | null): Promise<void> {
  await tx.execute('UPDATE message SET last_error = $2 WHERE id = $1', [id, lastError]);
}

export interface NotSent {
  readonly status: MessageStatus;
  readonly channel: MessageChannel;
  readonly count: number;
}

/** For metrics: messages that wait or failed. Those that were sent are too many to count. */
export async function countNotSent(sql: Sql): Promise<NotSent[]> {
  return sql.rows<NotSent>(
    `SELECT status, channel, count(*) AS count FROM message WHERE status <> 'SENT' GROUP BY 1, 2`,
  );
}

const RECORD = `id, channel, kind, booking_id AS "bookingId", status, attempts, last_error AS "lastError", created_at AS "createdAt",
  ended_at AS "endedAt", redacted_at AS "redactedAt", recipient, subject, text`;

/** One page, newest first: of a booking, or of those that were not sent. */
export function listMessages(
  sql: Sql,
  { status, bookingId }: MessageFilter,
  at: PageRequest,
): Promise<PageOfRows<MessageRecord>> {
  const page = { columns: RECORD, orderBy: 'created_at DESC, id' };
  if (bookingId === null)
    // As the index of what was not sent names it.
    return selectPage(sql, { ...page, from: `message WHERE status <> 'SENT' AND status = $1`, params: [status] }, at);
  const from = 'message WHERE booking_id = $1 AND status = coalesce($2, status)';
  return selectPage(sql, { ...page, from, params: [bookingId, status] }, at);
}

export function findMessage(sql: Sql, id: string): Promise<MessageRecord | undefined> {
  return sql.one<MessageRecord>(`SELECT ${RECORD} FROM message WHERE id = $1`, [id]);
}

/** The same, kept from changing until the transaction ends. */
export function lockMessage(tx: Tx, id: string): Promise<MessageRecord | undefined> {
  return tx.one<MessageRecord>(`SELECT ${RECORD} FROM message WHERE id = $1 FOR UPDATE`, [id]);
}

/** Sent again, with all of its attempts. It must be FAILED. */
export async function requeueMessage(tx: Tx, id: string): Promise<void> {
  await tx.execute(`UPDATE message SET status = 'QUEUED', ended_at = NULL, ${DUE_AGAIN} WHERE id = $1`, [id]);
  announceDue(tx, 'message');
}

const DAY_MS = 24 * 60 * 60 * 1000;
const REDACTED_AT_ONCE = 1_000;

/**
 * Erases recipient and content of some messages that ended more than `retentionDays` ago; returns how many. The row
 * itself stays, because its key keeps a replayed event from making a second message.
 */
export async function redactOldMessages(sql: Sql, retentionDays: number): Promise<number> {
  return sql.execute(
    `UPDATE message SET recipient = NULL, subject = NULL, text = NULL, html = NULL, redacted_at = clock_timestamp()
     WHERE id IN (
       SELECT id FROM message
       WHERE ended_at < clock_timestamp() - $1 * interval '1 millisecond' AND redacted_at IS NULL
       ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [retentionDays * DAY_MS, REDACTED_AT_ONCE],
  );
}
