import { cartFacts, item, meal, offer, select, vas } from '../../test/support/facts';
import { type ItemFacts } from '../carts/cart-facts';
import { type Modification } from '../modifications/modification';
import { priceCart } from '../pricing/price-cart';
import { stayAmounts } from './stay-amounts';

/** Property, amount before tax, tax. */
type Told = [propertyId: string, net: number, tax: number];

function told(items: Partial<ItemFacts>[], targetTotal?: bigint): Told[] {
  const modifications = targetTotal === undefined ? [] : [{ status: 'APPLIED', targetTotal } as Modification];
  return stayAmounts(priceCart(cartFacts(items.map(item), { modifications }))).map((stay) => {
    expect(stay.netAmountAfterTax).toBe(stay.netAmountBeforeTax + stay.gstAmount);
    return [stay.propertyId, stay.netAmountBeforeTax, stay.gstAmount];
  });
}

const two = { selectedProperties: [select('p1'), select('p2')], offers: [offer('p1'), offer('p2', { rate: 10_000 })] };

// BOOK-25
describe('what the stays of a cart come to', () => {
  it.each<[string, Partial<ItemFacts>[], bigint | undefined, Told[]]>([
    ['its rooms with their tax', [{}], undefined, [['p1', 10_000, 500]]],
    [
      'with the meals and services of the item',
      [{ meals: [meal()], vas: [vas()] }],
      undefined,
      [['p1', 15_100, 1_146]],
    ],
    [
      'each property by what its units cost',
      [two],
      undefined,
      [
        ['p1', 10_000, 500],
        ['p2', 20_000, 3_600],
      ],
    ],
    [
      'another total, by item',
      [{}, { checkIn: '2027-02-05', checkOut: '2027-02-06' }],
      787_500n,
      [
        ['p1', 5_000, 250],
        ['p1', 2_500, 125],
      ],
    ],
    ['another total with decimals, rounded', [{}], 787_550n, [['p1', 7_501, 375]]],
    ['a total of nothing', [{}], 0n, [['p1', 0, 0]]],
    ['items of one property and dates as one stay', [{}, { id: 'itm_2' }], undefined, [['p1', 20_000, 1_000]]],
    [
      'nothing of an item that holds nothing, which bears its part all the same',
      [{}, { selectedProperties: [], looseQuantity: 1, firstPropertyId: 'p1' }],
      1_050_000n,
      [['p1', 5_000, 250]],
    ],
    [
      'nothing for loose units of the same property',
      [{ looseQuantity: 1, firstPropertyId: 'p1' }],
      undefined,
      [['p1', 10_000, 500]],
    ],
    [
      'by the number of units where they cannot be priced any more',
      [{ ...two, offers: [], snapshot: { total: 3, tax: 0, nights: [], at: new Date(0) } }],
      undefined,
      [
        ['p1', 2, 0],
        ['p2', 1, 0],
      ],
    ],
    ['nothing of an empty cart', [], undefined, []],
  ])('is %s', (_what, items, targetTotal, expected) => {
    expect(told(items, targetTotal)).toEqual(expected);
  });
});
