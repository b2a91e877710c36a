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

const PARCEL = statement(
  'delivery-parcel',
  `SELECT event.id AS "eventId", event.body, event.content_type AS "contentType", endpoint.target_url AS "targetUrl",
     endpoint.http_method AS "httpMethod", endpoint.auth_type AS "authType", endpoint.auth_username AS "authUsername",
     endpoint.timeout_seconds AS "timeoutSeconds", endpoint.secrets,
     coalesce(endpoint.previous_secret_until > clock_timestamp(), false) AS "signsWithPrevious"
   FROM webhook_event event JOIN endpoint ON endpoint.id = $2
   WHERE event.id = $1 AND endpoint.active AND endpoint.deleted_at IS NULL`,
);

/** What is sent, as endpoint and event are now; undefined where the endpoint is off or gone. */
export async function findParcel(
  sql: Sql,
  { eventId, endpointId }: Pick<DueDelivery, 'eventId' | 'endpointId'>,
): Promise<(Parcel & { secrets: Buffer }) | undefined> {
  return sql.one(PARCEL, [eventId, endpointId]);
}

/** Delivery, attempt and what it tells of the endpoint, in one statement; an endpoint that is known to be so is not written. */
const NOTE = statement(
  'delivery-note-attempt',
  `WITH noted AS (
     UPDATE delivery SET status = $2, lane = 'LATER', last_error = coalesce($8, last_error),
       ended_at = CASE WHEN $2 IN ('DELIVERED', 'FAILED') THEN clock_timestamp() END
     WHERE id = $1 RETURNING id, due_at
   ), endpoint_noted AS (
     UPDATE endpoint SET failing_since = CASE WHEN $10 THEN NULL ELSE coalesce(failing_since, clock_timestamp()) END,
       active = active AND NOT $11, inactive_reason = CASE WHEN $11 AND active THEN 'GONE' ELSE inactive_reason END
     WHERE id = $9 AND ((failing_since IS NULL) <> $10 OR ($11 AND active))
   )
   INSERT INTO delivery_attempt (delivery_id, attempt, started_at, duration_ms, response_status, response_body, error, next_attempt_at)
   SELECT id, $3, $4, $5, $6, $7, $8, due_at FROM noted
   ON CONFLICT ON CONSTRAINT delivery_attempt_pk DO NOTHING`,
);

export interface NotedAttempt extends Attempt {
  readonly number: number;
  readonly status: DeliveryStatus;
  /** The endpoint answered 410. */
  readonly gone: boolean;
}

/** In the transaction that ends the claim, which has set the next attempt's time. */
export async function noteAttempt(
  tx: Tx,
  { id, endpointId }: Pick<DueDelivery, 'id' | 'endpointId'>,
  attempt: NotedAttempt,
): Promise<void> {
  const { status, number, startedAt, durationMs, responseStatus, responseBody, error, gone } = attempt;
  await tx.execute(NOTE, [
    id,
    status,
    number,
    startedAt,
    durationMs,
    responseStatus,
    responseBody,
    error,
    endpointId,
    error === null,
    gone,
  ]);
}

const END = statement(
  'delivery-end',
  `UPDATE delivery SET status = 'FAILED', last_error = $2, ended_at = clock_timestamp() WHERE id = $1`,
);

/** Without an attempt of its own: nobody to send to, or the last attempt never came back. */
export async function endDelivery(tx: Tx, id: string, error: string): Promise<void> {
  await tx.execute(END, [id, error]);
}
