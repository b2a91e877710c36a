import Big from 'big.js';
import fc from 'fast-check';
import {
  hundredthsOf,
  hundredthsValue,
  isAmount,
  MAX_AMOUNT,
  parseHundredths,
  parsePercent,
  percentFrom,
  percentOf,
  percentValue,
  roundHalfUp,
  spreadByLargestRemainder,
  withoutPercent,
} from './index';

const amount = fc.integer({ min: 0, max: MAX_AMOUNT });
const percent = fc.integer({ min: 0, max: 1_000_000 }).map((units) => percentFrom(units / 10_000));

describe('isAmount', () => {
  it.each([
    [0, true],
    [MAX_AMOUNT, true],
    [MAX_AMOUNT + 1, false],
    [-1, false],
    [1.5, false],
    [NaN, false],
    ['1', false],
    [null, false],
  ])('%p is an amount: %p', (value, expected) => {
    expect(isAmount(value)).toBe(expected);
  });
});

// ALL-19
describe('roundHalfUp', () => {
  it.each([
    [1, 2, 1],
    [3, 2, 2],
    [5, 10, 1],
    [49, 100, 0],
    [50, 100, 1],
    [10, 5, 2],
    [-1, 2, -1],
    [-49, 100, 0],
    [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 1],
    [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER, 1],
  ])('%p / %p is %p', (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected);
  });

  it.each([
    [1.5, 2],
    [2 ** 53, 1],
    [1, 0],
    [1, -1],
    [NaN, 1],
  ])('refuses %p / %p', (numerator, denominator) => {
    expect(() => roundHalfUp(numerator, denominator)).toThrow(RangeError);
  });

  it('agrees with exact arithmetic over the whole safe range', () => {
    const whole = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(
        whole,
        whole.filter((value) => value > 0),
        (numerator, denominator) => {
          const exact = (2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator));
          expect(BigInt(roundHalfUp(numerator, denominator))).toBe(exact);
        },
      ),
    );
  });
});

describe('percentages', () => {
  it.each([
    [18, 180_000],
    ['18', 180_000],
    [12.5, 125_000],
    ['12.5000', 125_000],
    [0.0001, 1],
    ['100', 1_000_000],
    [0, 0],
    ['7.25000000', 72_500],
  ])('reads %p', (value, units) => {
    expect(parsePercent(value)).toBe(units);
  });

  it.each([
    [100.0001],
    [-1],
    ['-1'],
    [0.00001],
    [1e-7],
    [0.1 + 0.2],
    ['1e1'],
    [''],
    [' 5'],
    ['5%'],
    [NaN],
    [Infinity],
    [null],
    [undefined],
    [{}],
    ['1000'],
  ])('refuses %p', (value) => {
    expect(parsePercent(value)).toBeUndefined();
  });

  it.each([[-0.01], [100.01], [NaN]])('percentFrom refuses %p', (value) => {
    expect(() => percentFrom(value)).toThrow(RangeError);
  });

  it('come back as the number that went in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (units) => {
        const value = units / 10_000;
        expect(percentValue(percentFrom(value))).toBe(value);
        expect(parsePercent(value)).toBe(units);
      }),
    );
  });

  it.each([
    [7500, 5, 375],
    [7501, 18, 1350],
    [10, 5, 1],
    [9, 5, 0],
    [333, 33.3333, 111],
    [MAX_AMOUNT, 99.9999, 999_999_000],
    [Number.MAX_SAFE_INTEGER, 100, Number.MAX_SAFE_INTEGER],
    [101 * MAX_AMOUNT + 3, 50, 50_500_000_002],
  ])('of %p, %p %% is %p', (base, value, expected) => {
    expect(percentOf(base, percentFrom(value))).toBe(expected);
  });

  // ALL-19
  it('of any amount are rounded half-up, exactly', () => {
    fc.assert(
      fc.property(amount, percent, (base, share) => {
        const exact = new Big(base).times(share).div(1_000_000).round(0, Big.roundHalfUp);
        expect(percentOf(base, share)).toBe(exact.toNumber());
      }),
    );
  });
});

// MOD-19
describe('hundredths', () => {
  it.each<[unknown, bigint]>([
    [10_500, 1_050_000n],
    [10_500.5, 1_050_050n],
    ['10500.50', 1_050_050n],
    [0.01, 1n],
    [0, 0n],
    [1e12 - 0.01, 99_999_999_999_999n],
    ['1.10000', 110n],
  ])('reads %p', (value, hundredths) => {
    expect(parseHundredths(value)).toBe(hundredths);
  });

  it.each([[0.001], [9_320.005], [0.1 + 0.2], [-1], ['-1'], [1e-7], ['1e3'], [''], [NaN], [Infinity], [null], [{}]])(
    'refuses %p',
    (value) => {
      expect(parseHundredths(value)).toBeUndefined();
    },
  );

  it('come back as the number that went in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 * 1_000_000_000_000 }), (hundredths) => {
        expect(parseHundredths(hundredthsValue(BigInt(hundredths)))).toBe(BigInt(hundredths));
      }),
    );
  });

  it('of a whole amount are that amount, also beyond what a number holds in hundredths', () => {
    for (const whole of [0, 1, MAX_AMOUNT, Number.MAX_SAFE_INTEGER])
      expect(hundredthsValue(hundredthsOf(whole))).toBe(whole);
  });
});

// MOD-4
describe('withoutPercent', () => {
  it.each([
    [11_800n, 10_000n],
    [100n, 85n],
    [1n, 1n],
    [100_000n, 84_746n],
    [5_900n, 5_000n],
    [0n, 0n],
    [-11_800n, -10_000n],
  ])('%p / 1.18 is %p', (delta, expected) => {
    expect(withoutPercent(delta, percentFrom(18))).toBe(expected);
  });

  it('rounds half-up to two decimals, exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (delta) => {
        const exact = new Big(delta.toString()).div('1.18').round(0, Big.roundHalfUp);
        expect(withoutPercent(delta, percentFrom(18)).toString()).toBe(exact.toFixed());
      }),
    );
  });
});

// PRICE-24
describe('spreadByLargestRemainder', () => {
  it.each([
    ['even shares', 9, [1, 1, 1], [3, 3, 3]],
    ['the rest to the largest remainder', 10, [1, 5, 4], [1, 5, 4]],
    ['the larger remainder first, whatever its place', 5, [10, 25, 15], [1, 3, 1]],
    ['ties to the lower index', 2, [1, 1, 1], [1, 1, 0]],
    ['nothing to a weight of zero', 7, [0, 1, 1], [0, 4, 3]],
    ['no total', 0, [3, 4], [0, 0]],
    ['no total over nothing', 0, [], []],
    ['no total over no weight', 0, [0, 0], [0, 0]],
    ['products beyond 2^53', 999_999_999, [MAX_AMOUNT, MAX_AMOUNT], [500_000_000, 499_999_999]],
  ])('%s', (_why, total, weights, expected) => {
    expect(spreadByLargestRemainder(total, weights)).toEqual(expected);
  });

  it.each([
    [1, []],
    [1, [0]],
    [-1, [1]],
    [1.5, [1]],
    [1, [-1, 2]],
    [1, [0.5]],
  ])('refuses %p over %p', (total, weights) => {
    expect(() => spreadByLargestRemainder(total, weights)).toThrow(RangeError);
  });

  it('adds up to its total, keeps every share within one unit of its part, and never above its weight', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, part) => {
          const sum = weights.reduce((a, b) => a + b, 0);
          const total = Math.floor(sum * part);
          const shares = spreadByLargestRemainder(total, weights);
          expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
          shares.forEach((share, index) => {
            const weight = weights[index] ?? 0;
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(weight);
            const distance = BigInt(share) * BigInt(sum) - BigInt(total) * BigInt(weight);
            expect((distance < BigInt(sum) && -distance < BigInt(sum)) || sum === 0).toBe(true);
          });
        },
      ),
    );
  });
});
