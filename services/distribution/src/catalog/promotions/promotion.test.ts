import { checkValue } from '@stayline/http';
import { promotionSchema } from './promotion';

const base = {
  id: 'promo',
  propertyIds: ['prop'],
  code: 'TEN',
  title: 'Ten percent',
  discountMethod: 'PERCENTAGE',
  discountPercentage: 10,
};
const FLAT = { discountMethod: 'FLAT', discountPercentage: null };
const check = (change: object) => checkValue(promotionSchema, { ...base, ...change });

describe('a promotion', () => {
  it.each([
    ['without a type', {}],
    ['FLAT with its amount', { ...FLAT, discountAmount: 500 }],
    ['LAST_MINUTE with unit and value', { type: 'LAST_MINUTE', lastMinuteUnit: 'HOURS', lastMinuteValue: 48 }],
    ['EARLY_BOOKER with its days', { type: 'EARLY_BOOKER', earlyBookerValueInDays: 30 }],
    ['FREE_NIGHT without a figure', { type: 'FREE_NIGHT', freeNights: 1, discountPercentage: null }],
    ['with a percentage of four decimals', { discountPercentage: 12.3456 }],
    ['for no property yet', { propertyIds: [] }],
    [
      'that begins and ends in one moment',
      { startDateTime: '2026-01-01T00:00:00Z', endDateTime: '2026-01-01T05:30:00+05:30' },
    ],
    [
      'with blackout dates and ranges',
      { blackoutDates: { dates: ['2026-12-31'], ranges: [{ from: '2026-12-24', to: '2026-12-24' }] } },
    ],
    [
      'with nulls for everything that may be left out',
      { description: null, type: null, rank: null, rule: null, status: null },
    ],
  ])('is taken %s', (_what, change) => {
    expect(() => check(change)).not.toThrow();
  });

  // CATALOG-9
  it.each([
    ['discountAmount', 'FLAT without amount', { ...FLAT }],
    ['discountAmount', 'FLAT of nothing', { ...FLAT, discountAmount: 0 }],
    ['discountAmount', 'an amount besides the percentage', { discountAmount: 500 }],
    ['discountPercentage', 'PERCENTAGE without figure', { discountPercentage: null }],
    ['discountPercentage', 'FLAT with a percentage', { discountMethod: 'FLAT', discountAmount: 500 }],
    ['discountPercentage', 'more than all', { discountPercentage: 100.01 }],
    ['discountPercentage', 'nothing', { discountPercentage: 0 }],
    ['discountPercentage', 'five decimals', { discountPercentage: 1.00001 }],
    ['discountMethod', 'another method', { discountMethod: 'HALF' }],
    ['type', 'another type', { type: 'SECRET' }],
    ['lastMinuteUnit', 'LAST_MINUTE without unit', { type: 'LAST_MINUTE', lastMinuteValue: 2 }],
    ['lastMinuteValue', 'LAST_MINUTE without value', { type: 'LAST_MINUTE', lastMinuteUnit: 'DAYS' }],
    ['lastMinuteValue', 'a last-minute value of another type', { lastMinuteValue: 2 }],
    ['earlyBookerValueInDays', 'EARLY_BOOKER without days', { type: 'EARLY_BOOKER' }],
    ['freeNights', 'FREE_NIGHT without nights', { type: 'FREE_NIGHT' }],
    ['freeNights', 'FREE_NIGHT of none', { type: 'FREE_NIGHT', freeNights: 0 }],
    ['freeNights', 'free nights of another type', { type: 'BASIC', freeNights: 1 }],
    ['code', 'a blank code', { code: ' ' }],
    [
      'endDateTime',
      'an end before its start',
      { startDateTime: '2026-01-02T00:00:00Z', endDateTime: '2026-01-01T00:00:00Z' },
    ],
    ['endDateTime', 'a moment without offset', { endDateTime: '2026-01-01T00:00:00' }],
    ['endDateTime', 'a moment that no calendar has', { endDateTime: '2026-02-30T00:00:00Z' }],
    ['startDateTime', 'a moment that no database keeps', { startDateTime: '0000-01-01T00:00:00Z' }],
    ['stayEndDate', 'a check-out on the first check-in', { stayStartDate: '2026-01-01', stayEndDate: '2026-01-01' }],
    ['maximumNights', 'fewer nights than the least', { minimumNights: 3, maximumNights: 2 }],
    ['weekdayOnly', 'neither weekend nor weekday', { weekendOnly: true, weekdayOnly: true }],
    [
      'blackoutDates.ranges[0].to',
      'a blackout upside down',
      { blackoutDates: { ranges: [{ from: '2026-12-31', to: '2026-12-30' }] } },
    ],
    ['blackoutDates.dates[0]', 'a blackout on no date', { blackoutDates: { dates: ['2026-02-30'] } }],
    ['blackoutDates.days', 'a blackout of another shape', { blackoutDates: { days: [] } }],
    ['rule', 'a rule that is a list', { rule: [] }],
    ['rule', 'a rule of more than 16 KiB', { rule: { text: 'x'.repeat(17_000) } }],
    // CATALOG-10
    ['usageCount', 'redemptions, which the platform counts', { usageCount: 3 }],
  ])('is refused for %s: %s', (field, _what, change) => {
    expect(() => check(change)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: expect.arrayContaining([
          expect.stringMatching(new RegExp(`^${field.replace(/[[\].]/g, '\\$&')}: `)),
        ]) as string[],
      }) as Error,
    );
  });

  it('is for a set of properties, whatever their order', () => {
    expect(check({ propertyIds: ['b', 'a', 'b'] }).propertyIds).toEqual(['a', 'b']);
  });
});
