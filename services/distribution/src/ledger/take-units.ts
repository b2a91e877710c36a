import { type Tx } from '@stayline/database';
import { expireOverdue, insertClaim, lockDays, parseCombinations, readLedger } from './claim.store';
import { decideClaim } from './decide-claim';
import { type ClaimRequest, ownLines, type UnitsTaken } from './ledger';
import { CombinationsChangedError } from './ledger.errors';

/**
 * The one function of the platform that takes units, for bookings and holds: all of them, or 409 NOT_AVAILABLE with
 * nothing written. Three statements: lock the days; read clock, claims and combinations under the locks; write the
 * claim. A fourth one if it takes units of a hold whose cutoff has passed: that hold is EXPIRED from now on.
 *
 * Combinations are read twice. The first reading chooses what to lock. A change of a combination locks the days of both
 * sides before it commits, so the second reading, under the locks, stays right until we commit. If the two differ, the
 * wrong days are locked and the transaction runs again.
 */
export async function takeUnits(tx: Tx, request: ClaimRequest): Promise<UnitsTaken> {
  const own = ownLines(request.stays);
  const locked = await lockDays(tx, own);
  const reading = await readLedger(tx, locked.days, own);
  // Without any locked day the first reading returned nothing. Then nothing is on sale either.
  if (locked.days.length > 0 && locked.combinations !== reading.combinations) throw new CombinationsChangedError();
  const combinations = parseCombinations(reading.combinations);
  const lines = decideClaim({ stays: request.stays, days: locked.days, gone: reading.gone, combinations });
  if (reading.overdue) await expireOverdue(tx, locked.days, reading.now);
  await insertClaim(tx, request, lines);
  return { now: reading.now, combinations };
}
