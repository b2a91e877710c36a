import fc from 'fast-check';
import { type LineTotal, splitTotal } from './split-total';

const line = (net: number, tax: number): LineTotal => ({ net, tax });

// BOOK-25
describe('a total split over lines', () => {
  it.each<[string, number, LineTotal[], LineTotal[]]>([
    [
      'what they come to: each keeps its own',
      16_500,
      [line(10_000, 500), line(5_000, 1_000)],
      [line(10_000, 500), line(5_000, 1_000)],
    ],
    [
      'less: each gives in proportion',
      8_250,
      [line(10_000, 500), line(5_000, 1_000)],
      [line(5_000, 250), line(2_500, 500)],
    ],
    ['more: each takes in proportion', 21_000, [line(10_000, 500)], [line(20_000, 1_000)]],
    [
      'one unit left: to the largest remainder',
      100,
      [line(1, 0), line(1, 0), line(1, 0)],
      [line(34, 0), line(33, 0), line(33, 0)],
    ],
    ['nothing', 0, [line(10_000, 500), line(5_000, 1_000)], [line(0, 0), line(0, 0)]],
    ['lines that come to nothing: alike', 11, [line(0, 0), line(0, 0)], [line(6, 0), line(5, 0)]],
    ['a line that comes to nothing beside one that does', 500, [line(0, 0), line(100, 5)], [line(0, 0), line(476, 24)]],
    ['no lines', 500, [], []],
  ])('%s', (_what, total, lines, parts) => {
    expect(splitTotal(total, lines)).toEqual(parts);
  });

  it('adds up to it, whatever it is and whatever the lines are', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    const lines = fc.array(fc.record({ net: amount, tax: amount }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amount, lines, (total, each) => {
        const parts = splitTotal(total, each);
        expect(parts.reduce((sum, part) => sum + part.net + part.tax, 0)).toBe(total);
        expect(parts.every((part) => part.net >= 0 && part.tax >= 0)).toBe(true);
      }),
    );
  });
});
