/**
 * How long to wait after the nth failure in a row (1, 2, …): doubling from `firstMs`, at most `maxMs`, between half and all of that,
 * so that many who failed together do not return together. `random` is 0..1.
 */
export function backOffMs(failures: number, firstMs: number, maxMs: number, random: number = Math.random()): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(full * (0.5 + random / 2));
}
