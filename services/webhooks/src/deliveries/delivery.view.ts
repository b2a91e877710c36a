import { type DeliveryStatus } from './delivery';
import { type AttemptRow, type DeliveryRow } from './inspect.store';

/** One attempt at a delivery. */
export interface AttemptView {
  /** 1 for the first. @isInt */
  attempt: number;
  /** @format date-time */
  startedAt: string;
  /** @isInt */
  durationMs: number;
  /** Null: there was no answer. @isInt */
  responseStatus: number | null;
  /** The first 4 KiB of the answer. @example "{\"ok\":false}" */
  responseBody: string | null;
  /**
   * Null: delivered. `HTTP_503` and the like for an answer, else what kept it from coming.
   * @example "TIMEOUT"
   */
  error: string | null;
  /** When the next one is due; null: none is. @format date-time */
  nextAttemptAt: string | null;
}

/** What became of an event at one endpoint, in one run. */
export interface DeliveryView {
  /** @example "whd_01kaj5n1h9f2r7c8x3m4q6tz0v" */
  id: string;
  /** @example "whe_01kaj5n1h9f2r7c8x3m4q6tz0v" */
  eventId: string;
  eventType: string;
  /** 1 for the first fan-out, one more with every replay. @isInt */
  run: number;
  /** @example "wep_01kaj5n1h9f2r7c8x3m4q6tz0v" */
  endpointId: string;
  targetUrl: string;
  status: DeliveryStatus;
  /** Attempts that were begun. @isInt */
  attemptCount: number;
  /** @isInt */
  maxAttempts: number;
  /** Why it was not delivered, the last time. @example "HTTP_503" */
  lastError: string | null;
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  nextAttemptAt: string | null;
  /** When it was delivered, or failed for good. @format date-time */
  endedAt: string | null;
}

/** The same with every attempt, oldest first. */
export interface DeliveryWithAttempts extends DeliveryView {
  attempts: AttemptView[];
}

export function deliveryView(row: DeliveryRow): DeliveryView {
  const { id, eventId, eventType, run, endpointId, targetUrl, status, attempts, maxAttempts, lastError } = row;
  return {
    id,
    eventId,
    eventType,
    run,
    endpointId,
    targetUrl,
    status,
    attemptCount: attempts,
    maxAttempts,
    lastError,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.dueAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export function withAttempts(row: DeliveryRow, attempts: readonly AttemptRow[]): DeliveryWithAttempts {
  return { ...deliveryView(row), attempts: attempts.map(attemptView) };
}

function attemptView(row: AttemptRow): AttemptView {
  const { attempt, startedAt, durationMs, responseStatus, responseBody, error, nextAttemptAt } = row;
  return {
    attempt,
    durationMs,
    responseStatus,
    error,
    startedAt: startedAt.toISOString(),
    responseBody: responseBody?.toString('utf8') ?? null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  };
}
