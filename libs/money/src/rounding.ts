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
  let whole = Math.floor(size / denominator);
  let rest = size - whole * denominator;
  if (rest < 0) {
    // The quotient was one part in 2^53 below a whole number and the division rounded it up.
    whole -= 1;
    rest += denominator;
  }
  const rounded = rest >= denominator - rest ? whole + 1 : whole;
  return numerator < 0 && rounded !== 0 ? -rounded : rounded;
}

/** The same for integers above the safe range. Not for negative numbers. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
