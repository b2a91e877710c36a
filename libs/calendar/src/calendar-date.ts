/** A real calendar date, `YYYY-MM-DD`, years 1900 to 9999. Sorts and compares as a string. */
export type CalendarDate = string;

/** 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const FIRST_DATE: CalendarDate = '1900-01-01';
export const LAST_DATE: CalendarDate = '9999-12-31';

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
/** 1970-01-01, day 0, was a Thursday. */
const EPOCH_WEEKDAY = 4;

/** Whether a value is a real date in the shape `YYYY-MM-DD`: `2026-02-30` is not. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !SHAPE.test(value) || value < FIRST_DATE) return false;
  const month = Number(value.slice(5, 7));
  const day = Number(value.slice(8, 10));
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(Number(value.slice(0, 4)), month);
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Days since 1970-01-01; the number on which all date arithmetic runs. Takes a real date. */
export function dayNumber(date: CalendarDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS;
}

/** The date of a day number. A RangeError outside the years 1900 to 9999. */
export function dateOfDay(day: number): CalendarDate {
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) throw new RangeError(`Day ${day} lies outside the years 1900 to 9999`);
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

const FIRST_DAY = dayNumber(FIRST_DATE);
const LAST_DAY = dayNumber(LAST_DATE);

/** The date `days` later (earlier if negative). A RangeError outside the years 1900 to 9999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDay(dayNumber(date) + days);
}

/** Nights of a stay; negative when check-out lies before check-in. */
export function nightsBetween(checkIn: CalendarDate, checkOut: CalendarDate): number {
  return dayNumber(checkOut) - dayNumber(checkIn);
}

/** The nights of a stay: from check-in up to, not including, check-out. Empty when check-out is not after check-in. */
export function stayNights(checkIn: CalendarDate, checkOut: CalendarDate): CalendarDate[] {
  return datesFrom(dayNumber(checkIn), dayNumber(checkOut));
}

/** Every date of a range, both ends included. Empty when `to` lies before `from`. */
export function datesInclusive(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  return datesFrom(dayNumber(from), dayNumber(to) + 1);
}

function datesFrom(first: number, end: number): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let day = first; day < end; day += 1) dates.push(dateOfDay(day));
  return dates;
}

export function weekday(date: CalendarDate): Weekday {
  return weekdayOfDay(dayNumber(date));
}

/** The weekday of a day number. */
export function weekdayOfDay(day: number): Weekday {
  return ((((day + EPOCH_WEEKDAY) % 7) + 7) % 7) as Weekday;
}

/** Negative, zero or positive, for sorting. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
