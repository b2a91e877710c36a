import { type CalendarDate } from '@stayline/calendar';

/** What is asked of the ledger: so many units of a property for the nights from check-in up to check-out. */
export interface StayClaim {
  propertyId: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  quantity: number;
}

/** A request to take units, all or nothing, for a booking (`expiresAt` null) or a hold. */
export interface ClaimRequest {
  /** `bkg_…` or `hld_…`. */
  claimId: string;
  stays: readonly StayClaim[];
  /** By the platform clock; null: for good. */
  expiresAt: Date | null;
}
