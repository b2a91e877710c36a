import { type BookingCancelled, type BookingConfirmed } from '@stayline/contracts';
import { type QuoteSnapshot } from '../quotes/quote-snapshot';
import { type Guest } from './guest';

/** A booking as kept. */
export interface Booking {
  /** `bkg_…`. */
  id: string;
  channelId: string;
  /** The partner's bookingId. */
  reference: string;
  status: 'CONFIRMED' | 'CANCELLED';
  /** Undefined for a booking that came from a hold. */
  quoteId: string | null;
  /** The hold that it came from. */
  holdId: string | null;
  propertyId: string;
  guest: { [K in keyof Guest]: string | null };
  snapshot: QuoteSnapshot;
  createdAt: Date;
  /** What cancelling it has come to. */
  cancellation: Cancellation | null;
}

/** Kept as the event tells it. */
export type Cancellation = BookingCancelled['cancellation'];

/** The booking as its events tell it. */
export function bookingState(booking: Booking): BookingConfirmed {
  const { stay, ...quoted } = booking.snapshot;
  return {
    bookingId: booking.id,
    reference: booking.reference,
    channelId: booking.channelId,
    status: booking.status,
    propertyId: booking.propertyId,
    propertyName: quoted.propertyName,
    ratePlanName: quoted.ratePlanName,
    checkinDate: stay.checkIn,
    checkoutDate: stay.checkOut,
    nights: stay.numberOfNights,
    adults: stay.adults,
    children: stay.children,
    quantity: stay.quantity,
    guest: { ...booking.guest, firstName: booking.guest.firstName ?? '', lastName: booking.guest.lastName ?? '' },
    amounts: {
      currency: quoted.currency,
      netAmountBeforeTax: stay.netAmountBeforeTax,
      gstAmount: stay.gstAmount,
      netAmountAfterTax: stay.netAmountAfterTax,
      securityDeposit: quoted.securityDeposit,
    },
    confirmationRequested: booking.quoteId !== null,
    bookedAt: booking.createdAt.toISOString(),
  };
}
