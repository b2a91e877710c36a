import { aFlat, appliedIds, aPromotion, column, price } from '../test/builders';

const TWO_RATES = { '2026-12-01': 4000, '2026-12-02': 6000, '2026-12-03': 5000 };

describe('PERCENTAGE', () => {
  // PRICE-23
  it('counts per unit and night, rounded half-up', () => {
    const priced = price({ plan: { rate: 1005 }, request: { quantity: 2 }, promotions: [aPromotion()] });
    expect(column(priced, 'discount')).toEqual([101, 101, 101, 101, 101, 101]);
    expect(priced).toMatchObject({ discountAmount: 606, netAmountBeforeTax: 5424, originalNetAmountBeforeTax: 6030 });
  });

  it('may have decimals', () => {
    expect(column(price({ promotions: [aPromotion({ discountPercentage: 12.345 })] }), 'discount')).toEqual([
      617, 617, 617,
    ]);
  });

  // PRICE-23
  it('of more than 100, or of nothing, is held to 0 to 100', () => {
    expect(price({ promotions: [aPromotion({ discountPercentage: 250 })] }).netAmountBeforeTax).toBe(0);
    expect(appliedIds(price({ promotions: [aPromotion({ discountPercentage: -5 })] }))).toEqual([]);
    expect(appliedIds(price({ promotions: [aPromotion({ discountPercentage: null })] }))).toEqual([]);
  });

  it('below maximumDiscountAllowed, or at it, is untouched', () => {
    expect(
      column(price({ rates: TWO_RATES, promotions: [aPromotion({ maximumDiscountAllowed: 1500 })] }), 'discount'),
    ).toEqual([400, 600, 500]);
  });

  // PRICE-24
  it('maximumDiscountAllowed holds per booking, spread in proportion to the price by largest remainder', () => {
    const priced = price({
      rates: TWO_RATES,
      request: { quantity: 2 },
      promotions: [aPromotion({ maximumDiscountAllowed: 1000 })],
    });
    expect(column(priced, 'discount')).toEqual([133, 133, 200, 200, 167, 167]);
    expect(priced.discountAmount).toBe(1000);
  });
});

describe('FLAT', () => {
  // PRICE-24
  it('holds per booking, spread over unit-nights in proportion to the price they count on', () => {
    const priced = price({ rates: TWO_RATES, promotions: [aFlat(1500)] });
    expect(column(priced, 'discount')).toEqual([400, 600, 500]);
  });

  // PRICE-24
  it('ties of the largest remainder go to the earlier night, then the lower unit', () => {
    const priced = price({ request: { quantity: 2 }, promotions: [aFlat(15)] });
    expect(column(priced, 'discount')).toEqual([3, 3, 3, 2, 2, 2]);
    expect(priced.unitNights.map((row) => [row.date.slice(8), row.unit])).toEqual([
      ['01', 1],
      ['01', 2],
      ['02', 1],
      ['02', 2],
      ['03', 1],
      ['03', 2],
    ]);
  });

  // PRICE-25
  it('above the price frees the stay and no more', () => {
    expect(price({ promotions: [aFlat(1_000_000)] })).toMatchObject({ netAmountAfterTax: 0, discountAmount: 15_000 });
  });

  // PRICE-25
  it('knows no maximumDiscountAllowed, which caps percentage promotions', () => {
    expect(price({ promotions: [aFlat(900, { maximumDiscountAllowed: 100 })] }).discountAmount).toBe(900);
  });

  it('goes to the nights that match alone', () => {
    const blackoutDates = { dates: ['2026-12-02'] };
    expect(column(price({ promotions: [aFlat(1000, { blackoutDates })] }), 'discount')).toEqual([500, 0, 500]);
  });

  it('without an amount takes nothing off', () => {
    expect(appliedIds(price({ promotions: [aFlat(0), aPromotion({ id: 'p2', discountMethod: 'FLAT' })] }))).toEqual([]);
  });
});

describe('target', () => {
  it.each([
    // PRICE-26
    ['ROOM leaves extra-guest charges alone', 'ROOM', 500],
    ['TOTAL counts all', 'TOTAL', 600],
    ['none counts all', null, 600],
  ])('%s', (_why, target, expected) => {
    expect(column(price({ request: { adults: 3 }, promotions: [aPromotion({ target })] }), 'discount')).toEqual([
      expected,
      expected,
      expected,
    ]);
  });

  // PRICE-26
  it('ROOM leaves the charges alone under FLAT too', () => {
    const priced = price({ request: { adults: 3 }, promotions: [aFlat(1_000_000, { target: 'ROOM' })] });
    expect(column(priced, 'charged')).toEqual([1000, 1000, 1000]);
  });
});

describe('weekendOnly and weekdayOnly discount the nights that match', () => {
  const thursdayToSunday = { checkIn: '2026-12-03', checkOut: '2026-12-07' };
  it.each([
    // PRICE-18
    ['weekend nights are Friday and Saturday', { weekendOnly: true }, [5, 6], [0, 500, 500, 0]],
    ['weekday nights are the others', { weekdayOnly: true }, [5, 6], [500, 0, 0, 500]],
    ['which nights are weekend is a setting', { weekendOnly: true }, [6, 0], [0, 0, 500, 500]],
  ])('%s', (_why, change, weekendDays, expected) => {
    const priced = price({ request: { ...thursdayToSunday, weekendDays }, promotions: [aPromotion(change)] });
    expect(column(priced, 'discount')).toEqual(expected);
  });
});

describe('the floor', () => {
  it('a discount may reach minimumRate exactly', () => {
    expect(column(price({ plan: { minimumRate: 4500 }, promotions: [aPromotion()] }), 'charged')).toEqual([
      4500, 4500, 4500,
    ]);
  });

  // PRICE-29
  it('discounts never take a night below minimumRate; what the floor refuses is lost', () => {
    const priced = price({ plan: { minimumRate: 4600 }, rates: TWO_RATES, promotions: [aFlat(3000)] });
    expect(column(priced, 'discount')).toEqual([0, 1200, 400]);
    expect(priced.promotions[0]?.discount).toBe(1600);
  });

  // PRICE-29
  it('nor below its own original price if that is lower', () => {
    const priced = price({ plan: { minimumRate: 4600 }, rates: TWO_RATES });
    expect(column(priced, 'charged')).toEqual([4000, 6000, 5000]);
  });

  // PRICE-29
  it('the night counts with its extras', () => {
    const priced = price({
      plan: { minimumRate: 5500 },
      request: { adults: 3 },
      promotions: [aPromotion({ discountPercentage: 50 })],
    });
    expect(column(priced, 'charged')).toEqual([5500, 5500, 5500]);
  });

  it('a plan without minimumRate has none', () => {
    expect(
      price({ plan: { minimumRate: null }, promotions: [aPromotion({ discountPercentage: 100 })] }).netAmountBeforeTax,
    ).toBe(0);
  });

  // PRICE-29
  it('comes after the cap: a capped share that the floor refuses does not move to other nights', () => {
    const promotion = aPromotion({ discountPercentage: 50, maximumDiscountAllowed: 1500 });
    expect(
      column(price({ plan: { minimumRate: 4000 }, rates: TWO_RATES, promotions: [promotion] }), 'discount'),
    ).toEqual([0, 600, 500]);
  });

  // PRICE-12
  it('a promotion from which the floor leaves nothing is not applied', () => {
    const priced = price({ plan: { minimumRate: 5000 }, promotions: [aPromotion()] });
    expect(priced).toMatchObject({ promotions: [], discountAmount: 0 });
  });
});

describe('FREE_NIGHT', () => {
  const free = aPromotion({ type: 'FREE_NIGHT', freeNights: 1 });

  // PRICE-27
  it('frees the cheapest night', () => {
    expect(column(price({ rates: TWO_RATES, promotions: [free] }), 'charged')).toEqual([0, 6000, 5000]);
  });

  // PRICE-27
  it('tie: the later', () => {
    expect(column(price({ promotions: [free] }), 'charged')).toEqual([5000, 5000, 0]);
  });

  // PRICE-27
  it('per unit and once per stay', () => {
    const request = { checkOut: '2026-12-10', quantity: 2 };
    const priced = price({ request, promotions: [aPromotion({ ...free, minimumNights: 3 })] });
    expect(priced.discountAmount).toBe(10_000);
    expect(priced.unitNights.filter((row) => row.charged === 0).map((row) => [row.date, row.unit])).toEqual([
      ['2026-12-09', 1],
      ['2026-12-09', 2],
    ]);
  });

  it('only among the nights that match', () => {
    const promotion = aPromotion({ ...free, blackoutDates: { dates: ['2026-12-01'] } });
    expect(column(price({ rates: TWO_RATES, promotions: [promotion] }), 'charged')).toEqual([4000, 6000, 0]);
  });

  // PRICE-27
  it('none matching, no promotion', () => {
    const promotion = aPromotion({ ...free, weekendOnly: true });
    expect(price({ promotions: [promotion] })).toMatchObject({ promotions: [], discountAmount: 0 });
  });

  it('more free nights than match free those that match', () => {
    const promotion = aPromotion({ ...free, freeNights: 9, blackoutDates: { dates: ['2026-12-01'] } });
    expect(column(price({ promotions: [promotion] }), 'charged')).toEqual([5000, 0, 0]);
  });

  it('without freeNights frees none, whatever discount it also names', () => {
    expect(appliedIds(price({ promotions: [aPromotion({ ...free, freeNights: null })] }))).toEqual([]);
  });

  // PRICE-28
  it('freed nights are exempt from the floor', () => {
    expect(column(price({ plan: { minimumRate: 4900 }, promotions: [free] }), 'charged')).toEqual([5000, 5000, 0]);
  });

  it('target ROOM leaves extra-guest charges of the freed night', () => {
    const promotion = aPromotion({ ...free, target: 'ROOM' });
    expect(column(price({ request: { adults: 3 }, promotions: [promotion] }), 'charged')).toEqual([6000, 6000, 1000]);
  });

  // PRICE-28
  it('a freed night takes no other discount, its extras neither; a FLAT amount goes to the rest', () => {
    const clubbed = { clubbed: true };
    const promotions = [
      aPromotion({ ...free, ...clubbed, target: 'ROOM' }),
      aFlat(600, { ...clubbed, id: 'p0', rank: 1 }),
    ];
    expect(column(price({ request: { adults: 3 }, promotions }), 'charged')).toEqual([5700, 5700, 1000]);
  });

  // PRICE-28
  it('two that club free one night each', () => {
    const promotions = [aPromotion({ ...free, clubbed: true }), aPromotion({ ...free, id: 'p2', clubbed: true })];
    expect(column(price({ promotions }), 'charged')).toEqual([5000, 0, 0]);
  });
});
