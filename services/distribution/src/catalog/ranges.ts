import {
  calendarErrors,
  type CalendarDate,
  checkRange,
  dateOfDay,
  dayNumber,
  MAX_RANGE_DAYS,
} from '@stayline/calendar';
import { z } from 'zod';
import { catalogErrors } from './catalog.errors';
import { whole } from './catalog-fields';

/** How far ahead inventory and restrictions may be kept: ten years. This also bounds the event of one plan. */
export const MAX_DAYS_AHEAD = 3_660;
export const MAX_RANGES = 1_000;
/** All days of one PUT. So many can be written in one transaction within the statement timeout. */
export const MAX_DAYS_OF_RANGES = 50_000;

/** The ends of a range in an operator's body; the calendar checks them (`checkDays`). */
export const rangeEnds = {
  fromDate: z.string().meta({ format: 'date', example: '2026-12-20' }),
  toDate: z.string().meta({ format: 'date', example: '2026-12-31' }),
};
/** In the answer. */
export const daysNamed = whole(0, MAX_DAYS_OF_RANGES).meta({
  description: 'Days that the ranges name, one counted as often as it is named.',
  example: 12,
});
export const RANGE_DESCRIPTION = `Both ends included, at most ${MAX_RANGE_DAYS} days, at most ${MAX_DAYS_AHEAD} days ahead.`;

/** A checked range of days (`dayNumber`s, both included) and the fields that it sets; a field that is undefined stays as it is. */
export interface DayRange<Fields> {
  first: number;
  last: number;
  fields: Fields;
}

/**
 * The days of a range in an operator's body; `at` is its place there (`[3].`). DATE_INVALID, DATE_RANGE_INVALID,
 * DATE_RANGE_TOO_LONG above 366 days and for days more than ten years ahead.
 */
export function checkDays(
  { fromDate, toDate }: { fromDate: string; toDate: string },
  today: CalendarDate,
  at = '',
): { first: number; last: number } {
  const { from, days } = checkRange(fromDate, toDate, { from: `${at}fromDate`, to: `${at}toDate` });
  const first = dayNumber(from);
  const range = { first, last: first + days - 1 };
  if (range.last > dayNumber(today) + MAX_DAYS_AHEAD)
    throw calendarErrors.rangeTooLong(`${at}toDate`, `must be at most ${MAX_DAYS_AHEAD} days ahead`);
  return range;
}

export function checkTotalDays(ranges: readonly { first: number; last: number }[]): void {
  const days = ranges.reduce((sum, range) => sum + range.last - range.first + 1, 0);
  if (days > MAX_DAYS_OF_RANGES) throw catalogErrors.tooManyDays(MAX_DAYS_OF_RANGES);
}

/**
 * The same effect as the ranges one after the other, in ranges that do not overlap, ascending. Where they overlap, the later one's
 * fields win, and fields that it leaves alone are the earlier one's.
 */
export function mergeRanges<Fields extends object>(ranges: readonly DayRange<Fields>[]): DayRange<Fields>[] {
  const sorted = [...ranges].sort((a, b) => a.first - b.first);
  const overlap = sorted.some((range, index) => index > 0 && range.first <= (sorted[index - 1]?.last ?? -1));
  return overlap ? flatten(ranges) : sorted;
}

function flatten<Fields extends object>(ranges: readonly DayRange<Fields>[]): DayRange<Fields>[] {
  const edges = [...new Set(ranges.flatMap((range) => [range.first, range.last + 1]))].sort((a, b) => a - b);
  const merged: DayRange<Fields>[] = [];
  for (const [index, first] of edges.entries()) {
    const next = edges[index + 1];
    if (next === undefined) break;
    const covering = ranges.filter((range) => range.first <= first && first <= range.last);
    if (covering.length === 0) continue;
    const fields = covering.reduce((all, range) => ({ ...all, ...defined(range.fields) }), {} as Fields);
    merged.push({ first, last: next - 1, fields });
  }
  return merged;
}

function defined<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}

/** As dates, for the database. */
export function endsOf(range: { first: number; last: number }): { from: CalendarDate; to: CalendarDate } {
  return { from: dateOfDay(range.first), to: dateOfDay(range.last) };
}
