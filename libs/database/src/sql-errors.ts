import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';

/** The errors of pg carry these two; TypeORM wraps them in `driverError`. */
interface PgError {
  code?: unknown;
  constraint?: unknown;
}

function pgError(error: unknown): PgError | undefined {
  if (error instanceof QueryFailedError) return error.driverError as PgError;
  return typeof error === 'object' && error !== null ? error : undefined;
}

/** The five-character SQLSTATE of a failed statement (`23505` unique violation, `40P01` deadlock …), if it is one. */
export function sqlState(error: unknown): string | undefined {
  const code = pgError(error)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether a statement failed on the constraint of this name. */
export function violates(error: unknown, constraint: string): boolean {
  return pgError(error)?.constraint === constraint;
}

/** SQLSTATE classes 08 (connection), 53 (resources) and 57P (shutdown), and the socket errors below them. */
const CONNECTION_STATES = /^(08|53|57P)/;
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
]);
const POOL_MESSAGES = /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed/;

/** Whether a statement failed because the database could not be reached, rather than because of what was asked. */
export function isConnectionFailure(error: unknown): boolean {
  // The connection died between two statements of a transaction, and TypeORM let go of it.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  const state = sqlState(error);
  if (state !== undefined) return CONNECTION_STATES.test(state);
  const code = pgError(error)?.code;
  if (typeof code === 'string' && SOCKET_CODES.has(code)) return true;
  return error instanceof Error && POOL_MESSAGES.test(error.message);
}

/** Lock not available, and query canceled: by `lock_timeout` and `statement_timeout`. */
const BUSY_STATES = new Set(['55P03', '57014']);

/** Whether a statement waited or ran longer than it may. */
export function isTimeout(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && BUSY_STATES.has(state);
}

const RETRIED_STATES = new Set(['40P01', '40001']);

/** Deadlock or serialization failure: the whole transaction may be run again. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && RETRIED_STATES.has(state);
}
