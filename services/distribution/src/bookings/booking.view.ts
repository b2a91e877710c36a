import { type Booking } from './booking';

/** A booking as a partner or an operator reads it. Amounts are whole units of `currency`, for the whole stay and all units. */
export interface BookingView {
  /** The partner's reference. @example "P-1001" */
  bookingId: string;
  /** The platform's own id. @example "bkg_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  id: string;
  channelId: string;
  /** @example "CONFIRMED" */
  bookingStatus: string;
  /** Null for a booking that came from a hold. */
  quoteId: string | null;
  propertyId: string;
  propertyName: string;
  ratePlanCode: string;
  ratePlanName: string;
  /** `YYYY-MM-DD`. */
  checkinDate: string;
  checkoutDate: string;
  /** @isInt */
  numberOfNights: number;
  /** Per unit. @isInt */
  adults: number;
  /** Per unit. @isInt */
  children: number;
  /** Units. @isInt */
  quantity: number;
  currency: string;
  /** @isInt */
  netAmountBeforeTax: number;
  /** @isInt */
  gstAmount: number;
  /** @isInt */
  netAmountAfterTax: number;
  /** @isInt */
  securityDeposit: number;
  guest: BookedGuestView;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface BookedGuestView {
  email: string | null;
  /** E.164. */
  phone: string | null;
  firstName: string | null;
  lastName: string | null;
}

export function viewBooking(booking: Booking): BookingView {
  const { stay, ...quoted } = booking.snapshot;
  const { email, phone, firstName, lastName } = booking.guest;
  return {
    bookingId: booking.reference,
    id: booking.id,
    channelId: booking.channelId,
    bookingStatus: booking.status,
    quoteId: booking.quoteId,
    propertyId: booking.propertyId,
    propertyName: quoted.propertyName,
    ratePlanCode: quoted.ratePlanCode,
    ratePlanName: quoted.ratePlanName,
    checkinDate: stay.checkIn,
    checkoutDate: stay.checkOut,
    numberOfNights: stay.numberOfNights,
    adults: stay.adults,
    children: stay.children,
    quantity: stay.quantity,
    currency: quoted.currency,
    netAmountBeforeTax: stay.netAmountBeforeTax,
    gstAmount: stay.gstAmount,
    netAmountAfterTax: stay.netAmountAfterTax,
    securityDeposit: quoted.securityDeposit,
    guest: { email, phone, firstName, lastName },
    createdAt: booking.createdAt.toISOString(),
  };
}
