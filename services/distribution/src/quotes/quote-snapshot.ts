import { type CancellationTerms, type PricedStay } from '@stayline/pricing';

/**
 * Everything about a quoted stay that its booking, the event and later documents need (column `quote.snapshot`): names as
 * they were, and the full price by unit and night. Copied into the booking as it is; nothing is computed again.
 */
export interface QuoteSnapshot {
  propertyName: string;
  /** ISO 4217. */
  currency: string;
  ratePlanCode: string;
  ratePlanName: string;
  securityDeposit: number;
  /** Of a booking that came from a hold: whether its cart told the amounts of `stay`, which are 0 otherwise. A quote knows its own. */
  amountsKnown?: boolean;
  /** Absent where cancelling costs nothing: of a hold, or from before plans had rules. */
  cancellation?: CancellationTerms;
  /** Dates, guests, quantity, unit-nights, promotions, tax rules and totals. */
  stay: PricedStay;
}
