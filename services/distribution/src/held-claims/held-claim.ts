import { type ClaimLocked, ownLines, type StayClaim } from '../ledger';
import { heldClaimErrors } from './held-claim.errors';

/** HELD: units are locked until `expiresAt`. The other three are final. */
export type HeldStatus = 'HELD' | 'CONFIRMED' | 'RELEASED' | 'EXPIRED';

/** What the ledger knows of a hold. */
export interface HeldClaim {
  holdId: string;
  status: HeldStatus;
  /** Null in the tombstone of an id that was released before it was ever claimed. */
  channelId: string | null;
  expiresAt: Date | null;
  stays: StayClaim[];
}

/** What is asked for under a hold id. */
export interface HoldRequest {
  holdId: string;
  channelId: string;
  expiresAt: Date;
  stays: StayClaim[];
}

/** The status by the clock alone: a hold that is overdue is EXPIRED, whether or not anybody has written it down. */
export function statusAt(claim: HeldClaim, now: Date): HeldStatus {
  const overdue = claim.status === 'HELD' && claim.expiresAt !== null && claim.expiresAt <= now;
  return overdue ? 'EXPIRED' : claim.status;
}

/** The status under the claim's locks: one whose units others have taken is over too, though the clock was set back since. */
export function standingOf(
  claim: HeldClaim,
  { now, ownLines: kept }: Pick<ClaimLocked, 'now' | 'ownLines'>,
): HeldStatus {
  const status = statusAt(claim, now);
  return status === 'HELD' && kept < ownLines(claim.stays).length ? 'EXPIRED' : status;
}

/** A claim made again: passes where the answer is the same as the first time, and refuses otherwise. */
export function checkRepeat(claim: HeldClaim, request: HoldRequest): void {
  if (claim.status === 'RELEASED') throw heldClaimErrors.released();
  if (claim.status === 'EXPIRED') throw heldClaimErrors.expired();
  if (claim.channelId !== request.channelId || !sameStays(claim.stays, request.stays)) throw heldClaimErrors.idReused();
}

/** What a confirmation has come to: passes where there are bookings, and refuses where the hold was over before. */
export function checkConfirmed({ status }: Pick<HeldClaim, 'status'>): void {
  if (status === 'RELEASED') throw heldClaimErrors.released();
  if (status === 'EXPIRED') throw heldClaimErrors.expired();
}

/** What a hold becomes when it is released: one that is overdue has expired before, and a confirmed one stays. */
export function decideRelease(standing: HeldStatus): HeldStatus {
  if (standing === 'CONFIRMED') throw heldClaimErrors.confirmed();
  return standing === 'HELD' ? 'RELEASED' : standing;
}

/** Stays are the same in any order. */
function sameStays(a: readonly StayClaim[], b: readonly StayClaim[]): boolean {
  const keys = (stays: readonly StayClaim[]) =>
    stays
      .map((stay) => JSON.stringify([stay.propertyId, stay.checkIn, stay.checkOut, stay.quantity]))
      .sort()
      .join();
  return keys(a) === keys(b);
}
