import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs } from '@stayline/background';
import { DomainError } from '@stayline/errors';
import { type Database } from './database';
import { isConnectionFailure } from './sql-errors';

const PAUSE = { firstMs: 100, maxMs: 5_000 };

interface Waiting {
  signal: AbortSignal;
  onUnreachable: (error: unknown) => void;
}

/**
 * Connects and brings the schema up to date. While the database cannot be reached it tries again, without end and at most
 * every five seconds, so that a service waits for its database instead of dying; `onUnreachable` makes that visible.
 * Any other failure (a wrong password, a broken migration) is thrown at once. `signal` ends the waiting with an AbortError.
 */
export function connectAndMigrate(database: Pick<Database, 'start' | 'migrate'>, options: Waiting): Promise<void> {
  return connect(database, () => database.migrate(), options);
}

/** Connects, and waits in the same way for somebody else to bring the schema up to date. */
export function connectMigrated(database: Pick<Database, 'start' | 'checkMigrated'>, options: Waiting): Promise<void> {
  return connect(database, () => database.checkMigrated(), options);
}

async function connect(
  database: Pick<Database, 'start'>,
  prepare: () => Promise<void>,
  options: Waiting,
): Promise<void> {
  let connected = false;
  for (let failures = 1; ; failures += 1) {
    try {
      if (!connected) await database.start();
      connected = true;
      return await prepare();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      options.onUnreachable(error);
    }
    await pause(backOffMs(failures, PAUSE), undefined, { signal: options.signal });
  }
}

function isUnreachable(error: unknown): boolean {
  return isConnectionFailure(error) || (error instanceof DomainError && error.kind === 'unavailable');
}
