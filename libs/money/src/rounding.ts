/**
 * `numerator / denominator`, rounded to a whole number, halves away from zero.
 * Exact: both must be safe integers, the denominator above zero; anything else is a RangeError.
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(
      `roundHalfUp takes safe integers and a positive denominator, not ${numerator} / ${denominator}`,
    );
  }
  const size = Math.abs(numerator);
  const rest = size % denominator;
  const whole = (size - rest) / denominator;
  const rounded = rest >= denominator - rest ? whole + 1 : whole;
  return numerator < 0 && rounded !== 0 ? -rounded : rounded;
}

/** The same for integers whose products leave the safe range. Not for negative numbers. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
