/** How long to wait between attempts: `firstMs` after the first, doubling, at most `maxMs`. */
export interface RetryPolicy {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * The wait after the nth attempt (1, 2, …): between half and all of `firstMs * 2^(n-1)`, so that those who failed together do not return together.
 * Whole milliseconds; `random` is 0 ≤ r < 1.
 */
export function retryDelayMs(attempt: number, policy: RetryPolicy, random: number): number {
  const doublings = Math.min(Math.max(attempt, 1) - 1, 40);
  const full = Math.min(policy.maxMs, policy.firstMs * 2 ** doublings);
  return Math.round(full / 2 + (full / 2) * random);
}
