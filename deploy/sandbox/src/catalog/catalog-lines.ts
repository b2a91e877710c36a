import { addDays, type CalendarDate } from '@stayline/calendar';

/** One line of a catalog import; the operator's API says what each kind holds. */
export type CatalogLine = { kind: string } & Record<string, unknown>;

/** The import takes at most this many days a line. */
const MAX_RANGE_DAYS = 366;

/** Splits `days` days from `from` on into ranges that one line may name, both ends included. */
export function rangesOf(from: CalendarDate, days: number): { fromDate: CalendarDate; toDate: CalendarDate }[] {
  const ranges = [];
  for (let start = 0; start < days; start += MAX_RANGE_DAYS) {
    const end = Math.min(start + MAX_RANGE_DAYS, days) - 1;
    ranges.push({ fromDate: addDays(from, start), toDate: addDays(from, end) });
  }
  return ranges;
}

/** `count` physical units `<property>-u1`, `<property>-u2` … */
export function unitsOf(propertyId: string, count: number): { unitId: string; name: string }[] {
  return Array.from({ length: count }, (_none, index) => ({
    unitId: `${propertyId}-u${index + 1}`,
    name: `Room ${101 + index}`,
  }));
}
