import { type Tx } from '@stayline/database';
import { deleteClaim, lockClaimedDays, parseCombinations, readClaimed } from './claim.store';
import { dayKey, type UnitsTaken } from './ledger';
import { CombinationsChangedError } from './ledger.errors';
import { takeBackUnits } from './unit.store';

/** What `lockClaim` answers. */
export interface ClaimLocked extends UnitsTaken {
  /** OWN rows that the claim has. Fewer than the nights that were asked for: somebody has taken them, because its cutoff had passed. */
  ownLines: number;
}

/**
 * Locks every day that a claim has taken something of, then reads the clock: whoever holds or waits for these units decides
 * before or after us, never beside us. A combination that changed meanwhile may have given the claim other days: run again.
 */
export async function lockClaim(tx: Tx, claimId: string): Promise<ClaimLocked> {
  const locked = new Set((await lockClaimedDays(tx, claimId)).map(dayKey));
  const claimed = await readClaimed(tx, claimId);
  if (!claimed.days.every((day) => locked.has(dayKey(day)))) throw new CombinationsChangedError();
  const { now, ownLines } = claimed;
  return { now, ownLines, combinations: parseCombinations(claimed.combinations) };
}

/**
 * After `lockClaim`. Gives back what a claim has taken: exactly its own rows, and the units assigned to its bookings. Blocks of others
 * on the same units stay. Releasing again, or what was never taken, does nothing. Answers whether there was anything.
 */
export async function releaseClaim(tx: Tx, claimId: string): Promise<boolean> {
  await takeBackUnits(tx, claimId);
  return (await deleteClaim(tx, claimId)) > 0;
}
