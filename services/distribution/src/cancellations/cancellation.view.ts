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
  /** What it would have been, in whole units of the currency. @isLong */
  charge: number;
  /** The operator. @example "sandbox-admin" */
  by: string;
  /** ISO 8601, UTC. @example "2026-12-05T10:12:00.000Z" */
  at: string;
}

/** What cancelling has come to, in whole units of the currency. */
export interface CancellationView {
  /** ISO 8601, UTC. @example "2026-12-05T09:12:00.000Z" */
  cancelledAt: string;
  cancelledBy: CancelledByView;
  /** What is kept of `netAmountAfterTax`. @isLong */
  charge: number;
  /** The rest of it. The security deposit is in neither. Null where the amounts are not known. @isLong */
  refund: number | null;
  /** Null: no charge was waived. */
  waived: WaivedChargeView | null;
  /** As an operator gave it. @example "Road closed by landslide" */
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
