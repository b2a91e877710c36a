import { type Sql, statement, type Tx } from '@stayline/database';

/** An event as it is kept. */
export interface NewWebhookEvent {
  readonly id: string;
  readonly source: string;
  readonly eventType: string;
  readonly body: Buffer;
  readonly contentType: string;
  readonly requestId: string | null;
  /** A test goes to one endpoint alone. */
  readonly onlyEndpointId: string | null;
}

/** Seven days after the first, the same key is a new event. */
const KEY_DAYS = 7;
const FORGOTTEN_AT_ONCE = 1_000;

/** Keys in their order, so that two goes that share some never wait for each other. */
const INSERT_ONCE = statement(
  'event-insert-once',
  `WITH sent AS (
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::text[], $6::text[], $7::bytea[])
       AS row (id, source, event_type, body, content_type, request_id, key_hash)
   ), claimed AS (
     INSERT INTO received_key AS known (source, event_type, key_hash, event_id)
     SELECT source, event_type, key_hash, id FROM sent ORDER BY source, event_type, key_hash
     ON CONFLICT ON CONSTRAINT received_key_pk DO UPDATE SET event_id = excluded.event_id, received_at = clock_timestamp()
     WHERE known.received_at < clock_timestamp() - interval '${KEY_DAYS} days'
     RETURNING event_id
   )
   INSERT INTO webhook_event (id, source, event_type, body, content_type, request_id)
   SELECT id, source, event_type, body, content_type, request_id FROM sent JOIN claimed ON claimed.event_id = sent.id
   RETURNING id`,
);

/** An event from outside, and what makes a repeat of it one. */
export interface SentEvent extends Omit<NewWebhookEvent, 'onlyEndpointId'> {
  readonly keyHash: Buffer;
}

/**
 * Answers the ids of those that were kept; the key of the others is known. Of those who come at once the second waits for the first. No two of them
 * may have the same key.
 */
export async function insertEventsOnce(tx: Tx, events: readonly SentEvent[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(INSERT_ONCE, [
    events.map(({ id }) => id),
    events.map(({ source }) => source),
    events.map(({ eventType }) => eventType),
    events.map(({ body }) => body),
    events.map(({ contentType }) => contentType),
    events.map(({ requestId }) => requestId),
    events.map(({ keyHash }) => keyHash),
  ]);
  return new Set(rows.map(({ id }) => id));
}

const INSERT = statement(
  'event-insert',
  `INSERT INTO webhook_event (id, source, event_type, body, content_type, request_id, only_endpoint_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

/** For events that cannot repeat. */
export async function insertEvent(tx: Tx, event: NewWebhookEvent): Promise<void> {
  const { id, source, eventType, body, contentType, requestId, onlyEndpointId } = event;
  await tx.execute(INSERT, [id, source, eventType, body, contentType, requestId, onlyEndpointId]);
}

const FIRST_OF_KEY = statement(
  'event-first-of-key',
  'SELECT event_id AS id FROM received_key WHERE source = $1 AND event_type = $2 AND key_hash = $3',
);

/** The event that a repeat is one of. */
export async function firstOfKey(
  sql: Sql,
  source: string,
  eventType: string,
  keyHash: Buffer,
): Promise<string | undefined> {
  return (await sql.one<{ id: string }>(FIRST_OF_KEY, [source, eventType, keyHash]))?.id;
}

/** Forgets some keys that no repeat is known by any more; answers how many. */
export async function forgetOldReceivedKeys(sql: Sql): Promise<number> {
  return sql.execute(
    `DELETE FROM received_key WHERE (source, event_type, key_hash) IN (
       SELECT source, event_type, key_hash FROM received_key
       WHERE received_at < clock_timestamp() - interval '${KEY_DAYS} days' LIMIT ${FORGOTTEN_AT_ONCE})`,
  );
}

export interface WebhookEventRow {
  readonly id: string;
  readonly source: string;
  readonly eventType: string;
  readonly receivedAt: Date;
  readonly runs: number;
  readonly size: number;
}

const COLUMNS = `id, source, event_type AS "eventType", received_at AS "receivedAt", runs, octet_length(body) AS size`;

/** Newest first. */
export async function recentEvents(sql: Sql, limit: number): Promise<WebhookEventRow[]> {
  return sql.rows<WebhookEventRow>(`SELECT ${COLUMNS} FROM webhook_event ORDER BY received_at DESC, id DESC LIMIT $1`, [
    limit,
  ]);
}

export async function findEvent(
  sql: Sql,
  id: string,
): Promise<(WebhookEventRow & { body: Buffer; contentType: string }) | undefined> {
  return sql.one(`SELECT ${COLUMNS}, body, content_type AS "contentType" FROM webhook_event WHERE id = $1`, [id]);
}

export async function eventExists(sql: Sql, id: string): Promise<boolean> {
  return (await sql.one('SELECT 1 FROM webhook_event WHERE id = $1', [id])) !== undefined;
}

/** An event of which another run has begun, the last of `runs`. */
export type BegunRun = Pick<WebhookEventRow, 'id' | 'source' | 'eventType' | 'runs'>;

/** Counts one more run; answers it with what is told of it. Undefined: there is no such event. */
export async function beginRun(tx: Tx, id: string): Promise<BegunRun | undefined> {
  return tx.one(
    `UPDATE webhook_event SET runs = runs + 1 WHERE id = $1 RETURNING id, source, event_type AS "eventType", runs`,
    [id],
  );
}

/** Erases some events that are old, with all that became of them; answers how many. */
export async function forgetOldEvents(sql: Sql, retentionDays: number): Promise<number> {
  return sql.execute(
    `WITH old AS (
       SELECT id FROM webhook_event WHERE received_at < clock_timestamp() - make_interval(days => $1)
       ORDER BY received_at LIMIT ${FORGOTTEN_AT_ONCE}
     ), deliveries AS (
       DELETE FROM delivery WHERE event_id IN (SELECT id FROM old) RETURNING id
     ), attempts AS (
       DELETE FROM delivery_attempt WHERE delivery_id IN (SELECT id FROM deliveries)
     )
     DELETE FROM webhook_event WHERE id IN (SELECT id FROM old)`,
    [retentionDays],
  );
}
