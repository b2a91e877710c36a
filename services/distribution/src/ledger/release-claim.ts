import { type Tx } from '@stayline/database';
import { type BookedStay } from './choose-units';
import { deleteClaim, lockClaimedDays, parseCombinations, readClaimed, shrinkClaim } from './claim.store';
import { dayKey, derivedLines, ownLines, type StayClaim, staysOf, type UnitsTaken } from './ledger';
import { CombinationsChangedError } from './ledger.errors';
import { takeBackUnits } from './unit.store';

/** What `lockClaim` answers. */
export interface ClaimLocked extends UnitsTaken {
  /**
   * How many OWN rows the claim has. Fewer than it asked for means that its cutoff had passed and somebody else has
   * taken units.
   */
  ownLines: number;
}

/**
 * Locks every day of which a claim has taken something, then reads the clock. So every other decision about these units
 * comes before or after ours. If a combination changed meanwhile, the claim may have other days, and the transaction
 * runs again.
 */
export async function lockClaim(tx: Tx, claimId: string): Promise<ClaimLocked> {
  const locked = new Set((await lockClaimedDays(tx, claimId)).map(dayKey));
  const claimed = await readClaimed(tx, claimId);
  if (!claimed.days.every((day) => locked.has(dayKey(day)))) throw new CombinationsChangedError();
  const { now, ownLines } = claimed;
  return { now, ownLines, combinations: parseCombinations(claimed.combinations) };
}

/**
 * After `lockClaim`. Gives back what a claim has taken: exactly its own rows, and the units assigned to its bookings.
 * Claims of others on the same units stay. Releasing again, or releasing what was never taken, does nothing. Returns
 * what is free now.
 */
export async function releaseClaim(tx: Tx, claimId: string): Promise<StayClaim[]> {
  await takeBackUnits(tx, claimId);
  return staysOf(await deleteClaim(tx, claimId));
}

/**
 * After `lockClaim` of the hold. Gives back what one of a hold's bookings has taken, and its units; the claim goes on for the others.
 * Returns what is free now.
 */
export async function releaseBooking(
  tx: Tx,
  holdId: string,
  { combinations }: Pick<ClaimLocked, 'combinations'>,
  { bookingId, ...stay }: BookedStay,
): Promise<StayClaim[]> {
  await takeBackUnits(tx, bookingId);
  const own = ownLines([stay]);
  return staysOf(await shrinkClaim(tx, holdId, [...own, ...derivedLines(own, combinations)]));
}
