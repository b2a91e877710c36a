import { type BookingConfirmed } from '@stayline/contracts';
import { singleLine } from '../templates/single-line';
import { counted, readableDate } from '../templates/wording';

/** The data of the confirmation's templates. Every text is one line and not escaped yet. */
export interface StaySummary {
  readonly firstName: string;
  readonly reference: string;
  readonly propertyName: string;
  readonly ratePlanName: string;
  readonly checkin: string;
  readonly checkout: string;
  readonly nights: string;
  readonly guests: string;
  /** Null for one unit, which need not be mentioned. */
  readonly units: string | null;
  readonly beforeTax: string;
  readonly tax: string;
  readonly total: string;
  /** Null when there is none; it is part of no total. */
  readonly securityDeposit: string | null;
}

export function summariseStay(booking: BookingConfirmed): StaySummary {
  const { amounts, quantity } = booking;
  const money = (amount: number): string => formatMoney(amount, amounts.currency);
  return {
    firstName: singleLine(booking.guest.firstName),
    reference: singleLine(booking.reference),
    propertyName: singleLine(booking.propertyName),
    ratePlanName: singleLine(booking.ratePlanName),
    checkin: readableDate(booking.checkinDate),
    checkout: readableDate(booking.checkoutDate),
    nights: counted(booking.nights, 'night', 'nights'),
    guests: guestsOf(booking),
    units: quantity === 1 ? null : counted(quantity, 'unit', 'units'),
    beforeTax: money(amounts.netAmountBeforeTax),
    tax: money(amounts.gstAmount),
    total: money(amounts.netAmountAfterTax),
    securityDeposit: amounts.securityDeposit === 0 ? null : money(amounts.securityDeposit),
  };
}

/** The whole party: the event counts guests per unit (SEARCH-12). */
function guestsOf({ adults, children, quantity }: BookingConfirmed): string {
  const party = [counted(adults * quantity, 'adult', 'adults')];
  if (children > 0) party.push(counted(children * quantity, 'child', 'children'));
  return party.join(', ');
}

/** Made once: one costs a thousand times as much as using it. */
const GROUPING = { india: new Intl.NumberFormat('en-IN'), elsewhere: new Intl.NumberFormat('en-US') };

/** `INR 1,10,500`: whole units, grouped as the currency's country does. */
export function formatMoney(amount: number, currency: string): string {
  return `${currency} ${GROUPING[currency === 'INR' ? 'india' : 'elsewhere'].format(amount)}`;
}
