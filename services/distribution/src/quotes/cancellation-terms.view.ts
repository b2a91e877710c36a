import { type CancellationTerms } from '@stayline/pricing';

/** What cancelling the booking costs, fixed with the price. From arrival on (14:00 of the check-in day, unless set otherwise) an operator alone cancels. */
export interface CancellationTermsView {
  /** Before this moment cancelling is free: ISO 8601, UTC. Null: it never is. @example "2027-01-08T08:30:00.000Z" */
  freeUntil: string | null;
  /** From then on it costs `charge`: this part of `netAmountAfterTax` (50 is 50 %). */
  chargePercent: number | null;
  /** Or so many nights' part of it. @isInt */
  chargeNights: number | null;
  /** What that comes to, tax included, in whole units of the currency. @isLong */
  charge: number;
}

export function viewCancellationTerms(terms: CancellationTerms): CancellationTermsView {
  const { freeUntil, chargePercent, chargeNights, charge } = terms;
  return { freeUntil, chargePercent, chargeNights, charge };
}
