import { nightsBetween } from '@stayline/calendar';
import { type Booking } from '../bookings/booking';
import { type QuoteSnapshot } from '../quotes/quote-snapshot';
import { type BookedStay, type StayClaim } from '../ledger';

export interface PropertyNames {
  name: string;
  currency: string;
}

/** Who the booking is for. A hold may be confirmed before anybody knows. */
export type HeldGuest = Booking['guest'];

/**
 * What a booking from a hold keeps where another keeps its quote. Its price was agreed in the agent's cart and is known there
 * alone, so every amount is 0; so are its guests beyond the one adult that a booking has at least. Who reads the booking is shown null.
 */
export function heldSnapshot({ checkIn, checkOut, quantity }: StayClaim, property: PropertyNames): QuoteSnapshot {
  return {
    propertyName: property.name,
    currency: property.currency,
    ratePlanCode: '',
    ratePlanName: '',
    securityDeposit: 0,
    stay: {
      checkIn,
      checkOut,
      numberOfNights: nightsBetween(checkIn, checkOut),
      adults: 1,
      children: 0,
      quantity,
      originalNetAmountBeforeTax: 0,
      originalNetAmountAfterTax: 0,
      netAmountBeforeTax: 0,
      netAmountAfterTax: 0,
      netPerNightAmountBeforeTax: 0,
      netPerNightAmountAfterTax: 0,
      gstAmount: 0,
      discountAmount: 0,
      unitNights: [],
      promotions: [],
      couponStatus: null,
      taxRuleIds: [],
      promotionsEndAt: null,
    },
  };
}

/** The booking's reference: the hold's id and the stay's place in it, counted from 1. */
export function heldReference(holdId: string, index: number): string {
  return `${holdId}-${index + 1}`;
}

/** What the booking is to be given units for. */
export function bookedStay({ id, propertyId, snapshot: { stay } }: Booking): BookedStay {
  return { bookingId: id, propertyId, checkIn: stay.checkIn, checkOut: stay.checkOut, quantity: stay.quantity };
}
