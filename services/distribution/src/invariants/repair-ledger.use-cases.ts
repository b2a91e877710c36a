import { type Database } from '@stayline/database';
import { catalogErrors } from '../catalog/catalog.errors';
import { type HoldUnits } from '../held-claims/hold-units.use-cases';
import { findHeldClaim } from '../held-claims/held-claim.store';
import { ledgerErrors, lockClaim, rebuildCombinationClaims, releaseClaim } from '../ledger';
import { combinedWith, isBooked } from './repair-ledger.store';

/** What an operator may mend without knowing more: nothing of it can take units from anybody who has a right to them. */
export class RepairLedger {
  constructor(
    private readonly database: Database,
    private readonly holds: HoldUnits,
    private readonly zone: string,
  ) {}

  /** Gives back what a claim has taken that nobody has a right to any more. Answers whether there was anything. */
  async release(claimId: string): Promise<boolean> {
    if (await this.isHeld(claimId)) throw ledgerErrors.claimInUse(claimId);
    return this.database.transaction(async (tx) => {
      await lockClaim(tx, claimId);
      if (await isBooked(tx, claimId)) throw ledgerErrors.claimInUse(claimId);
      return (await releaseClaim(tx, claimId)).length > 0;
    });
  }

  /** Makes what is taken of a property's parts and wholes, from today on, what its combinations say. */
  async rebuild(propertyId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const family = await combinedWith(tx, propertyId);
      if (family.length === 0) throw catalogErrors.propertyNotFound(propertyId);
      await rebuildCombinationClaims(tx, this.zone, family);
    });
  }

  /** A hold whose cutoff has passed ends by being asked for. */
  private async isHeld(claimId: string): Promise<boolean> {
    const known = await findHeldClaim(this.database, claimId);
    return known !== undefined && (await this.holds.expire(claimId)).status === 'HELD';
  }
}
