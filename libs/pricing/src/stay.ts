import {
  type CalendarDate,
  type ClockTime,
  type Weekday,
  dayNumber,
  instantAt,
  stayNights,
  todayIn,
  weekdayOfDay,
} from '@stayline/calendar';
import { type PreparedTaxRule, type TaxTable, taxRuleOn } from './tax';

/** What is asked for, and the settings that its price depends on. Dates are checked by the caller (`checkStay`). */
export interface StayRequest {
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  /** Guests of one unit. */
  adults: number;
  children: number;
  quantity: number;
  couponCode?: string | null;
  /** The moment of booking: promotions' windows, early-booker and last-minute count from it. */
  bookedAt: Date;
  zone: string;
  /** The weekdays whose nights are weekend nights; Friday and Saturday are `[5, 6]`. */
  weekendDays: readonly number[];
  /** LAST_MINUTE counts the hours up to this time on check-in day. */
  lastMinuteHour: ClockTime;
  taxTable: TaxTable;
}

/** Everything about a stay that is the same for every property and plan: computed once a search. */
export interface PreparedStay {
  readonly checkIn: CalendarDate;
  readonly checkOut: CalendarDate;
  readonly adults: number;
  readonly children: number;
  readonly quantity: number;
  /** The code as compared; null when none was given. */
  readonly coupon: string | null;
  readonly bookedAtMs: number;
  /** `lastMinuteHour` on check-in day. */
  readonly arrivalMs: number;
  /** Calendar days from today (in the zone) to check-in. */
  readonly daysAhead: number;
  readonly dates: readonly CalendarDate[];
  readonly weekend: readonly boolean[];
  readonly taxRules: readonly PreparedTaxRule[];
}

/**
 * Prepares a stay for pricing against any number of plans. All zone and date work happens here.
 * A RangeError for an empty stay, a quantity below 1, or a stay before the tax table begins.
 */
export function prepareStay(request: StayRequest): PreparedStay {
  const dates = stayNights(request.checkIn, request.checkOut);
  if (dates.length === 0)
    throw new RangeError(`A stay has at least one night: ${request.checkIn} to ${request.checkOut}`);
  if (!(request.quantity >= 1)) throw new RangeError(`A stay has at least one unit, not ${request.quantity}`);
  const firstDay = dayNumber(request.checkIn);
  return {
    checkIn: request.checkIn,
    checkOut: request.checkOut,
    adults: request.adults,
    children: request.children,
    quantity: request.quantity,
    coupon: couponKey(request.couponCode),
    bookedAtMs: request.bookedAt.getTime(),
    arrivalMs: instantAt(request.checkIn, request.lastMinuteHour, request.zone).getTime(),
    daysAhead: firstDay - dayNumber(todayIn(request.zone, request.bookedAt)),
    dates,
    weekend: dates.map((_date, night) => isWeekend(weekdayOfDay(firstDay + night), request.weekendDays)),
    taxRules: dates.map((date) => taxRuleOn(request.taxTable, date)),
  };
}

function isWeekend(day: Weekday, weekendDays: readonly number[]): boolean {
  return weekendDays.includes(day);
}

/** How coupon codes are compared: trimmed, letter case ignored. Null when nothing was entered. */
export function couponKey(code: string | null | undefined): string | null {
  const key = code?.trim().toUpperCase();
  return key ? key : null;
}
