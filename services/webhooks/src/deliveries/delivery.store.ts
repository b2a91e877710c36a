import { type Sql, statement, type Tx } from '@stayline/database';
import { type Attempt, type DeliveryStatus, type Parcel } from './delivery';

export const DELIVERY_TABLE = 'delivery';

/** What the dispatcher hands to the work. */
export interface DueDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly run: number;
  readonly endpointId: string;
  readonly maxAttempts: number;
}

export const DUE_COLUMNS = 'id, event_id AS "eventId", run, endpoint_id AS "endpointId", max_attempts AS "maxAttempts"';

/** In milliseconds, of a row of `delivery`. */
export const ENDPOINT_TIMEOUT_SQL =
  'SELECT timeout_seconds * 1000 FROM endpoint WHERE endpoint.id = delivery.endpoint_id';

const PARCELS = statement(
  'delivery-parcels',
  `SELECT wanted.position, event.id AS "eventId", event.body, event.content_type AS "contentType", endpoint.target_url AS "targetUrl",
     endpoint.http_method AS "httpMethod", endpoint.auth_type AS "authType", endpoint.auth_username AS "authUsername",
     endpoint.timeout_seconds AS "timeoutSeconds", endpoint.secrets,
     coalesce(endpoint.previous_secret_until > clock_timestamp(), false) AS "signsWithPrevious"
   FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted (event_id, endpoint_id, position)
   JOIN webhook_event event ON event.id = wanted.event_id
   JOIN endpoint ON endpoint.id = wanted.endpoint_id AND endpoint.active AND endpoint.deleted_at IS NULL`,
);

export type SealedParcel = Parcel & { readonly secrets: Buffer };

/** What is sent for each, as endpoint and event are now; undefined where the endpoint is off or gone. */
export async function findParcels(
  sql: Sql,
  wanted: readonly Pick<DueDelivery, 'eventId' | 'endpointId'>[],
): Promise<(SealedParcel | undefined)[]> {
  const found = await sql.rows<SealedParcel & { position: number }>(PARCELS, [
    wanted.map(({ eventId }) => eventId),
    wanted.map(({ endpointId }) => endpointId),
  ]);
  const at = new Map(found.map(({ position, ...parcel }) => [position, parcel]));
  return wanted.map((_, index) => at.get(index + 1));
}

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
