import Big from 'big.js';
import { type Amount } from './amount';
import { type Hundredths } from './hundredths';
import { divideHalfUp, roundHalfUp } from './rounding';

/** A percentage as an integer of ten-thousandths of a percent: 12.5 % is 125_000. Sums and products stay exact. */
export type Percent = number & { readonly unit: 'ten-thousandth of a percent' };

const PLACES = 4;
const UNITS_PER_PERCENT = 10_000;
const UNITS_IN_WHOLE = 100 * UNITS_PER_PERCENT;
const MAX_PERCENT = 100;
const DECIMAL = /^\d{1,3}(\.\d+)?$/;

/**
 * Reads a percentage such as `12.5` or `'12.5'`. Undefined unless it is a plain decimal from 0 to 100 with at most four
 * places (trailing zeros aside, as PostgreSQL's `numeric` prints them).
 */
export function parsePercent(value: unknown): Percent | undefined {
  const text = typeof value === 'number' && Number.isFinite(value) ? new Big(value).toFixed() : value;
  if (typeof text !== 'string' || !DECIMAL.test(text)) return undefined;
  const percent = new Big(text);
  if (percent.gt(MAX_PERCENT) || !percent.round(PLACES).eq(percent)) return undefined;
  return percent.times(UNITS_PER_PERCENT).toNumber() as Percent;
}

/**
 * A percentage given as a plain number (18 means 18 %), rounded to four places: cheap enough for hot paths.
 * Anything that is not a number from 0 to 100 is a RangeError; use `parsePercent` for input.
 */
export function percentFrom(value: number): Percent {
  if (!(value >= 0 && value <= MAX_PERCENT)) throw new RangeError(`A percentage is from 0 to 100, not ${value}`);
  return Math.round(value * UNITS_PER_PERCENT) as Percent;
}

/** The plain number again, for views: 125_000 becomes 12.5. */
export function percentValue(percent: Percent): number {
  return percent / UNITS_PER_PERCENT;
}

/** `percent` of a whole amount from 0, rounded half-up to whole units. Exact for every safe integer. */
export function percentOf(amount: Amount, percent: Percent): Amount {
  const product = amount * percent;
  if (product <= Number.MAX_SAFE_INTEGER) return roundHalfUp(product, UNITS_IN_WHOLE);
  return Number(divideHalfUp(BigInt(amount) * BigInt(percent), BigInt(UNITS_IN_WHOLE)));
}

/**
 * What was there before `percent` was added, half-up: `withoutPercent(118.00, 18 %)` is 100.00. MOD-4: `delta / 1.18`. Display only; what
 * was rounded must not be summed.
 */
export function withoutPercent(amount: Hundredths, percent: Percent): Hundredths {
  const size = amount < 0n ? -amount : amount;
  const rounded = divideHalfUp(size * BigInt(UNITS_IN_WHOLE), BigInt(UNITS_IN_WHOLE + percent));
  return amount < 0n ? -rounded : rounded;
}
