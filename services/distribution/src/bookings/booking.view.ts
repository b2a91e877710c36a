import { type CancellationView, viewCancellation } from '../cancellations/cancellation.view';
import { type CancellationTermsView, viewCancellationTerms } from '../quotes/cancellation-terms.view';
import { type Booking } from './booking';

/**
 * A booking as a partner or an operator reads it. Amounts are whole units of `currency`, for the whole stay and all
 * units. A booking that came from a hold has no quote: only the agent's cart knows its plan and the number of guests.
 * They are null here, and so are amounts that the cart did not tell.
 */
export interface BookingView extends QuotedView {
  /** The partner's reference. @example "P-1001" */
  bookingId: string;
  /** The platform's own id. @example "bkg_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  id: string;
  channelId: string;
  /** CONFIRMED or CANCELLED. @example "CONFIRMED" */
  bookingStatus: string;
  propertyId: string;
  propertyName: string;
  /** `YYYY-MM-DD`. */
  checkinDate: string;
  checkoutDate: string;
  /** @isInt */
  numberOfNights: number;
  /** Units. @isInt */
  quantity: number;
  currency: string;
  guest: BookedGuestView;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** What cancelling costs, as quoted; null: nothing. */
  cancellationTerms: CancellationTermsView | null;
  /** Null: it is not cancelled. */
  cancellation: CancellationView | null;
}

/** What the booking has from its quote, or from the cart of its hold; null where it has neither. */
export interface QuotedView {
  quoteId: string | null;
  ratePlanCode: string | null;
  ratePlanName: string | null;
  /** Per unit. @isInt */
  adults: number | null;
  /** Per unit. @isInt */
  children: number | null;
  /** @isLong */
  netAmountBeforeTax: number | null;
  /** @isLong */
  gstAmount: number | null;
  /** @isLong */
  netAmountAfterTax: number | null;
  /** @isLong */
  securityDeposit: number | null;
}

export interface BookedGuestView {
  email: string | null;
  /** E.164. */
  phone: string | null;
  firstName: string | null;
  lastName: string | null;
}

export function viewBooking(booking: Booking): BookingView {
  const { stay, propertyName, currency, cancellation: terms } = booking.snapshot;
  const { email, phone, firstName, lastName } = booking.guest;
  return {
    bookingId: booking.reference,
    id: booking.id,
    channelId: booking.channelId,
    bookingStatus: booking.status,
    propertyId: booking.propertyId,
    propertyName,
    checkinDate: stay.checkIn,
    checkoutDate: stay.checkOut,
    numberOfNights: stay.numberOfNights,
    quantity: stay.quantity,
    currency,
    ...viewQuoted(booking),
    guest: { email, phone, firstName, lastName },
    createdAt: booking.createdAt.toISOString(),
    cancellationTerms: terms ? viewCancellationTerms(terms) : null,
    cancellation: booking.cancellation && viewCancellation(booking.cancellation, knowsAmounts(booking)),
  };
}

type AmountsView = Pick<QuotedView, 'netAmountBeforeTax' | 'gstAmount' | 'netAmountAfterTax'>;

/** A quote knows its own; of a hold only where its cart has told them. */
function knowsAmounts({ quoteId, snapshot }: Booking): boolean {
  return quoteId !== null || snapshot.amountsKnown === true;
}

function viewQuoted(booking: Booking): QuotedView {
  const { quoteId, snapshot } = booking;
  const { ratePlanCode, ratePlanName, securityDeposit, stay } = snapshot;
  const amounts = viewAmounts(stay, knowsAmounts(booking));
  if (quoteId === null)
    return {
      quoteId,
      ratePlanCode: null,
      ratePlanName: null,
      adults: null,
      children: null,
      ...amounts,
      securityDeposit: null,
    };
  const { adults, children } = stay;
  return { quoteId, ratePlanCode, ratePlanName, adults, children, ...amounts, securityDeposit };
}

function viewAmounts(stay: Booking['snapshot']['stay'], known: boolean): AmountsView {
  if (!known) return { netAmountBeforeTax: null, gstAmount: null, netAmountAfterTax: null };
  const { netAmountBeforeTax, gstAmount, netAmountAfterTax } = stay;
  return { netAmountBeforeTax, gstAmount, netAmountAfterTax };
}
