import { aFlat, appliedIds, aPromotion, column, price } from '../test/builders';

describe('which promotions count', () => {
  // PRICE-6
  it('promotions other than COUPON apply by themselves, one without a type too', () => {
    expect(appliedIds(price({ promotions: [aPromotion({ type: null })] }))).toEqual(['p1']);
  });

  // PRICE-9
  it('without clubbed the single best for the guest wins', () => {
    expect(
      appliedIds(price({ promotions: [aPromotion(), aFlat(1501, { id: 'p2' }), aFlat(1400, { id: 'p3' })] })),
    ).toEqual(['p2']);
  });

  // PRICE-10
  it('clubbed ones add up, each computed from the original price', () => {
    const promotions = [aPromotion({ clubbed: true }), aPromotion({ id: 'p2', clubbed: true, discountPercentage: 20 })];
    const priced = price({ promotions });
    expect(column(priced, 'discount')).toEqual([1500, 1500, 1500]);
    expect(priced.promotions.map(({ id, discount }) => [id, discount])).toEqual([
      ['p1', 1500],
      ['p2', 3000],
    ]);
    expect(priced.unitNights[0]?.promotionIds).toEqual(['p1', 'p2']);
  });

  // PRICE-10
  it.each([
    ['the sum beats the single', 2900, ['p1', 'p2']],
    ['the single beats the sum', 3100, ['p3']],
  ])('clubbed ones compete as a sum: %s', (_why, flat, expected) => {
    const promotions = [
      aPromotion({ clubbed: true }),
      aPromotion({ id: 'p2', clubbed: true }),
      aFlat(flat, { id: 'p3' }),
    ];
    expect(appliedIds(price({ promotions }))).toEqual(expected);
  });

  // PRICE-11
  it('best is the lowest netAmountAfterTax: less off may be better where it reaches a lower tax slab', () => {
    // 100 off each of three nights of 7600 lowers the GST of all three by 13 points; 400 off one night lowers that of
    // one.
    const everyNight = aFlat(300, { id: 'every' });
    const oneNight = aFlat(400, { id: 'one', blackoutDates: { dates: ['2026-12-02', '2026-12-03'] } });
    const priced = price({ plan: { rate: 7600 }, promotions: [everyNight, oneNight] });
    expect(appliedIds(priced)).toEqual(['every']);
    expect(priced.gstAmount).toBe(3 * 375);
    expect(priced.originalNetAmountAfterTax).toBe(3 * (7600 + 1368));
  });

  it.each([
    // PRICE-11
    ['ties go to the lower rank', { rank: 2 }, { rank: 1 }, ['p2']],
    ['no rank comes last', { rank: null }, { rank: 900 }, ['p2']],
    ['equal ranks go by id', { rank: 1 }, { rank: 1 }, ['p1']],
    ['a sum has the lowest rank of its members', { rank: 2, clubbed: true }, { rank: 1 }, ['p2']],
  ])('%s', (_why, first, second, expected) => {
    expect(appliedIds(price({ promotions: [aPromotion(first), aPromotion({ id: 'p2', ...second })] }))).toEqual(
      expected,
    );
  });

  // PRICE-30
  it('where the floor refuses a part of the sum, the last in rank loses it', () => {
    const promotions = [aPromotion({ clubbed: true, rank: 2 }), aPromotion({ id: 'p2', clubbed: true, rank: 1 })];
    const priced = price({ plan: { minimumRate: 4200 }, promotions });
    expect(priced.promotions.map(({ id, discount }) => [id, discount])).toEqual([
      ['p2', 1500],
      ['p1', 900],
    ]);
  });

  // PRICE-12
  it('one that takes nothing off is not among the applied, so that it is not redeemed', () => {
    const promotions = [aPromotion({ clubbed: true, rank: 2 }), aPromotion({ id: 'p2', clubbed: true, rank: 1 })];
    expect(appliedIds(price({ plan: { minimumRate: 4500 }, promotions }))).toEqual(['p2']);
  });

  it('a row names only the promotions that took something off it', () => {
    const promotions = [
      aPromotion({ clubbed: true }),
      aPromotion({ id: 'p2', clubbed: true, blackoutDates: { dates: ['2026-12-01'] } }),
    ];
    expect(price({ promotions }).unitNights.map((row) => row.promotionIds)).toEqual([
      ['p1'],
      ['p1', 'p2'],
      ['p1', 'p2'],
    ]);
  });

  // SEARCH-25
  it('the earliest end of the applied promotions bounds the quote, the others do not', () => {
    const promotions = [
      aPromotion({ clubbed: true, endDateTime: new Date('2026-11-22T00:00:00Z') }),
      aPromotion({ id: 'p2', clubbed: true, endDateTime: new Date('2026-11-21T00:00:00Z') }),
      aFlat(1, { id: 'p3', endDateTime: new Date('2026-11-20T12:00:00Z') }),
    ];
    expect(price({ promotions }).promotionsEndAt).toBe('2026-11-21T00:00:00.000Z');
    expect(price({ promotions: [aPromotion()] }).promotionsEndAt).toBeNull();
    expect(price({}).promotionsEndAt).toBeNull();
  });
});

describe('coupons', () => {
  const coupon = aPromotion({ id: 'c1', type: 'COUPON', code: 'Save10' });

  it.each([
    // PRICE-7
    ['COUPON only with couponCode', undefined, [], null],
    ['an empty code is none', '  ', [], null],
    ['its code applies it', 'Save10', ['c1'], 'APPLIED'],
    ['letter case and blanks around it do not matter', ' sAVE10 ', ['c1'], 'APPLIED'],
    // PRICE-8
    ['an unknown one leaves prices as they are', 'SAVE1', [], 'UNKNOWN'],
  ])('%s', (_why, couponCode, applied, status) => {
    const priced = price({ request: { couponCode }, promotions: [coupon] });
    expect(appliedIds(priced)).toEqual(applied);
    expect(priced.couponStatus).toBe(status);
  });

  it('the code of another type is no coupon', () => {
    expect(price({ request: { couponCode: 'P1' }, promotions: [aPromotion()] })).toMatchObject({
      couponStatus: 'UNKNOWN',
      discountAmount: 1500,
    });
  });

  // PRICE-8
  it('one that a better promotion beats says NOT_BEST', () => {
    const priced = price({
      request: { couponCode: 'save10' },
      promotions: [coupon, aPromotion({ discountPercentage: 11 })],
    });
    expect(priced).toMatchObject({ couponStatus: 'NOT_BEST', promotions: [{ id: 'p1' }] });
  });

  // PRICE-10
  it('a clubbed one adds up with the clubbed others', () => {
    const promotions = [aPromotion({ ...coupon, clubbed: true }), aPromotion({ clubbed: true })];
    expect(price({ request: { couponCode: 'save10' }, promotions })).toMatchObject({
      couponStatus: 'APPLIED',
      discountAmount: 3000,
    });
  });

  // PRICE-8
  it('one that takes nothing off says NO_DISCOUNT', () => {
    expect(
      price({ plan: { minimumRate: 5000 }, request: { couponCode: 'save10' }, promotions: [coupon] }).couponStatus,
    ).toBe('NO_DISCOUNT');
  });

  it('of several with one code, the one that can be used speaks', () => {
    const ended = aPromotion({ ...coupon, id: 'c0', rank: 1, status: 'EXPIRED' });
    expect(price({ request: { couponCode: 'save10' }, promotions: [ended, coupon] }).couponStatus).toBe('APPLIED');
    expect(
      price({ request: { couponCode: 'save10' }, promotions: [aPromotion({ ...coupon, maximumNights: 1 }), ended] })
        .couponStatus,
    ).toBe('EXPIRED');
  });
});
