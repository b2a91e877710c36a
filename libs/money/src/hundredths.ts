import Big from 'big.js';
import { type Amount } from './amount';

/** Money that may have two decimals, counted in hundredths: 10 500.50 is 1_050_050n. A type of its own, so that no sum mixes the two. */
export type Hundredths = bigint;

const PER_UNIT = 100n;
const PLACES = 2;
const DECIMAL = /^\d{1,16}(\.\d+)?$/;

/** Reads an amount from 0 with at most two decimals, such as `10500.5` or `'10500.50'`; undefined unless it is one. */
export function parseHundredths(value: unknown): Hundredths | undefined {
  const text = typeof value === 'number' && Number.isFinite(value) ? new Big(value).toFixed() : value;
  if (typeof text !== 'string' || !DECIMAL.test(text)) return undefined;
  const amount = new Big(text);
  return amount.round(PLACES).eq(amount) ? BigInt(amount.times(Number(PER_UNIT)).toFixed()) : undefined;
}

export function hundredthsOf(amount: Amount): Hundredths {
  return BigInt(amount) * PER_UNIT;
}

/** The plain number again, for views: 1_050_050n becomes 10500.5. */
export function hundredthsValue(hundredths: Hundredths): number {
  return hundredths % PER_UNIT === 0n ? Number(hundredths / PER_UNIT) : Number(hundredths) / Number(PER_UNIT);
}
