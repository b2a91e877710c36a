import { type Database, sqlState, type Tx } from '@stayline/database';

/** SQLSTATE class 23: a constraint was violated. */
const CONSTRAINT_CLASS = '23';

/**
 * One transaction. Writers check before they write, and refuse with a reason. If another writer comes in between and a
 * constraint is violated, the whole transaction runs once more, and its check then finds the reason.
 */
export async function catalogTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (!sqlState(error)?.startsWith(CONSTRAINT_CLASS)) throw error;
    return database.transaction(work);
  }
}
