import { type Database, isConnectionFailure, sqlState } from '@stayline/database';
import { DomainError } from '@stayline/errors';

const MAX_REASON_LENGTH = 300;
const CONTROL = /\p{Cc}/gu;

/** Why a handler failed, short and fit for a column and a header. Of SQL errors only the state: their texts quote values. */
export function describeFailure(error: unknown): string {
  const state = sqlState(error);
  if (state !== undefined) return `SQLSTATE ${state}`;
  if (error instanceof DomainError) return error.code;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : 'a thrown value that is no Error';
  return storable(text).slice(0, MAX_REASON_LENGTH);
}

/** PostgreSQL's text has no NUL, headers no control characters at all. */
export function storable(text: string): string {
  return text.replace(CONTROL, '\uFFFD');
}

/** Whether a transaction failed because the database was out of reach, rather than because of the event. */
export function isDatabaseOutage(error: unknown): boolean {
  return (error instanceof DomainError && error.code === 'DATABASE_UNAVAILABLE') || isConnectionFailure(error);
}

/**
 * Whether the database lacks room (SQLSTATE class 53: disk, memory, connections). It may answer questions and yet be unable to write: no
 * event's fault, and over as soon as there is room.
 */
export function isOutOfRoom(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: unknown };
  return /^53/.test(sqlState(error) ?? sqlState(cause) ?? '');
}

export async function databaseAnswers(database: Database): Promise<boolean> {
  try {
    await database.one('SELECT 1');
    return true;
  } catch {
    return false;
  }
}
