export { MAX_AMOUNT, isAmount, type Amount } from './amount';
export { roundHalfUp } from './rounding';
export { parsePercent, percentFrom, percentOf, percentValue, withoutPercent, type Percent } from './percent';
export { spreadByLargestRemainder } from './spread';
