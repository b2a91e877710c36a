import { aPlan, aPromotion, aRequest, GST, price } from '../test/builders';
import { priceStay } from './price-stay';
import { couponKey, prepareStay } from './stay';

describe('priceStay', () => {
  // PRICE-4
  it('gives every total, from the nights of the stay and its quantity', () => {
    const priced = price({
      request: { quantity: 2, adults: 3, checkOut: '2026-12-03' },
      rates: { '2026-12-02': 7000, '2026-12-09': 1 },
      promotions: [aPromotion()],
    });
    expect(priced).toMatchObject({
      checkIn: '2026-12-01',
      checkOut: '2026-12-03',
      numberOfNights: 2,
      adults: 3,
      children: 0,
      quantity: 2,
      originalNetAmountBeforeTax: 28_000,
      originalNetAmountAfterTax: 2 * (6000 + 300) + 2 * (8000 + 1440),
      netAmountBeforeTax: 25_200,
      gstAmount: 2 * 270 + 2 * 360,
      netAmountAfterTax: 26_460,
      discountAmount: 2800,
      promotions: [{ id: 'p1', code: 'P1', title: 'A promotion', type: 'BASIC', discount: 2800 }],
    });
    expect(priced.unitNights[2]).toEqual({
      date: '2026-12-02',
      unit: 1,
      room: 7000,
      extras: 1000,
      original: 8000,
      discount: 800,
      charged: 7200,
      gstPercent: 5,
      gst: 360,
      originalGst: 1440,
      taxRuleId: 'gst-room-2025-09-22',
      promotionIds: ['p1'],
    });
  });

  // PRICE-5
  it('per-night figures are total ÷ nights, rounded half-up', () => {
    expect(price({ rates: { '2026-12-01': 5001 } })).toMatchObject({
      netAmountBeforeTax: 15_001,
      netPerNightAmountBeforeTax: 5000,
      netAmountAfterTax: 15_751,
      netPerNightAmountAfterTax: 5250,
    });
    expect(
      price({ rates: { '2026-12-01': 5001 }, request: { checkOut: '2026-12-03' } }).netPerNightAmountBeforeTax,
    ).toBe(5001);
  });

  // TAX-5
  it('the original amount is taxed at its own slab', () => {
    const priced = price({ plan: { rate: 8000 }, promotions: [aPromotion()] });
    expect(priced.unitNights[0]).toMatchObject({ originalGst: 1440, gst: 360, gstPercent: 5 });
  });

  // BOOK-9
  it('is plain JSON: a quote read back equals the quote written', () => {
    const priced = price({
      promotions: [aPromotion({ endDateTime: new Date('2026-11-21T00:00:00Z') })],
      request: { couponCode: 'x' },
    });
    expect(JSON.parse(JSON.stringify(priced))).toEqual(priced);
  });

  it('one prepared stay prices any number of plans', () => {
    const stay = prepareStay(aRequest());
    const dear = priceStay(stay, { plan: aPlan({ rate: 9000 }), promotions: [] });
    expect(dear.netAmountBeforeTax).toBe(27_000);
    expect(priceStay(stay, { plan: aPlan(), promotions: [] }).netAmountBeforeTax).toBe(15_000);
  });
});

describe('prepareStay', () => {
  it.each([
    ['no night', { checkOut: '2026-12-01' }],
    ['no unit', { quantity: 0 }],
    ['an arrival hour that is none', { lastMinuteHour: '25:00' }],
    [
      'a stay before the tax table begins',
      { taxTable: { newestFirst: GST.newestFirst.slice(0, 1) }, checkIn: '2025-01-01', checkOut: '2025-01-02' },
    ],
  ])('refuses %s', (_why, change) => {
    expect(() => prepareStay(aRequest(change))).toThrow(RangeError);
  });

  // PRICE-7
  it.each([
    [' save10 ', 'SAVE10'],
    ['', null],
    ['   ', null],
    [null, null],
    [undefined, null],
  ])('the coupon %p is compared as %p', (code, key) => {
    expect(couponKey(code)).toBe(key);
  });
});
