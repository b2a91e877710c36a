import { addDays } from '@stayline/calendar';
import { hundredthsOf } from '@stayline/money';
import fc from 'fast-check';
import { cartFacts, EARLIER, item, meal, NOW, offer, select, vas } from '../../test/support/facts';
import { type CartFacts } from '../carts/cart-facts';
import { type Modification } from '../modifications/modification';
import { priceCart } from './price-cart';
import { resnapshot } from './resnapshot';

const modification = (status: Modification['status']): Modification => ({
  id: 'mod_1',
  type: 'DECREASE',
  status,
  originalTotal: hundredthsOf(10_500),
  targetTotal: 900_050n,
  adjustmentCode: 'MOD-AAAA',
  reason: null,
  attachmentUrl: null,
  requestedBy: 'agent-1',
  requestedAt: NOW,
  decidedBy: null,
  decidedAt: null,
  note: null,
  endedAt: null,
});

describe('meal and VAS lines', () => {
  const lines = (meals: Parameters<typeof meal>[0][], services: Parameters<typeof vas>[0][]) => {
    const { items } = priceCart(cartFacts([item({ meals: meals.map(meal), vas: services.map(vas) })]));
    return [...items[0]!.meals, ...items[0]!.vas].map(({ total, tax }) => [total, tax]);
  };

  it.each([
    // CART-33, CART-35
    ['a meal is the adult and child price per person and night; unsure of dates, every night', {}, [2_100, 106]],
    ['a meal of named dates is for these alone', { dates: ['2027-02-02'] }, [1_050, 53]],
    ['a meal of no adult is the children’s', { adults: 0, children: 2 }, [1_000, 50]],
  ])('%s', (_rule, change, expected) => {
    expect(lines([change], [])).toEqual([expected]);
  });

  it.each([
    // CART-34
    ['a service is price times quantity per date', { quantity: 2 }, [6_000, 1_080]],
    ['a service of a named date is for this alone', { dates: ['2027-02-01'] }, [1_500, 270]],
  ])('%s', (_rule, change, expected) => {
    expect(lines([], [change])).toEqual([expected]);
  });

  // TAX-11
  it('rounds the tax per line and date', () => {
    const offer = { name: 'Tea', price: 10, taxPercent: 5 };
    expect(lines([], [{ offer }, { offer, vasId: 'v2', dates: ['2027-02-01'] }])).toEqual([
      [20, 2],
      [10, 1],
    ]);
  });
});

describe('totals and drift', () => {
  // CART-24, CART-25
  it('always use current prices', () => {
    const { items, totals } = priceCart(
      cartFacts([item({ offers: [offer('p1', { rate: 6_000 })], meals: [meal()], vas: [vas()] })]),
    );
    expect(totals).toEqual({
      roomSubtotal: 12_000,
      mealSubtotal: 2_100,
      vasSubtotal: 3_000,
      taxableSubtotal: 17_100,
      gst: 600 + 106 + 540,
      computedTotal: 18_346,
      grandTotal: hundredthsOf(18_346),
    });
    expect(items[0]!.base).toMatchObject({ snapshot: 10_000, total: 12_000, available: true });
    expect(items[0]!.base.drift).toEqual({ snapshot: 10_000, current: 12_000, delta: 2_000, snapshotAt: EARLIER });
    expect([items[0]!.meals[0]!.drift, items[0]!.vas[0]!.drift]).toEqual([null, null]);
  });

  // CART-28
  it('keeps the snapshot of a line that can no longer be priced, in the totals too', () => {
    const gone = item({ offers: [], meals: [meal({ offer: null })], vas: [vas({ offer: null })] });
    const { items, totals } = priceCart(cartFacts([gone]));
    expect(items[0]!.base).toMatchObject({ total: 10_000, tax: 500, available: false, drift: null });
    expect(items[0]!.base.nights.map((night) => night.subtotal)).toEqual([5_000, 5_000]);
    expect([items[0]!.meals[0]!.available, items[0]!.vas[0]!.available]).toEqual([false, false]);
    expect(totals).toMatchObject({ taxableSubtotal: 15_100, gst: 1_146, grandTotal: hundredthsOf(16_246) });
  });

  // MOD-1, MOD-3
  it.each<[Modification['status'], bigint]>([
    ['PENDING', 1_050_000n],
    ['APPROVED', 900_050n],
    ['APPLIED', 900_050n],
    ['REJECTED', 1_050_000n],
    ['WITHDRAWN', 1_050_000n],
    ['SUPERSEDED', 1_050_000n],
    ['LAPSED', 1_050_000n],
  ])('a %s modification makes the grand total %s hundredths', (status, grandTotal) => {
    const { totals } = priceCart(cartFacts([item()], { modifications: [modification(status)] }));
    expect(totals).toMatchObject({ taxableSubtotal: 10_000, gst: 500, computedTotal: 10_500, grandTotal });
  });
});

const amount = fc.integer({ min: 0, max: 1_000_000 });
const count = fc.integer({ min: 0, max: 9 });
const snapshot = fc.record({ total: amount, tax: amount, at: fc.constant(EARLIER) });
const anyPlan = fc.record({
  rate: amount,
  extraAdultRate: amount,
  extraChildRate: amount,
  applicableAdult: count,
  applicableChild: count,
  restrictions: fc.dictionary(
    fc.constantFrom('2027-02-01', '2027-02-02'),
    fc.tuple(fc.option(amount), fc.boolean()) as fc.Arbitrary<readonly [number | null, boolean]>,
  ),
});
const anyItem = fc
  .record({
    id: fc.uuid(),
    nights: fc.integer({ min: 1, max: 5 }),
    quantity: fc.integer({ min: 1, max: 7 }),
    loose: fc.integer({ min: 0, max: 3 }),
    adults: count,
    children: count,
    plans: fc.array(anyPlan, { maxLength: 3 }),
    snapshot,
    meals: fc.array(fc.record({ adults: count, children: count, sold: fc.boolean(), snapshot }), { maxLength: 2 }),
    vas: fc.array(fc.record({ quantity: count, sold: fc.boolean(), snapshot }), { maxLength: 2 }),
  })
  .map((any) =>
    item({
      id: any.id,
      checkOut: addDays('2027-02-01', any.nights),
      adults: any.adults,
      children: any.children,
      selectedProperties: [select('p1', any.quantity)],
      looseQuantity: any.loose,
      firstPropertyId: 'p1',
      offers: any.plans.length > 0 ? [{ propertyId: 'p1', plans: any.plans }] : [],
      snapshot: {
        ...any.snapshot,
        nights: Array.from({ length: any.nights }, (_none, index) => (index ? 0 : any.snapshot.total)),
      },
      meals: any.meals.map(({ sold, ...each }, index) =>
        meal({ ...each, mealId: `m${index}`, ...(!sold && { offer: null }) }),
      ),
      vas: any.vas.map(({ sold, ...each }, index) =>
        vas({ ...each, vasId: `v${index}`, ...(!sold && { offer: null }) }),
      ),
    }),
  );
const anyCart: fc.Arbitrary<CartFacts> = fc.array(anyItem, { maxLength: 4 }).map((items) => cartFacts(items));

describe('for any cart', () => {
  // CART-38, INVARIANT-9
  it('the grand total equals the lines with their tax, and each base its nights', () => {
    fc.assert(
      fc.property(anyCart, (facts) => {
        const { items, totals } = priceCart(facts);
        const lines = items.flatMap((each) => [each.base, ...each.meals, ...each.vas]);
        const sum = lines.reduce((all, line) => all + line.total + line.tax, 0);
        expect(totals.grandTotal).toBe(hundredthsOf(sum));
        expect(totals.taxableSubtotal).toBe(totals.roomSubtotal + totals.mealSubtotal + totals.vasSubtotal);
        for (const { base } of items)
          expect(base.nights.reduce((sum, night) => sum + night.subtotal, 0)).toBe(base.total);
        for (const line of lines) {
          expect(line.drift?.delta ?? 0).toBe(line.total - line.snapshot);
          expect(Number.isSafeInteger(line.total) && Number.isSafeInteger(line.tax)).toBe(true);
        }
      }),
    );
  });

  // CART-26
  it('no line has drifted after a refresh, and the total has not moved', () => {
    fc.assert(
      fc.property(anyCart, (facts) => {
        const before = priceCart(facts);
        const { priced, bases, meals, vas: services } = resnapshot(before, () => true);
        const lines = priced.items.flatMap((each) => [each.base, ...each.meals, ...each.vas]);
        expect(lines.filter((line) => line.drift !== null)).toEqual([]);
        expect(priced.totals).toEqual(before.totals);
        expect(bases.length + meals.length + services.length).toBe(lines.filter((line) => line.available).length);
      }),
    );
  });
});

describe('resnapshot', () => {
  // CART-26
  it('touches the wanted lines alone', () => {
    const facts = cartFacts([item({ offers: [offer('p1', { rate: 6_000 })], meals: [meal({ adults: 3 })] })]);
    const { priced, bases, meals } = resnapshot(priceCart(facts), (line) => line.kind === 'meal');
    expect([bases, meals.length]).toEqual([[], 1]);
    expect(priced.items[0]!.base.drift).not.toBeNull();
    expect(priced.items[0]!.meals[0]).toMatchObject({ snapshot: 2_900, drift: null });
  });

  // CART-28
  it('never takes the snapshot away from a line that cannot be priced', () => {
    const { priced, bases } = resnapshot(priceCart(cartFacts([item({ offers: [] })])), () => true);
    expect(bases).toEqual([]);
    expect(priced.items[0]!.base).toMatchObject({ snapshot: 10_000, available: false });
  });

  // CART-32
  it('carries each night and the time of now', () => {
    const { bases } = resnapshot(priceCart(cartFacts([item()])), () => true);
    expect(bases).toEqual([
      { itemId: 'itm_1', snapshot: { total: 10_000, tax: 500, nights: [5_000, 5_000], at: NOW } },
    ]);
  });
});
