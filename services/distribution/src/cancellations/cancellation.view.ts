import { type Cancellation } from '../bookings/booking';

/** Who cancelled. */
export interface CancelledByView {
  /** CHANNEL or OPERATOR. */
  kind: 'CHANNEL' | 'OPERATOR';
  /** The channel's id, or the operator's. */
  id: string;
}

/** A charge that an operator has dropped. */
export interface WaivedChargeView {
  /** What it would have been, in whole units of the currency. @isInt */
  charge: number;
  /** The operator. */
  by: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** What cancelling has come to, in whole units of the currency. */
export interface CancellationView {
  /** ISO 8601, UTC. */
  cancelledAt: string;
  cancelledBy: CancelledByView;
  /** What is kept of `netAmountAfterTax`. @isInt */
  charge: number;
  /** The rest of it. The security deposit is in neither. Null where the amounts are not known. @isInt */
  refund: number | null;
  /** Null: no charge was waived. */
  waived: WaivedChargeView | null;
  /** As an operator gave it. */
  reason: string | null;
}

/** `amountsKnown`: of a booking that came from a hold the cart may not have told them. */
export function viewCancellation(cancellation: Cancellation, amountsKnown: boolean): CancellationView {
  const { cancelledAt, cancelledBy, charge, refund, waived, reason } = cancellation;
  return {
    cancelledAt,
    cancelledBy: { kind: cancelledBy.kind, id: cancelledBy.id },
    charge,
    refund: amountsKnown ? refund : null,
    waived: waived && { charge: waived.charge, by: waived.by, at: waived.at },
    reason,
  };
}
