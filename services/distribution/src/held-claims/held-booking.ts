import { nightsBetween } from '@stayline/calendar';
import { type StayAmounts } from '@stayline/contracts';
import { roundHalfUp } from '@stayline/money';
import { type Booking } from '../bookings/booking';
import { type QuoteSnapshot } from '../quotes/quote-snapshot';
import { type BookedStay, type StayClaim } from '../ledger';

export interface PropertyNames {
  name: string;
  currency: string;
}

/** Who the booking is for. A hold may be confirmed before anybody knows. */
export type HeldGuest = Booking['guest'];

/** What the cart has told of a stay; undefined: nothing. */
export function amountsOf(stay: StayClaim, amounts: readonly StayAmounts[]): StayAmounts | undefined {
  return amounts.find(
    ({ propertyId, checkIn, checkOut }) =>
      propertyId === stay.propertyId && checkIn === stay.checkIn && checkOut === stay.checkOut,
  );
}

/**
 * What a booking from a hold keeps where another keeps its quote. Its price was agreed in the agent's cart: of it the amounts are told, the nights, the
 * plan and the number of guests are not, beyond the one adult that a booking has at least. Who reads the booking is shown null for what was not told.
 */
export function heldSnapshot(
  { checkIn, checkOut, quantity }: StayClaim,
  property: PropertyNames,
  told: StayAmounts | undefined,
): QuoteSnapshot {
  const numberOfNights = nightsBetween(checkIn, checkOut);
  const { netAmountBeforeTax = 0, gstAmount = 0, netAmountAfterTax = 0 } = told ?? {};
  return {
    propertyName: property.name,
    currency: told?.currency ?? property.currency,
    ratePlanCode: '',
    ratePlanName: '',
    securityDeposit: 0,
    amountsKnown: told !== undefined,
    stay: {
      checkIn,
      checkOut,
      numberOfNights,
      adults: 1,
      children: 0,
      quantity,
      originalNetAmountBeforeTax: netAmountBeforeTax,
      originalNetAmountAfterTax: netAmountAfterTax,
      netAmountBeforeTax,
      netAmountAfterTax,
      netPerNightAmountBeforeTax: roundHalfUp(netAmountBeforeTax, numberOfNights),
      netPerNightAmountAfterTax: roundHalfUp(netAmountAfterTax, numberOfNights),
      gstAmount,
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
