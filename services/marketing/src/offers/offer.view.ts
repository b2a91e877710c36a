import { type Offer } from './offer';

/** An offer as a guest sees it. */
export interface OfferView {
  /** @isInt @example 7 */
  id: number;
  kind: 'VOUCHER' | 'TIER_UPGRADE' | 'VALUE_ADDED_SERVICE';
  /** @example "INR 2,000 off your next stay" */
  title: string;
  /** What the guest gets, and under what conditions. */
  terms: string;
  /** The last day on which it can be claimed; null: without end. @format date */
  validUntil: string | null;
}

/** An offer as operators see it. */
export interface OfferDetailView extends OfferView {
  /** The first day on which it can be claimed; null: no such bound. @format date */
  validFrom: string | null;
  /** Whose bookings it is open to; null: those of any channel. @maxItems 200 */
  channelIds: string[] | null;
  /** Stays at these properties; null: at any. @maxItems 200 */
  propertyIds: string[] | null;
  /** ISO 8601, UTC. @format date-time */
  createdAt: string;
}

export function viewOffer({ id, kind, title, terms, validUntil }: Offer): OfferView {
  return { id, kind, title, terms, validUntil };
}

export function viewOfferDetail(offer: Offer): OfferDetailView {
  const { validFrom, channelIds, propertyIds, createdAt } = offer;
  return {
    ...viewOffer(offer),
    validFrom,
    channelIds: channelIds && [...channelIds],
    propertyIds: propertyIds && [...propertyIds],
    createdAt: createdAt.toISOString(),
  };
}
