import fc from 'fast-check';
import { retryDelayMs } from './retry-delay';

const policy = { firstMs: 1_000, maxMs: 60_000 };

describe('retryDelayMs', () => {
  it.each([
    [1, 0, 500],
    [1, 1, 1_000],
    [2, 1, 2_000],
    [6, 1, 32_000],
    [7, 1, 60_000],
    [7, 0, 30_000],
    [1_000, 1, 60_000],
    [0, 1, 1_000],
  ])('after attempt %i with random %d waits %i ms', (attempt, random, expected) => {
    expect(retryDelayMs(attempt, policy, random)).toBe(expected);
  });

  it('is never above the maximum and never below half of the first wait', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (attempt, random) => {
          const delay = retryDelayMs(attempt, policy, random);
          return delay >= policy.firstMs / 2 && delay <= policy.maxMs;
        },
      ),
    );
  });
});
