import { type OfferKind } from '../offers/offer';

/** What a guest has chosen; it keeps the words of the offer as they were then. */
export interface Claim {
  /** `wbc_…` */
  readonly id: string;
  readonly bookingId: string;
  readonly offerId: number;
  readonly kind: OfferKind;
  readonly title: string;
  readonly terms: string;
  readonly claimedBy: 'GUEST' | 'OPERATOR';
  readonly claimedAt: Date;
}
