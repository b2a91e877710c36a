export { type BookedStay } from './choose-units';
export { type ClaimRequest, type Combination, ownLines, type StayClaim, type UnitsTaken } from './ledger';
export { ledgerErrors } from './ledger.errors';
export { assignUnits } from './assign-units';
export { type ClaimLocked, lockClaim, releaseBooking, releaseClaim } from './release-claim';
export { rebuildCombinationClaims } from './rebuild-combination-claims';
export { keepClaim, takenBy } from './claim.store';
export { takeUnits } from './take-units';
