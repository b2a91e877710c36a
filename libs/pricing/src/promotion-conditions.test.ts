import { aPromotion, appliedIds, price } from '../test/builders';
import { type PromotionFacts } from './promotion';
import { type PromotionType } from './promotion-types';
import { type Refusal } from './priced-stay';
import { type StayRequest } from './stay';

const BOOKED = '2026-11-20T06:30:00.000Z';
const at = (instant: string): Date => new Date(instant);

type Row = [
  sentence: string,
  promotion: Partial<PromotionFacts>,
  request: Partial<StayRequest>,
  refusal: Refusal | null,
];

/** Each row twice: as an automatic promotion (does it apply?) and as a coupon (does the status say why not?). */
const rows: Row[] = [
  ['no condition', {}, {}, null],
  // PRICE-13
  ['status INACTIVE', { status: 'INACTIVE' }, {}, 'INACTIVE'],
  ['status EXPIRED', { status: 'EXPIRED' }, {}, 'EXPIRED'],
  // PRICE-13
  ['startDateTime: bookable from that moment on', { startDateTime: at(BOOKED) }, {}, null],
  ['startDateTime: not a moment before', { startDateTime: at('2026-11-20T06:30:00.001Z') }, {}, 'NOT_STARTED'],
  // PRICE-13
  [
    'endDateTime: usable exactly then ("after this time bookings cannot use it")',
    { endDateTime: at(BOOKED) },
    {},
    null,
  ],
  ['endDateTime: not a moment after', { endDateTime: at('2026-11-20T06:29:59.999Z') }, {}, 'EXPIRED'],
  // PRICE-14
  ['stayStartDate: earliest check-in', { stayStartDate: '2026-12-01' }, {}, null],
  ['stayStartDate: a check-in before it', { stayStartDate: '2026-12-02' }, {}, 'STAY_DATES'],
  // PRICE-14
  ['stayEndDate: latest check-out', { stayEndDate: '2026-12-04' }, {}, null],
  ['stayEndDate: a check-out after it', { stayEndDate: '2026-12-03' }, {}, 'STAY_DATES'],
  // PRICE-19
  ['maximumUsageLimit: one redemption left', { maximumUsageLimit: 5, usageCount: 4 }, {}, null],
  ['maximumUsageLimit: none left', { maximumUsageLimit: 5, usageCount: 5 }, {}, 'EXHAUSTED'],
  ['maximumUsageLimit: usageCount unknown is none so far', { maximumUsageLimit: 1, usageCount: null }, {}, null],
  ['maximumUsageLimit: null means unlimited', { maximumUsageLimit: null, usageCount: 1_000_000 }, {}, null],
  // PRICE-15
  ['minimumNights reached', { minimumNights: 3 }, {}, null],
  ['minimumNights missed', { minimumNights: 4 }, {}, 'MINIMUM_NIGHTS'],
  // PRICE-15
  [
    'minimumNights counts all nights, those that do not match too',
    { minimumNights: 3, blackoutDates: { dates: ['2026-12-01'] } },
    {},
    null,
  ],
  // PRICE-15
  ['maximumNights reached', { maximumNights: 3 }, {}, null],
  ['maximumNights exceeded', { maximumNights: 2 }, {}, 'MAXIMUM_NIGHTS'],
  // PRICE-16
  ['minimumBookingAmount is the original amount before tax: reached', { minimumBookingAmount: 15_000 }, {}, null],
  [
    'minimumBookingAmount is the original amount before tax: missed',
    { minimumBookingAmount: 15_001 },
    {},
    'MINIMUM_BOOKING_AMOUNT',
  ],
  // PRICE-16
  ['minimumBookingAmount counts every unit', { minimumBookingAmount: 30_000 }, { quantity: 2 }, null],
  ['minimumBookingAmount counts extra guests', { minimumBookingAmount: 18_000 }, { adults: 3 }, null],
  // PRICE-17
  [
    'checkinBlackoutDates exclude the stay: a date',
    { checkinBlackoutDates: { dates: ['2026-12-01'] } },
    {},
    'CHECKIN_BLACKOUT',
  ],
  [
    'checkinBlackoutDates: a range, its end included',
    { checkinBlackoutDates: { ranges: [{ from: '2026-11-01', to: '2026-12-01' }] } },
    {},
    'CHECKIN_BLACKOUT',
  ],
  [
    'checkinBlackoutDates: a range, its start included',
    { checkinBlackoutDates: { ranges: [{ from: '2026-12-01', to: '2026-12-09' }] } },
    {},
    'CHECKIN_BLACKOUT',
  ],
  [
    'checkinBlackoutDates look at check-in alone',
    { checkinBlackoutDates: { ranges: [{ from: '2026-12-02', to: '2026-12-09' }] } },
    {},
    null,
  ],
  // PRICE-17
  ['blackoutDates exclude nights: some remain', { blackoutDates: { dates: ['2026-12-01'] } }, {}, null],
  [
    'blackoutDates exclude nights: none remains',
    { blackoutDates: { ranges: [{ from: '2026-12-01', to: '2026-12-03' }] } },
    {},
    'NO_MATCHING_NIGHT',
  ],
  ['blackoutDates of the check-out day do not matter', { blackoutDates: { dates: ['2026-12-04'] } }, {}, null],
  [
    'empty blackouts exclude nothing',
    { blackoutDates: {}, checkinBlackoutDates: { dates: null, ranges: [] } },
    {},
    null,
  ],
  // PRICE-18
  ['weekendOnly without a weekend night', { weekendOnly: true }, {}, 'NO_MATCHING_NIGHT'],
  ['weekendOnly with one', { weekendOnly: true }, { checkOut: '2026-12-05' }, null],
  [
    'weekdayOnly without a weekday night',
    { weekdayOnly: true },
    { checkIn: '2026-12-04', checkOut: '2026-12-06' },
    'NO_MATCHING_NIGHT',
  ],
  ['weekdayOnly with one', { weekdayOnly: true }, { checkIn: '2026-12-05', checkOut: '2026-12-07' }, null],
  // PRICE-18
  [
    'weekendOnly and weekdayOnly together match no night',
    { weekendOnly: true, weekdayOnly: true },
    { checkOut: '2026-12-08' },
    'NO_MATCHING_NIGHT',
  ],
];

// PRICE-6
describe('a promotion applies when all its conditions hold', () => {
  it.each(rows)('%s', (_sentence, promotion, request, refusal) => {
    const priced = price({ request, promotions: [aPromotion(promotion)] });
    expect(appliedIds(priced)).toEqual(refusal === null ? ['p1'] : []);
    expect(priced.couponStatus).toBeNull();
  });
});

// PRICE-8
describe("a coupon's status says why it does not", () => {
  it.each(rows)('%s', (_sentence, promotion, request, refusal) => {
    const coupon = aPromotion({ ...promotion, type: 'COUPON', code: 'SAVE' });
    expect(price({ request: { ...request, couponCode: 'SAVE' }, promotions: [coupon] }).couponStatus).toBe(
      refusal ?? 'APPLIED',
    );
  });
});

// PRICE-20
describe('EARLY_BOOKER: minimum days in advance, in calendar days of the zone', () => {
  const early: Partial<PromotionFacts> = { type: 'EARLY_BOOKER', earlyBookerValueInDays: 11 };
  it.each<[string, Partial<PromotionFacts>, string, boolean]>([
    ['eleven days before', early, '2026-11-20T06:30:00Z', true],
    ['the last moment of that day in India', early, '2026-11-20T18:29:59.999Z', true],
    ['midnight in India', early, '2026-11-20T18:30:00Z', false],
    ['long before', early, '2025-11-20T18:30:00Z', true],
    // PRICE-22
    [
      'without its key field it never applies',
      { ...early, earlyBookerValueInDays: null },
      '2025-11-20T06:30:00Z',
      false,
    ],
    ['zero days always', { ...early, earlyBookerValueInDays: 0 }, '2026-12-01T17:00:00Z', true],
  ])('%s', (_why, promotion, bookedAt, applies) => {
    expect(appliedIds(price({ request: { bookedAt: at(bookedAt) }, promotions: [aPromotion(promotion)] }))).toEqual(
      applies ? ['p1'] : [],
    );
  });
});

// PRICE-21
describe('LAST_MINUTE counts to 14:00 (setting) on check-in day', () => {
  const hours: Partial<PromotionFacts> = { type: 'LAST_MINUTE', lastMinuteUnit: 'HOURS', lastMinuteValue: 24 };
  const days: Partial<PromotionFacts> = { type: 'LAST_MINUTE', lastMinuteUnit: 'DAYS', lastMinuteValue: 2 };
  it.each<[string, Partial<PromotionFacts>, Partial<StayRequest>, boolean]>([
    ['24 hours before', hours, { bookedAt: at('2026-11-30T08:30:00Z') }, true],
    ['a moment more', hours, { bookedAt: at('2026-11-30T08:29:59.999Z') }, false],
    ['two days before', days, { bookedAt: at('2026-11-29T08:30:00Z') }, true],
    ['a moment more than two days', days, { bookedAt: at('2026-11-29T08:29:59.999Z') }, false],
    ['after 14:00 on check-in day', hours, { bookedAt: at('2026-12-01T12:00:00Z') }, true],
    ['another arrival hour', hours, { bookedAt: at('2026-11-30T06:30:00Z'), lastMinuteHour: '12:00' }, true],
    ['another zone', hours, { bookedAt: at('2026-11-30T14:00:00Z'), zone: 'UTC' }, true],
    // PRICE-22
    [
      'without a unit it never applies',
      { ...hours, lastMinuteUnit: null },
      { bookedAt: at('2026-12-01T08:00:00Z') },
      false,
    ],
    [
      'without a value it never applies',
      { ...hours, lastMinuteValue: null },
      { bookedAt: at('2026-12-01T08:00:00Z') },
      false,
    ],
  ])('%s', (_why, promotion, request, applies) => {
    expect(appliedIds(price({ request, promotions: [aPromotion(promotion)] }))).toEqual(applies ? ['p1'] : []);
  });

  // PRICE-22
  it("a coupon's status never speaks of timing, other types' key fields have no effect", () => {
    const coupon = aPromotion({
      type: 'COUPON',
      code: 'SAVE',
      lastMinuteUnit: 'HOURS',
      lastMinuteValue: 1,
      earlyBookerValueInDays: 300,
    });
    expect(price({ request: { couponCode: 'SAVE' }, promotions: [coupon] }).couponStatus).toBe('APPLIED');
  });
});

it('a type that only a newer version of the platform knows applies to no stay', () => {
  const unknown = aPromotion({ type: 'FROM_TOMORROW' as PromotionType });
  expect(appliedIds(price({ promotions: [unknown] }))).toEqual([]);
});
