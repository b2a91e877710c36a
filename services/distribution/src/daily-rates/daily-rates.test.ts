import { readDailyRates } from './daily-rates';

const TODAY = '2026-12-01';
const BODY = { propertyIds: ['palm'], fromDate: TODAY, toDate: '2026-12-03' };

describe('readDailyRates', () => {
  // PRICE-38
  it('takes a list and a range, each property once', () => {
    expect(readDailyRates({ ...BODY, propertyIds: ['palm', 'reef', 'palm'] }, TODAY)).toEqual({
      propertyIds: ['palm', 'reef'],
      range: { from: TODAY, to: '2026-12-03', days: 3 },
    });
  });

  // PRICE-37
  it.each<[string, unknown, string, string]>([
    ['nothing', undefined, 'PROPERTY_IDS_EMPTY', 'propertyIds must not be empty'],
    ['a text', 'x', 'PROPERTY_IDS_EMPTY', 'propertyIds must not be empty'],
    ['empty propertyIds before all else', { propertyIds: [] }, 'PROPERTY_IDS_EMPTY', 'propertyIds must not be empty'],
    [
      'propertyIds that are no list',
      { ...BODY, propertyIds: {} },
      'PROPERTY_IDS_INVALID',
      'propertyIds must be a list of 1 to 200 property ids',
    ],
    ['a missing fromDate before a missing toDate', { propertyIds: ['palm'] }, 'DATE_REQUIRED', 'fromDate is required'],
    [
      'a past fromDate before a missing toDate',
      { propertyIds: ['palm'], fromDate: '2026-11-30' },
      'DATE_IN_PAST',
      'fromDate must be today or in the future',
    ],
    ['a missing toDate', { ...BODY, toDate: null }, 'DATE_REQUIRED', 'toDate is required'],
    ['a toDate left empty', { ...BODY, toDate: '' }, 'DATE_REQUIRED', 'toDate is required'],
    ['a past toDate', { ...BODY, toDate: '2026-11-30' }, 'DATE_IN_PAST', 'toDate must be today or in the future'],
    [
      'an end before its start',
      { ...BODY, fromDate: '2026-12-05' },
      'DATE_RANGE_INVALID',
      'toDate must be on or after fromDate',
    ],
  ])('refuses %s', (_what, body, code, message) => {
    expect(() => readDailyRates(body, TODAY)).toThrow(expect.objectContaining({ code, message }) as Error);
  });
});
