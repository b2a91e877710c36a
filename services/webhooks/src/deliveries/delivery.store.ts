import { statement, type Tx } from '@stayline/database';
import { type Attempt, type DeliveryStatus, type Parcel } from './delivery';

export const DELIVERY_TABLE = 'delivery';

/** What the dispatcher hands to the work. */
export interface DueDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly run: number;
  readonly endpointId: string;
  readonly maxAttempts: number;
  /** Null where it was erased. */
  readonly body: Buffer | null;
  readonly contentType: string | null;
  /** Null where it is off or gone. */
  readonly endpoint: DueEndpoint | null;
}

/** Of an endpoint what its deliveries need. */
export interface DueEndpoint extends Omit<Parcel, 'eventId' | 'body' | 'contentType'> {
  /** Base64. */
  readonly secrets: string;
}

/** With the event and the endpoint as they are when the delivery is claimed. */
export const DUE_COLUMNS = `id, event_id AS "eventId", run, endpoint_id AS "endpointId", max_attempts AS "maxAttempts",
  (SELECT body FROM webhook_event WHERE webhook_event.id = event_id) AS body,
  (SELECT content_type FROM webhook_event WHERE webhook_event.id = event_id) AS "contentType",
  (SELECT jsonb_build_object('targetUrl', target_url, 'httpMethod', http_method, 'authType', auth_type, 'authUsername', auth_username,
     'timeoutSeconds', timeout_seconds, 'secrets', encode(secrets, 'base64'),
     'signsWithPrevious', coalesce(previous_secret_until > clock_timestamp(), false))
   FROM endpoint WHERE endpoint.id = endpoint_id AND active AND deleted_at IS NULL) AS endpoint`;

/** In milliseconds, of a row of `delivery`. */
export const ENDPOINT_TIMEOUT_SQL =
  'SELECT timeout_seconds * 1000 FROM endpoint WHERE endpoint.id = delivery.endpoint_id';

/** What the end of an attempt writes into its delivery. Without a field, that stays as it is. */
export interface DeliveryNote {
  readonly status?: DeliveryStatus;
  readonly lane?: 'LATER';
  readonly error?: string | null;
}

/** The same as SQL, of a `note`. */
export const NOTE_SETS = `status = coalesce(note->>'status', status), lane = coalesce(note->>'lane', lane),
  last_error = coalesce(note->>'error', last_error),
  ended_at = CASE WHEN note->>'status' IN ('DELIVERED', 'FAILED') THEN clock_timestamp() END`;

/** Attempts, and what they tell of their endpoints, in one statement; an endpoint that is known to be so is not written. */
const NOTE_ATTEMPTS = statement(
  'delivery-note-attempts',
  `WITH endpoint_noted AS (
     UPDATE endpoint SET failing_since = CASE WHEN told.answers THEN NULL ELSE coalesce(failing_since, clock_timestamp()) END,
       active = active AND NOT told.gone, inactive_reason = CASE WHEN told.gone AND active THEN 'GONE' ELSE inactive_reason END
     FROM unnest($8::text[], $9::boolean[], $10::boolean[]) AS told (id, answers, gone)
     WHERE endpoint.id = told.id AND ((failing_since IS NULL) <> told.answers OR (told.gone AND active))
   )
   INSERT INTO delivery_attempt (delivery_id, attempt, started_at, duration_ms, response_status, response_body, error, next_attempt_at)
   SELECT delivery.id, made.attempt, made.started_at, made.duration_ms, made.response_status, made.response_body, made.error, delivery.due_at
   FROM unnest($1::text[], $2::integer[], $3::timestamptz[], $4::integer[], $5::integer[], $6::bytea[], $7::text[])
     AS made (delivery_id, attempt, started_at, duration_ms, response_status, response_body, error)
   JOIN delivery ON delivery.id = made.delivery_id
   ON CONFLICT ON CONSTRAINT delivery_attempt_pk DO NOTHING`,
);

export interface NotedAttempt extends Attempt {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly number: number;
  /** The endpoint answered 410. */
  readonly gone: boolean;
}

/** In the transaction that ends their claims, which has set the next attempts' times. */
export async function noteAttempts(tx: Tx, attempts: readonly NotedAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  // Of several attempts at an endpoint the last one says how it is.
  const endpoints = [...new Map(attempts.map((each) => [each.endpointId, each])).values()];
  const gone = new Set(attempts.filter((each) => each.gone).map(({ endpointId }) => endpointId));
  await tx.execute(NOTE_ATTEMPTS, [
    attempts.map(({ deliveryId }) => deliveryId),
    attempts.map(({ number }) => number),
    attempts.map(({ startedAt }) => startedAt),
    attempts.map(({ durationMs }) => durationMs),
    attempts.map(({ responseStatus }) => responseStatus),
    attempts.map(({ responseBody }) => responseBody),
    attempts.map(({ error }) => error),
    endpoints.map(({ endpointId }) => endpointId),
    endpoints.map(({ error }) => error === null),
    endpoints.map(({ endpointId }) => gone.has(endpointId)),
  ]);
}
