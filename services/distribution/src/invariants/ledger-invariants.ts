import { type Walk } from '@stayline/invariants';
import { heldClaimInvariants } from './held-claim-invariants';
import { propertyInvariants } from './property-invariants';

/** All that the ledger promises about its own tables. */
export const ledgerInvariants: readonly Walk[] = [propertyInvariants, heldClaimInvariants];
