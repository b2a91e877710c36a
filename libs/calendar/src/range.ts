import { type CalendarDate, dayNumber, isCalendarDate } from './calendar-date';
import { calendarErrors } from './calendar.errors';

/** ALL-25: both ends included; a stay has at most as many nights. */
export const MAX_RANGE_DAYS = 366;

/** A checked range, both ends included. `days` counts them. */
export interface DateRange {
  from: CalendarDate;
  to: CalendarDate;
  days: number;
}

/** A checked stay: `nights` from check-in up to, not including, check-out. */
export interface Stay {
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  nights: number;
}

/** The value as a date, or DATE_INVALID naming `field`. */
export function checkDate(field: string, value: unknown): CalendarDate {
  if (!isCalendarDate(value)) throw calendarErrors.dateInvalid(field);
  return value;
}

/**
 * A range of dates, both ends included.
 * DATE_INVALID for either end, DATE_RANGE_INVALID when `to` lies before `from`, DATE_RANGE_TOO_LONG above 366 days.
 */
export function checkRange(from: unknown, to: unknown, fields = { from: 'fromDate', to: 'toDate' }): DateRange {
  const first = checkDate(fields.from, from);
  const last = checkDate(fields.to, to);
  if (last < first) throw calendarErrors.rangeInvalid(fields.to, `must be on or after ${fields.from}`);
  const days = dayNumber(last) - dayNumber(first) + 1;
  if (days > MAX_RANGE_DAYS)
    throw calendarErrors.rangeTooLong(fields.to, `must lie within ${MAX_RANGE_DAYS} days from ${fields.from}`);
  return { from: first, to: last, days };
}

/**
 * Whether two optional dates that belong together were given: both, or neither. DATES_INCOMPLETE names the missing one.
 */
export function givenTogether(first: unknown, second: unknown, fields: readonly [string, string]): boolean {
  if (first === undefined && second === undefined) return false;
  if (first === undefined) throw calendarErrors.incomplete(fields[0], fields[1]);
  if (second === undefined) throw calendarErrors.incomplete(fields[1], fields[0]);
  return true;
}

/**
 * A stay of 1 to 366 nights. It does not know today: "check-in before today" is its user's rule.
 * DATE_INVALID, DATE_RANGE_INVALID when check-out is not after check-in, DATE_RANGE_TOO_LONG above 366 nights.
 */
export function checkStay(
  checkIn: unknown,
  checkOut: unknown,
  fields = { checkIn: 'checkinDate', checkOut: 'checkoutDate' },
): Stay {
  const arrival = checkDate(fields.checkIn, checkIn);
  const departure = checkDate(fields.checkOut, checkOut);
  const nights = dayNumber(departure) - dayNumber(arrival);
  if (nights < 1) throw calendarErrors.rangeInvalid(fields.checkOut, `must be after ${fields.checkIn}`);
  if (nights > MAX_RANGE_DAYS)
    throw calendarErrors.rangeTooLong(
      fields.checkOut,
      `must be at most ${MAX_RANGE_DAYS} nights after ${fields.checkIn}`,
    );
  return { checkIn: arrival, checkOut: departure, nights };
}
