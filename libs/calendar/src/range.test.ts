import { checkDate, checkRange, checkStay, givenTogether } from './range';

// ALL-22
describe('checkDate', () => {
  it('gives the date back', () => {
    expect(checkDate('fromDate', '2026-11-20')).toBe('2026-11-20');
  });

  it.each([['2026-02-30'], [undefined], [''], [20261120]])('refuses %p with the field', (value) => {
    expect(() => checkDate('fromDate', value)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        code: 'DATE_INVALID',
        message: 'fromDate must be a calendar date written YYYY-MM-DD',
        details: ['fromDate: must be a calendar date written YYYY-MM-DD'],
      }) as Error,
    );
  });
});

// ALL-25
describe('checkRange', () => {
  it.each([
    ['one day', '2026-11-20', '2026-11-20', 1],
    ['366 days', '2026-01-01', '2027-01-01', 366],
    ['a leap year', '2024-01-01', '2024-12-31', 366],
  ])('takes %s', (_why, from, to, days) => {
    expect(checkRange(from, to)).toEqual({ from, to, days });
  });

  it.each([
    ['an end before its start', '2026-11-20', '2026-11-19', 'DATE_RANGE_INVALID', 'toDate'],
    ['367 days', '2026-01-01', '2027-01-02', 'DATE_RANGE_TOO_LONG', 'toDate'],
    ['8000 years', '1900-01-01', '9999-12-31', 'DATE_RANGE_TOO_LONG', 'toDate'],
    ['no start', undefined, '2026-11-19', 'DATE_INVALID', 'fromDate'],
    ['no end', '2026-11-19', undefined, 'DATE_INVALID', 'toDate'],
  ])('refuses %s', (_why, from, to, code, field) => {
    expect(() => checkRange(from, to)).toThrow(
      expect.objectContaining({ code, details: [expect.stringMatching(`^${field}: `)] }) as Error,
    );
  });

  it("names its user's fields", () => {
    expect(() => checkRange('2026-11-20', '2026-11-19', { from: 'start', to: 'end' })).toThrow(
      'end must be on or after start',
    );
  });
});

// ALL-25
describe('checkStay', () => {
  it.each([
    ['one night', '2026-11-20', '2026-11-21', 1],
    ['366 nights', '2026-01-01', '2027-01-02', 366],
  ])('takes %s', (_why, checkIn, checkOut, nights) => {
    expect(checkStay(checkIn, checkOut)).toEqual({ checkIn, checkOut, nights });
  });

  it.each([
    ['no night', '2026-11-20', '2026-11-20', 'DATE_RANGE_INVALID'],
    ['an early check-out', '2026-11-20', '2026-11-19', 'DATE_RANGE_INVALID'],
    ['367 nights', '2026-01-01', '2027-01-03', 'DATE_RANGE_TOO_LONG'],
    ['a date that does not exist', '2026-02-30', '2026-03-02', 'DATE_INVALID'],
  ])('refuses %s', (_why, checkIn, checkOut, code) => {
    expect(() => checkStay(checkIn, checkOut)).toThrow(expect.objectContaining({ code }) as Error);
  });
});

// ALL-26
describe('givenTogether', () => {
  it.each([
    ['both', '2026-11-20', '2026-11-21', true],
    ['neither', undefined, undefined, false],
  ])('takes %s', (_which, from, to, expected) => {
    expect(givenTogether(from, to, ['fromDate', 'toDate'])).toBe(expected);
  });

  it.each([
    ['fromDate', undefined, '2026-11-21'],
    ['toDate', '2026-11-20', undefined],
  ])('names the missing %s', (missing, from, to) => {
    expect(() => givenTogether(from, to, ['fromDate', 'toDate'])).toThrow(
      expect.objectContaining({
        code: 'DATES_INCOMPLETE',
        message: expect.stringContaining(`${missing} is required`) as string,
      }) as Error,
    );
  });
});
