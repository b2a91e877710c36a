import { type Amount } from './amount';

/**
 * Splits `total` in proportion to `weights`, in whole units that add up to exactly `total`: everyone gets the whole
 * part of their share, and what is left goes one unit each to the largest remainders, ties to the lower index. While
 * `total` is at most the sum of the weights, no share exceeds its weight. A RangeError for negative or fractional
 * input, or for a positive total without any positive weight.
 */
export function spreadByLargestRemainder(total: Amount, weights: readonly number[]): Amount[] {
  const sum = checkedSum(total, weights);
  if (total === 0) return weights.map(() => 0);
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 0);
  return Number.isSafeInteger(total * largest) ? spreadSafely(total, weights, sum) : spreadLarge(total, weights, sum);
}

function checkedSum(total: Amount, weights: readonly number[]): number {
  let sum = 0;
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight) || weight < 0)
      throw new RangeError(`A weight is a whole number from 0, not ${weight}`);
    sum += weight;
  }
  if (!Number.isSafeInteger(total) || total < 0) throw new RangeError(`A total is a whole number from 0, not ${total}`);
  if (!Number.isSafeInteger(sum)) throw new RangeError('The weights add up to more than can be counted exactly');
  if (sum === 0 && total > 0) throw new RangeError(`Nothing to spread ${total} over: no weight is above zero`);
  return sum;
}

function spreadSafely(total: number, weights: readonly number[], sum: number): number[] {
  const remainders = weights.map((weight) => (total * weight) % sum);
  const shares = weights.map((weight, index) => (total * weight - (remainders[index] ?? 0)) / sum);
  return handOutRest(total, shares, remainders);
}

/** For products above 2^53. Some three times slower. */
function spreadLarge(total: number, weights: readonly number[], sum: number): number[] {
  const products = weights.map((weight) => BigInt(total) * BigInt(weight));
  const remainders = products.map((product) => Number(product % BigInt(sum)));
  return handOutRest(
    total,
    products.map((product) => Number(product / BigInt(sum))),
    remainders,
  );
}

function handOutRest(total: number, shares: number[], remainders: readonly number[]): number[] {
  let left = shares.reduce((rest, share) => rest - share, total);
  if (left === 0) return shares;
  const order = shares.map((_share, index) => index);
  order.sort((a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0) || a - b);
  for (const index of order) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}
