import fc from 'fast-check';
import { backOffMs } from './back-off';

const policy = { firstMs: 1_000, maxMs: 60_000 };

describe('backOffMs', () => {
  it.each([
    [1, 0, 500],
    [1, 1, 1_000],
    [2, 1, 2_000],
    [6, 1, 32_000],
    [7, 1, 60_000],
    [7, 0, 30_000],
    [1_000, 1, 60_000],
    [0, 1, 1_000],
  ])('after failure %i with random %d waits %i ms', (failures, random, expected) => {
    expect(backOffMs(failures, policy, random)).toBe(expected);
  });

  it('is never above the maximum and never below half of the first wait', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (failures, random) => {
          const delay = backOffMs(failures, policy, random);
          return delay >= policy.firstMs / 2 && delay <= policy.maxMs;
        },
      ),
    );
  });
});
