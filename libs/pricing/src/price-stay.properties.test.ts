import fc from 'fast-check';
import { addDays, datesInclusive } from '@stayline/calendar';
import { aPlan, aPromotion, type Case, price } from '../test/builders';
import { type UnitNight } from './priced-stay';
import { type PlanFacts } from './plan';
import { comparePromotions, type PromotionFacts } from './promotion';
import { PROMOTION_TYPES } from './promotion-types';

const FIRST = '2026-11-28';
const money = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const someDates = fc.array(
  money(20).map((days) => addDays(FIRST, days)),
  { maxLength: 3 },
);

const promotion = fc
  .record({
    type: fc.constantFrom(...PROMOTION_TYPES, null),
    discountMethod: fc.constantFrom('PERCENTAGE' as const, 'FLAT' as const),
    target: fc.constantFrom('ROOM', 'TOTAL', null),
    discountAmount: orNull(money(30_000)),
    discountPercentage: orNull(money(1_000_000).map((units) => units / 10_000)),
    maximumDiscountAllowed: orNull(money(10_000)),
    minimumBookingAmount: orNull(money(60_000)),
    minimumNights: orNull(money(5)),
    weekendOnly: fc.boolean(),
    weekdayOnly: fc.constant(false),
    clubbed: fc.boolean(),
    lastMinuteUnit: fc.constantFrom('DAYS' as const, 'HOURS' as const),
    lastMinuteValue: money(20),
    earlyBookerValueInDays: money(20),
    freeNights: orNull(money(3)),
    rank: orNull(money(3)),
    blackoutDates: orNull(fc.record({ dates: someDates })),
    checkinBlackoutDates: orNull(fc.record({ dates: someDates })),
  })
  .map((change) => aPromotion({ ...change, code: 'SAVE' }));

const promotions = fc
  .array(promotion, { maxLength: 6 })
  .map((all) => all.map((facts, index) => ({ ...facts, id: `p${index}` })));

const plan: fc.Arbitrary<PlanFacts> = fc.record({
  rate: money(12_000),
  minimumRate: orNull(money(12_000)),
  extraAdultRate: money(2000),
  extraChildRate: money(2000),
  applicableAdult: money(4),
  applicableChild: money(2),
});

const anyCase = fc
  .record({
    plan,
    promotions,
    nights: fc.integer({ min: 1, max: 9 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    adults: fc.integer({ min: 1, max: 6 }),
    children: money(3),
    rates: fc.array(orNull(money(12_000)), { maxLength: 9 }),
  })
  .map(({ nights, quantity, adults, children, rates, ...facts }) => ({
    ...facts,
    request: { checkIn: FIRST, checkOut: addDays(FIRST, nights), quantity, adults, children, couponCode: 'save' },
    rates: Object.fromEntries(rates.flatMap((rate, night) => (rate === null ? [] : [[addDays(FIRST, night), rate]]))),
  }));

const RUNS = { numRuns: 400 };
const sum = (rows: readonly UnitNight[], of: (row: UnitNight) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
const freesNights = (all: PromotionFacts[] | undefined, ids: readonly string[]): boolean =>
  (all ?? []).some(({ id, type }) => type === 'FREE_NIGHT' && ids.includes(id));

/** Every case that follows is priced by this, so that one failing seed shows them all. */
function holds(check: (facts: Case & { promotions: PromotionFacts[]; plan: PlanFacts }) => void): void {
  fc.assert(fc.property(anyCase, check), RUNS);
}

describe('for any plan, stay and promotions', () => {
  // ALL-19, INVARIANT-9, PRICE-4
  it('every total equals the sum of its unit-nights, and after tax is before tax plus GST', () => {
    holds((facts) => {
      const priced = price(facts);
      const rows = priced.unitNights;
      expect(rows).toHaveLength(priced.numberOfNights * priced.quantity);
      expect(priced.originalNetAmountBeforeTax).toBe(sum(rows, (row) => row.original));
      expect(priced.originalNetAmountAfterTax).toBe(sum(rows, (row) => row.original + row.originalGst));
      expect(priced.netAmountBeforeTax).toBe(sum(rows, (row) => row.charged));
      expect(priced.gstAmount).toBe(sum(rows, (row) => row.gst));
      expect(priced.netAmountAfterTax).toBe(priced.netAmountBeforeTax + priced.gstAmount);
      expect(priced.discountAmount).toBe(sum(rows, (row) => row.discount));
      expect(priced.discountAmount).toBe(priced.promotions.reduce((total, applied) => total + applied.discount, 0));
      for (const row of rows) {
        expect(row.original).toBe(row.room + row.extras);
        expect(row.charged).toBe(row.original - row.discount);
      }
    });
  });

  // PRICE-28, PRICE-29
  it('a discount is never negative, and never below the floor but on freed nights', () => {
    holds((facts) => {
      for (const row of price(facts).unitNights) {
        expect(row.discount).toBeGreaterThanOrEqual(0);
        const floor = freesNights(facts.promotions, row.promotionIds)
          ? 0
          : Math.min(facts.plan.minimumRate ?? 0, row.original);
        expect(row.charged).toBeGreaterThanOrEqual(floor);
      }
    });
  });

  // PRICE-28
  it('a freed night takes no other discount', () => {
    holds((facts) => {
      for (const row of price(facts).unitNights) {
        if (freesNights(facts.promotions, row.promotionIds)) expect(row.promotionIds).toHaveLength(1);
      }
    });
  });

  // PRICE-9, PRICE-10, PRICE-12
  it('every applied promotion takes something off; they are one alone, or all clubbed, in order of rank', () => {
    holds((facts) => {
      const { promotions: applied } = price(facts);
      const known = applied.map(({ id }) => facts.promotions.find((one) => one.id === id));
      expect(applied.every(({ discount }) => discount > 0)).toBe(true);
      expect(applied.length <= 1 || known.every((one) => one?.clubbed)).toBe(true);
      expect([...known].sort((a, b) => (a && b ? comparePromotions(a, b) : 0))).toEqual(known);
    });
  });

  // PRICE-24
  it('FLAT and capped discounts stay within their amount for the whole booking', () => {
    holds((facts) => {
      for (const { id, discount } of price(facts).promotions) {
        const one = facts.promotions.find((candidate) => candidate.id === id);
        if (!one || one.type === 'FREE_NIGHT') continue;
        const limit = one.discountMethod === 'FLAT' ? one.discountAmount : one.maximumDiscountAllowed;
        expect(discount).toBeLessThanOrEqual(limit ?? Infinity);
      }
    });
  });

  it('the order in which promotions are given does not matter', () => {
    fc.assert(
      fc.property(
        anyCase.chain((facts) =>
          fc.record({
            facts: fc.constant(facts),
            shuffled: fc.shuffledSubarray(facts.promotions, { minLength: facts.promotions.length }),
          }),
        ),
        ({ facts, shuffled }) => {
          expect(price({ ...facts, promotions: shuffled })).toEqual(price(facts));
        },
      ),
      RUNS,
    );
  });

  // PRICE-9
  it('no promotion makes the guest pay more than none, and one more that is not clubbed never more than before', () => {
    fc.assert(
      fc.property(anyCase, promotion, (facts, extra) => {
        const before = price(facts).netAmountAfterTax;
        const after = price({
          ...facts,
          promotions: [...facts.promotions, { ...extra, id: 'extra', clubbed: false }],
        }).netAmountAfterTax;
        expect(before).toBeLessThanOrEqual(price({ ...facts, promotions: [] }).netAmountAfterTax);
        expect(after).toBeLessThanOrEqual(before);
      }),
      RUNS,
    );
  });

  it('pricing changes nothing that it was given', () => {
    holds((facts) => {
      const copy = structuredClone(facts);
      price(facts);
      expect(facts).toEqual(copy);
    });
  });
});

describe('without promotions', () => {
  it('units of a stay cost the same, and quantity multiplies every total', () => {
    holds(({ promotions: _none, ...facts }) => {
      const many = price(facts);
      const one = price({ ...facts, request: { ...facts.request, quantity: 1 } });
      expect(many.netAmountAfterTax).toBe(one.netAmountAfterTax * many.quantity);
      expect(many.originalNetAmountAfterTax).toBe(many.netAmountAfterTax);
    });
  });
});

describe('the longest and dearest stay', () => {
  it('stays exact', () => {
    const priced = price({
      plan: aPlan({ rate: 1_000_000_000 }),
      request: { checkIn: '2027-01-01', checkOut: '2028-01-02', quantity: 20 },
      promotions: [aPromotion({ discountMethod: 'FLAT', discountAmount: 999_999_999 })],
    });
    expect(datesInclusive('2027-01-01', '2028-01-01')).toHaveLength(priced.numberOfNights);
    expect(priced.originalNetAmountBeforeTax).toBe(366 * 20 * 1_000_000_000);
    expect(priced.discountAmount).toBe(999_999_999);
    expect(priced.netAmountAfterTax).toBe(sum(priced.unitNights, (row) => row.charged + row.gst));
  });
});
