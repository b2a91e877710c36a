import fc from 'fast-check';
import {
  addDays,
  compareDates,
  dateOfDay,
  datesInclusive,
  dayNumber,
  isCalendarDate,
  nightsBetween,
  stayNights,
  weekday,
} from './calendar-date';

const anyDate = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

// ALL-22
describe('isCalendarDate', () => {
  it.each([['2026-11-20'], ['2024-02-29'], ['2000-02-29'], ['1900-01-01'], ['9999-12-31'], ['2026-12-31']])(
    'takes %p',
    (value) => {
      expect(isCalendarDate(value)).toBe(true);
    },
  );

  it.each([
    ['2026-02-30'],
    ['2026-02-29'],
    ['1900-02-29'],
    ['2026-13-01'],
    ['2026-00-10'],
    ['2026-01-00'],
    ['2026-04-31'],
    ['1899-12-31'],
    ['10000-01-01'],
    ['2026'],
    ['2026-1-1'],
    ['20261120'],
    ['2026-11-20T00:00'],
    ['2026-11-20\n'],
    [' 2026-11-20'],
    ['+02026-01-01'],
    ['２０２６-01-01'],
    [''],
    [20261120],
    [null],
    [undefined],
    [['2026-11-20']],
    [new Date()],
  ])('refuses %p', (value) => {
    expect(isCalendarDate(value)).toBe(false);
  });

  it('takes every real date', () => {
    fc.assert(fc.property(anyDate, (date) => isCalendarDate(date)));
  });
});

describe('day arithmetic', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['1970-01-01', -1, '1969-12-31'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %p days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  it.each([
    ['9999-12-31', 1],
    ['1900-01-01', -1],
    ['2026-01-01', NaN],
  ])('%s and %p days is out of range', (date, days) => {
    expect(() => addDays(date, days)).toThrow(RangeError);
  });

  // ALL-23
  it('lists a stay up to, not including, check-out', () => {
    expect(stayNights('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
    expect(stayNights('2026-12-30', '2026-12-30')).toEqual([]);
    expect(stayNights('2026-12-30', '2026-12-29')).toEqual([]);
  });

  // ALL-25
  it('lists a range with both ends', () => {
    expect(datesInclusive('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(datesInclusive('2026-02-27', '2026-02-27')).toEqual(['2026-02-27']);
    expect(datesInclusive('2026-02-27', '2026-02-26')).toEqual([]);
  });

  it.each([
    ['2026-11-20', 5],
    ['2026-11-21', 6],
    ['2026-11-22', 0],
    ['1970-01-01', 4],
    ['1900-01-01', 1],
    ['9999-12-31', 5],
  ])('the weekday of %s is %p', (date, expected) => {
    expect(weekday(date)).toBe(expected);
  });

  it('goes there and back, agrees with UTC days and sorts as strings do', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        expect(dateOfDay(dayNumber(a))).toBe(a);
        expect(addDays(a, nightsBetween(a, b))).toBe(b);
        expect(weekday(a)).toBe(new Date(`${a}T00:00:00Z`).getUTCDay());
        expect(Math.sign(compareDates(a, b))).toBe(Math.sign(dayNumber(a) - dayNumber(b)));
      }),
    );
  });

  it('counts as many nights as it lists', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (nights) => {
        const listed = stayNights('2026-01-31', addDays('2026-01-31', nights));
        expect(listed).toHaveLength(nights);
        expect(new Set(listed).size).toBe(nights);
      }),
    );
  });
});
