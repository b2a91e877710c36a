import { type GuestBooking } from '../guest-bookings/guest-booking';

/** Win-back rule 1. */
export const OFFER_KINDS = ['VOUCHER', 'TIER_UPGRADE', 'VALUE_ADDED_SERVICE'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/** What is offered to guests whose stay fell short. */
export interface Offer {
  readonly id: number;
  readonly kind: OfferKind;
  readonly title: string;
  readonly terms: string;
  /** The first and the last day on which it can be claimed; null: no such bound. */
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  /** Whose bookings it is open to; null: any. */
  readonly channelIds: readonly string[] | null;
  readonly propertyIds: readonly string[] | null;
  readonly createdAt: Date;
}

/** WIN-5: whether a booking's guest may be shown the offer on this day. */
export function isOpenTo(
  offer: Pick<Offer, 'validFrom' | 'validUntil' | 'channelIds' | 'propertyIds'>,
  booking: Pick<GuestBooking, 'channelId' | 'propertyId'>,
  today: string,
): boolean {
  const { validFrom, validUntil, channelIds, propertyIds } = offer;
  return (
    (validFrom === null || validFrom <= today) &&
    (validUntil === null || validUntil >= today) &&
    (channelIds === null || channelIds.includes(booking.channelId)) &&
    (propertyIds === null || propertyIds.includes(booking.propertyId))
  );
}
