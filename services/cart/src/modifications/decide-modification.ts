import { type Amount, type Hundredths, hundredthsOf, type Percent } from '@stayline/money';
import { type Modification, type ModificationStatus, type ModificationType } from './modification';
import { modificationErrors } from './modification.errors';

/** All that decides about a request, read under the cart's lock. */
export interface RequestFacts {
  hasItems: boolean;
  hasPending: boolean;
  /** The grand total as shown, an effective modification included. */
  currentTotal: Hundredths;
}

/** MOD-1, MOD-2, MOD-5: a discount waits for an approver, a surcharge applies at once. */
export function decideRequest(
  facts: RequestFacts,
  targetTotal: Hundredths,
): { type: ModificationType; status: ModificationStatus } {
  if (facts.hasPending) throw modificationErrors.pending();
  if (!facts.hasItems) throw modificationErrors.emptyCart();
  if (targetTotal === facts.currentTotal) throw modificationErrors.sameTotal(facts.currentTotal);
  return targetTotal < facts.currentTotal
    ? { type: 'DECREASE', status: 'PENDING' }
    : { type: 'INCREASE', status: 'APPLIED' };
}

/** What an approver may do, as it is when the decision is written. */
export interface ApprovalFacts {
  modification: Modification;
  /** The highest discount that the approver may approve; null: not an approver of the cart's channel. */
  limit: Percent | null;
  /** What the lines come to now. */
  computedTotal: Amount;
}

/** MOD-8: only an approver of the channel decides, and only what is pending. */
export function checkDecision({ modification, limit }: Pick<ApprovalFacts, 'modification' | 'limit'>): Percent {
  if (limit === null) throw modificationErrors.notAnApprover();
  if (modification.status !== 'PENDING') throw modificationErrors.notPending();
  return limit;
}

/** MOD-9: the discount at the prices of the request, and at current prices; the larger one counts. */
export function checkApproval(facts: ApprovalFacts): void {
  const limit = checkDecision(facts);
  const { originalTotal, targetTotal } = facts.modification;
  const totals = [originalTotal, hundredthsOf(facts.computedTotal)];
  if (totals.some((total) => isAbove(total, targetTotal, limit))) throw modificationErrors.aboveLimit(limit);
}

const UNITS_IN_WHOLE = 1_000_000n;

/** `(total - target) / total` against the limit, without a division: exactly at the limit is allowed. */
function isAbove(total: Hundredths, target: Hundredths, limit: Percent): boolean {
  return (total - target) * UNITS_IN_WHOLE > BigInt(limit) * total;
}
