import { type Sql } from '@stayline/database';
import { type Attempt, type DeliveryStatus } from './delivery';

export interface DeliveryRow {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly run: number;
  readonly endpointId: string;
  readonly targetUrl: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
  readonly endedAt: Date | null;
}

export interface AttemptRow extends Attempt {
  readonly deliveryId: string;
  readonly attempt: number;
  readonly nextAttemptAt: Date | null;
}

const COLUMNS = `delivery.id, event_id AS "eventId", delivery.event_type AS "eventType", run, endpoint_id AS "endpointId",
  endpoint.target_url AS "targetUrl", status, attempts, delivery.max_attempts AS "maxAttempts", last_error AS "lastError",
  delivery.created_at AS "createdAt", due_at AS "dueAt", ended_at AS "endedAt"`;
const FROM = 'FROM delivery JOIN endpoint ON endpoint.id = delivery.endpoint_id';

/** Of one event: newest run first; after the place, if one is given. */
export async function deliveriesOfEvent(
  sql: Sql,
  eventId: string,
  after: { run: number; endpointId: string } | undefined,
  limit: number,
): Promise<DeliveryRow[]> {
  return sql.rows<DeliveryRow>(
    `SELECT ${COLUMNS} ${FROM} WHERE event_id = $1 AND ($2::integer IS NULL OR run < $2 OR (run = $2 AND endpoint_id > $3))
     ORDER BY run DESC, endpoint_id LIMIT $4`,
    [eventId, after?.run ?? null, after?.endpointId ?? null, limit],
  );
}

export async function attemptsOf(sql: Sql, deliveryIds: readonly string[]): Promise<AttemptRow[]> {
  return sql.rows<AttemptRow>(
    `SELECT delivery_id AS "deliveryId", attempt, started_at AS "startedAt", duration_ms AS "durationMs",
       response_status AS "responseStatus", response_body AS "responseBody", error, next_attempt_at AS "nextAttemptAt"
     FROM delivery_attempt WHERE delivery_id = ANY ($1) ORDER BY delivery_id, attempt`,
    [deliveryIds],
  );
}

/** Those that failed last come first. */
export async function failedDeliveries(sql: Sql, limit: number): Promise<DeliveryRow[]> {
  return sql.rows<DeliveryRow>(
    `SELECT ${COLUMNS} ${FROM} WHERE status = 'FAILED' ORDER BY ended_at DESC, delivery.id DESC LIMIT $1`,
    [limit],
  );
}

export interface DeliveryFilter {
  readonly endpointId?: string;
  readonly status?: DeliveryStatus;
  readonly eventType?: string;
  readonly from?: Date;
  readonly to?: Date;
}

/** Across events and endpoints, newest first: ids sort by time. */
export async function listDeliveries(
  sql: Sql,
  { endpointId, status, eventType, from, to }: DeliveryFilter,
  after: string | undefined,
  limit: number,
): Promise<DeliveryRow[]> {
  const values: unknown[] = [limit];
  const conditions: string[] = [];
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add((p) => `endpoint_id = ${p}`, endpointId);
  add((p) => `status = ${p}`, status);
  add((p) => `delivery.event_type = ${p}`, eventType);
  add((p) => `delivery.created_at >= ${p}`, from);
  add((p) => `delivery.created_at < ${p}`, to);
  add((p) => `delivery.id < ${p}`, after);
  return sql.rows<DeliveryRow>(
    `SELECT ${COLUMNS} ${FROM} ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
     ORDER BY delivery.id DESC LIMIT $1`,
    values,
  );
}
