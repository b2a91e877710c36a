import { type Database, sqlState, type Tx } from '@stayline/database';

/** SQLSTATE class 23: a constraint refused what somebody else made true meanwhile. */
const CONSTRAINT_CLASS = '23';

/**
 * One transaction. Writers look before they write and refuse with a reason; should a constraint refuse because another writer was
 * between the two, all of it runs once more and then sees why.
 */
export async function catalogTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (!sqlState(error)?.startsWith(CONSTRAINT_CLASS)) throw error;
    return database.transaction(work);
  }
}
