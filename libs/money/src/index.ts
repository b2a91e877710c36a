export { MAX_AMOUNT, isAmount, type Amount } from './amount';
export { hundredthsOf, hundredthsValue, parseHundredths, type Hundredths } from './hundredths';
export { roundHalfUp } from './rounding';
export { parsePercent, percentFrom, percentOf, percentValue, withoutPercent, type Percent } from './percent';
export { spreadByLargestRemainder } from './spread';
