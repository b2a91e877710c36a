/** Whole units of a currency, as a JS integer. */
export type Amount = number;

/** The largest single amount (a night, a line, a discount). Sums of many may be larger and stay exact. */
export const MAX_AMOUNT = 1_000_000_000;

/** Whether a value is a whole amount from 0 to MAX_AMOUNT. */
export function isAmount(value: unknown): value is Amount {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_AMOUNT;
}
