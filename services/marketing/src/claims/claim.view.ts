import { type GuestBooking } from '../guest-bookings/guest-booking';
import { viewWinBackState } from '../guest-bookings/guest-booking.view';
import { type Offer } from '../offers/offer';
import { type OfferView, viewOffer } from '../offers/offer.view';
import { type Claim } from './claim';

/** An offer that was claimed, with its words as they were then. */
export interface ClaimView {
  /** @example "wbc_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  claimId: string;
  /** The platform's id. @example "bkg_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  bookingId: string;
  /** @isInt @example 7 */
  offerId: number;
  kind: 'VOUCHER' | 'TIER_UPGRADE' | 'VALUE_ADDED_SERVICE';
  title: string;
  terms: string;
  claimedBy: 'GUEST' | 'OPERATOR';
  /** On the platform's clock; ISO 8601, UTC. @format date-time */
  claimedAt: string;
}

/** A booking as the guest's page shows it; never a contact. */
export interface StayedBookingView {
  /** The platform's id. @example "bkg_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  bookingId: string;
  /** The partner's bookingId. @example "P-1001" */
  reference: string;
  /** @example "Asha" */
  guestFirstName: string;
  /** @example "Palm House" */
  propertyName: string;
  /** @format date */
  checkinDate: string;
  /** @format date */
  checkoutDate: string;
  /** @isInt */
  nights: number;
  /** 0 to 5; null until the guest has rated the stay. @example 2 */
  rating: number | null;
  /** Offers that were claimed. @isInt */
  winBackClaimed: number;
  /** @isInt */
  maxWinBackAllowed: number;
}

/** A booking, what its guest may claim, and what was claimed. */
export interface WinBackView {
  booking: StayedBookingView;
  eligible: boolean;
  /** Why nothing can be claimed, where it is not eligible. @example "the rating is not below 3" */
  reason: string | null;
  /** Empty where it is not eligible. @maxItems 200 */
  offers: OfferView[];
  /** Newest first. @maxItems 100 */
  claims: ClaimView[];
}

export function viewClaim({ id: claimId, claimedAt, ...claim }: Claim): ClaimView {
  const { bookingId, offerId, kind, title, terms, claimedBy } = claim;
  return { claimId, bookingId, offerId, kind, title, terms, claimedBy, claimedAt: claimedAt.toISOString() };
}

export function viewWinBack(
  booking: GuestBooking,
  { offers, claims, usualMaximum }: { offers: readonly Offer[]; claims: readonly Claim[]; usualMaximum: number },
): WinBackView {
  const { bookingId, reference, rating, winBackClaimed, maxWinBackAllowed, eligible, reason } = viewWinBackState(
    booking,
    usualMaximum,
  );
  const { guestFirstName, propertyName, checkinDate, checkoutDate, nights } = booking;
  return {
    booking: {
      bookingId,
      reference,
      guestFirstName,
      propertyName,
      checkinDate,
      checkoutDate,
      nights,
      rating,
      winBackClaimed,
      maxWinBackAllowed,
    },
    eligible,
    reason,
    offers: offers.map(viewOffer),
    claims: claims.map(viewClaim),
  };
}
