import { type BookingConfirmed } from '@stayline/contracts';
import { DateTime } from 'luxon';
import { singleLine } from '../messages/single-line';

/** What the confirmation's templates read; every text is one line and still unescaped. */
export interface StaySummary {
  readonly firstName: string;
  readonly reference: string;
  readonly propertyName: string;
  readonly ratePlanName: string;
  readonly checkin: string;
  readonly checkout: string;
  readonly nights: string;
  readonly guests: string;
  /** Null for one unit, which goes without saying. */
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
    checkin: formatDate(booking.checkinDate),
    checkout: formatDate(booking.checkoutDate),
    nights: count(booking.nights, 'night', 'nights'),
    guests: guestsOf(booking),
    units: quantity === 1 ? null : count(quantity, 'unit', 'units'),
    beforeTax: money(amounts.netAmountBeforeTax),
    tax: money(amounts.gstAmount),
    total: money(amounts.netAmountAfterTax),
    securityDeposit: amounts.securityDeposit === 0 ? null : money(amounts.securityDeposit),
  };
}

/** The whole party: the event counts guests per unit (DECISIONS "Guests"). */
function guestsOf({ adults, children, quantity }: BookingConfirmed): string {
  const party = [count(adults * quantity, 'adult', 'adults')];
  if (children > 0) party.push(count(children * quantity, 'child', 'children'));
  return party.join(', ');
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** `Tue, 1 Dec 2026`: no reader takes it for the twelfth of January. */
function formatDate(date: string): string {
  return DateTime.fromISO(date, { zone: 'utc', locale: 'en-GB' }).toFormat('ccc, d LLL yyyy');
}

/** `INR 1,10,500`: whole units, grouped as the currency's country does. */
function formatMoney(amount: number, currency: string): string {
  return `${currency} ${new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US').format(amount)}`;
}
