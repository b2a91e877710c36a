import { type GuestBooking, maxAllowed, whyNotEligible } from './guest-booking';

/** Whether the guest of a booking may claim an offer. */
export interface WinBackStateView {
  /** The platform's id. @example "bkg_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  bookingId: string;
  /** The partner's bookingId. @example "P-1001" */
  reference: string;
  /** 0 to 5; null until the guest has rated the stay. @example 2 */
  rating: number | null;
  /** Offers that were claimed. @isInt */
  winBackClaimed: number;
  /** @isInt */
  maxWinBackAllowed: number;
  eligible: boolean;
  /** Why not, where it is not eligible. @example "the booking has no rating" */
  reason: string | null;
}

export function viewWinBackState(booking: GuestBooking, usualMaximum: number): WinBackStateView {
  const { id: bookingId, reference, rating, winBackClaimed } = booking;
  const maxWinBackAllowed = maxAllowed(booking, usualMaximum);
  const reason = whyNotEligible(booking, maxWinBackAllowed);
  const eligible = reason === undefined;
  return { bookingId, reference, rating, winBackClaimed, maxWinBackAllowed, eligible, reason: reason ?? null };
}
