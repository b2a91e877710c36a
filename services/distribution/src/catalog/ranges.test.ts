import * as fc from 'fast-check';
import { checkDays, checkTotalDays, type DayRange, mergeRanges } from './ranges';

interface Fields {
  units?: number;
  stopSell?: boolean;
}

const range = fc
  .record({
    first: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 0, max: 15 }),
    units: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    stopSell: fc.option(fc.boolean(), { nil: undefined }),
  })
  .map(({ first, length, ...fields }): DayRange<Fields> => ({ first, last: first + length, fields }));

/** What the ranges mean, day by day. */
function applied(ranges: readonly DayRange<Fields>[]): Map<number, Fields> {
  const days = new Map<number, Fields>();
  for (const { first, last, fields } of ranges) {
    for (let day = first; day <= last; day += 1) {
      const named = Object.entries(fields).filter(([, value]) => value !== undefined);
      days.set(day, { ...days.get(day), ...(Object.fromEntries(named) as Fields) });
    }
  }
  return days;
}

describe('ranges of dates', () => {
  // CATALOG-6
  it('are merged into ranges that do not overlap and mean the same', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), (ranges) => {
        const merged = mergeRanges(ranges);
        expect(merged.every((each, index) => index === 0 || each.first > (merged[index - 1]?.last ?? 0))).toBe(true);
        expect(applied(merged)).toEqual(applied(ranges));
      }),
    );
  });

  // CATALOG-7
  it.each([
    ['the last of 366 days', '2026-11-21', '2027-11-21', undefined],
    ['one day', '2026-11-21', '2026-11-21', undefined],
    ['a past range', '2020-01-01', '2020-01-05', undefined],
    ['day 3660 ahead', '2036-11-27', '2036-11-28', undefined],
    ['367 days', '2026-11-21', '2027-11-22', 'DATE_RANGE_TOO_LONG'],
    ['day 3661 ahead', '2036-11-27', '2036-11-29', 'DATE_RANGE_TOO_LONG'],
    ['an end before its start', '2026-11-21', '2026-11-20', 'DATE_RANGE_INVALID'],
    ['30 February', '2026-02-30', '2026-03-01', 'DATE_INVALID'],
    ['a date-time', '2026-11-21T00:00:00Z', '2026-11-22', 'DATE_INVALID'],
  ])('take or refuse %s', (_what, fromDate, toDate, code) => {
    const check = () => checkDays({ fromDate, toDate }, '2026-11-21', '[3].');
    if (code === undefined) expect(check).not.toThrow();
    else
      expect(check).toThrow(
        expect.objectContaining({ code, details: [expect.stringMatching(/^\[3\]\.(from|to)Date: /)] }) as Error,
      );
  });

  // CATALOG-7
  it('cover at most 50000 days in one request', () => {
    const year = { first: 1, last: 366 };
    expect(() => checkTotalDays(Array.from({ length: 136 }, () => year))).not.toThrow();
    expect(() => checkTotalDays(Array.from({ length: 137 }, () => year))).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_DAYS' }) as Error,
    );
  });
});
