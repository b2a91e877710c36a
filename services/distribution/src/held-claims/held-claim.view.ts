import { type StayClaim } from '../ledger';
import { type Verdict } from './hold-units.use-cases';

export interface HeldStayView {
  propertyId: string;
  /** `YYYY-MM-DD`. */
  checkIn: string;
  /** `YYYY-MM-DD`; the units are free that night. */
  checkOut: string;
  /** Units. @isInt */
  quantity: number;
}

export interface HeldBookingView extends HeldStayView {
  /** The platform's own id. @example "bkg_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  bookingId: string;
  /** What stands where a partner's bookingId would. @example "hld_01jd3w1h9zq5k2m8v7x4c6b0ta-1" */
  reference: string;
}

/** Where a hold stands in the ledger. */
export interface HeldClaimView {
  holdId: string;
  /**
   * HELD until `expiresAt`, by the platform clock alone; the others are final. CONFIRMED: the units are booked. RELEASED and
   * EXPIRED: nothing is locked, and nothing ever will be under this id.
   */
  status: 'HELD' | 'CONFIRMED' | 'RELEASED' | 'EXPIRED';
  /** ISO 8601, UTC; null for an id that was released before it was ever claimed. */
  expiresAt: string | null;
  stays: HeldStayView[];
  /**
   * While HELD, all that it takes of each property's availability: what was asked for, its parts, and the wholes that it is part of. Each night of a
   * property is in one entry. Empty otherwise.
   */
  blocks: HeldStayView[];
  /** One for each stay once CONFIRMED, else empty. */
  bookings: HeldBookingView[];
}

/** What is written down of a hold, for whoever compares: nothing is decided by asking. */
export interface HeldStatusView {
  holdId: string;
  /** HELD also after the cutoff, until somebody has written down that it is over. */
  status: 'HELD' | 'CONFIRMED' | 'RELEASED' | 'EXPIRED';
}

export interface HeldStatusesView {
  /** Those that are known, in no order. */
  holds: HeldStatusView[];
}

export function viewHeldClaim(verdict: Verdict): HeldClaimView {
  return {
    holdId: verdict.holdId,
    status: verdict.status,
    expiresAt: verdict.expiresAt?.toISOString() ?? null,
    stays: verdict.stays.map(viewStay),
    blocks: verdict.blocks.map(viewStay),
    bookings: verdict.bookings.map(({ bookingId, reference, ...stay }) => ({
      bookingId,
      reference,
      ...viewStay(stay),
    })),
  };
}

function viewStay({ propertyId, checkIn, checkOut, quantity }: StayClaim): HeldStayView {
  return { propertyId, checkIn, checkOut, quantity };
}
