import { type Amount, spreadByLargestRemainder } from '@stayline/money';

/** What a line comes to; whole units, `net` before tax. */
export interface LineTotal {
  net: Amount;
  tax: Amount;
}

/**
 * Each line's part of a total after tax that may have been agreed otherwise than the lines come to: in proportion to each, by largest remainder, so
 * that the parts add up to the total; ties go to the earlier line. Within a part, tax keeps its proportion. Lines that come to nothing at all
 * share alike.
 */
export function splitTotal(total: Amount, lines: readonly LineTotal[]): LineTotal[] {
  const weights = lines.map(({ net, tax }) => net + tax);
  const isFree = weights.every((weight) => weight === 0);
  const parts = lines.length === 0 ? [] : spreadByLargestRemainder(total, isFree ? weights.map(() => 1) : weights);
  return parts.map((part, index) => splitPart(part, lines[index]));
}

function splitPart(part: Amount, line: LineTotal | undefined): LineTotal {
  if (!line || line.net + line.tax === 0) return { net: part, tax: 0 };
  const [net = 0, tax = 0] = spreadByLargestRemainder(part, [line.net, line.tax]);
  return { net, tax };
}
