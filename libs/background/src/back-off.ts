/** How long to wait after failures: `firstMs` after the first, doubling, at most `maxMs`. */
export interface BackOff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * The wait after the nth failure in a row (1, 2, …): between half and all of `firstMs * 2^(n-1)`, so that callers which
 * failed together do not all try again at the same moment. Whole milliseconds; `random` is 0 ≤ r < 1.
 */
export function backOffMs(failures: number, { firstMs, maxMs }: BackOff, random: number = Math.random()): number {
  const doublings = Math.min(Math.max(failures, 1) - 1, 40);
  const full = Math.min(maxMs, firstMs * 2 ** doublings);
  return Math.round(full / 2 + (full / 2) * random);
}
