import fc from 'fast-check';
import { cancellationCharge, type CancellationRule, cancellationTerms } from './cancellation';

const ARRIVAL = new Date('2026-12-04T08:30:00.000Z');
const stay = (netAmountAfterTax = 10_500, numberOfNights = 3) => ({
  netAmountAfterTax,
  numberOfNights,
  arrival: ARRIVAL,
});
const rule = (change: Partial<CancellationRule>): CancellationRule => ({
  freeUntilHours: null,
  chargePercent: null,
  chargeNights: null,
  ...change,
});

// BOOK-28
describe('the charge for cancelling', () => {
  it.each([
    ['half of the total', { chargePercent: 50 }, stay(), 5_250],
    ['a percentage, halves up', { chargePercent: 12.5 }, stay(1_004), 126],
    ['a percentage with four decimals', { chargePercent: 33.3333 }, stay(1_000_000), 333_333],
    ['nothing for 0 %', { chargePercent: 0 }, stay(), 0],
    ['everything for 100 %', { chargePercent: 100 }, stay(), 10_500],
    ['one night of three', { chargeNights: 1 }, stay(), 3_500],
    ['one night of three that do not divide the total: halves up', { chargeNights: 1 }, stay(10_001, 2), 5_001],
    ['two nights of three, rounded once', { chargeNights: 2 }, stay(10_000), 6_667],
    ['as many nights as there are', { chargeNights: 3 }, stay(10_001), 10_001],
    ['no more than everything for more nights than there are', { chargeNights: 5 }, stay(), 10_500],
    ['nothing of a stay that costs nothing', { chargePercent: 100 }, stay(0), 0],
    ['the largest total there is', { chargeNights: 365 }, stay(Number.MAX_SAFE_INTEGER, 366), 8_982_589_420_711_644],
  ])('is %s', (_what, change, priced, charge) => {
    const terms = cancellationTerms(rule(change), priced);
    expect(terms.charge).toBe(charge);
    expect(cancellationCharge(terms, new Date(0))).toBe(charge);
  });

  it('never passes the total, and is a whole amount', () => {
    const charges = fc.oneof(
      fc.record({ chargePercent: fc.integer({ min: 0, max: 1_000_000 }).map((units) => units / 10_000) }),
      fc.record({ chargeNights: fc.integer({ min: 1, max: 366 }) }),
    );
    fc.assert(
      fc.property(charges, fc.maxSafeNat(), fc.integer({ min: 1, max: 366 }), (change, total, nights) => {
        const { charge } = cancellationTerms(rule(change), stay(total, nights));
        expect(Number.isSafeInteger(charge) && charge >= 0 && charge <= total).toBe(true);
      }),
    );
  });
});

// BOOK-28
describe('the moment until which cancelling is free', () => {
  it.each([
    ['48 hours before arrival', { freeUntilHours: 48 }, '2026-12-02T08:30:00.000Z'],
    ['arrival itself', { freeUntilHours: 0 }, '2026-12-04T08:30:00.000Z'],
    ['never', { freeUntilHours: null }, null],
  ])('is %s', (_when, change, freeUntil) => {
    expect(cancellationTerms(rule({ chargePercent: 50, ...change }), stay()).freeUntil).toBe(freeUntil);
  });

  it('is over when it comes', () => {
    const terms = cancellationTerms(rule({ chargePercent: 50, freeUntilHours: 48 }), stay());
    const at = (offsetMs: number) =>
      cancellationCharge(terms, new Date(Date.parse('2026-12-02T08:30:00.000Z') + offsetMs));
    expect([at(-1), at(0), at(1)]).toEqual([0, 5_250, 5_250]);
  });

  it('is arrival, and nothing is charged after it, where the plan has no rule', () => {
    const terms = cancellationTerms(null, stay());
    expect(terms).toEqual({ freeUntil: ARRIVAL.toISOString(), chargePercent: null, chargeNights: null, charge: 0 });
    expect(cancellationCharge(terms, new Date(ARRIVAL.getTime() + 1))).toBe(0);
  });
});
