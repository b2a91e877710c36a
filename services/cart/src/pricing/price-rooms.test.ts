import { item, offer, select, taxTable } from '../../test/support/facts';
import { type ItemFacts } from '../carts/cart-facts';
import { priceRooms } from './price-rooms';

const NIGHTS = ['2027-02-01', '2027-02-02'];
const price = (change: Partial<ItemFacts>, nights = NIGHTS) => priceRooms(item(change), nights, taxTable);

describe('the rooms of an item', () => {
  it.each<[string, Partial<ItemFacts>, [total: number, tax: number]]>([
    // CART-29
    [
      'several properties add up, each times its quantity',
      { selectedProperties: [select('p1', 2), select('p2')], offers: [offer('p1'), offer('p2', { rate: 6_000 })] },
      [32_000, 1_600],
    ],
    // CART-18
    [
      'without a breakdown: the listing’s first property times unitQuantity',
      { selectedProperties: [], looseQuantity: 3, firstPropertyId: 'p9', offers: [offer('p9', { rate: 2_000 })] },
      [12_000, 600],
    ],
    [
      'units merged without a breakdown are the first property’s, beside the chosen ones',
      { looseQuantity: 2, firstPropertyId: 'p9', offers: [offer('p1'), offer('p9', { rate: 2_000 })] },
      [18_000, 900],
    ],
    [
      'units merged without a breakdown join the first property where it is chosen too',
      { looseQuantity: 1, firstPropertyId: 'p1' },
      [20_000, 1_000],
    ],
    // CART-30
    ['an adult beyond those included is charged every night', { adults: 3 }, [12_000, 600]],
    ['a child beyond is charged its own rate', { children: 2 }, [12_000, 600]],
    ['infants are free', { infants: 9 }, [10_000, 500]],
    [
      'extra guests are charged on the first chosen property, not on the listing’s first',
      {
        selectedProperties: [select('p2'), select('p1')],
        offers: [offer('p1', { extraAdultRate: 1 }), offer('p2', { extraAdultRate: 2_000 })],
        adults: 5,
      },
      [24_000, 2 * (350 + 250)],
    ],
  ])('%s', (_rule, change, [total, tax]) => {
    expect(price(change)).toMatchObject({ total, tax });
  });

  // CART-32
  it('shows each night with its part of the total and the units', () => {
    const rooms = price({
      looseQuantity: 2,
      firstPropertyId: 'p9',
      offers: [offer('p1'), offer('p9', { rate: 2_000 })],
    });
    const properties = [
      { propertyId: 'p1', quantity: 1 },
      { propertyId: 'p9', quantity: 2 },
    ];
    expect(rooms?.nights).toEqual(NIGHTS.map((date) => ({ date, subtotal: 9_000, properties })));
  });

  // CART-28
  it.each<[string, Partial<ItemFacts>]>([
    ['the channel may not sell a chosen property', { selectedProperties: [select('p1'), select('p2')] }],
    ['a property has no plan', { offers: [{ propertyId: 'p1', plans: [] }] }],
    ['loose units find no property', { selectedProperties: [], looseQuantity: 1 }],
  ])('has no price when %s', (_why, change) => {
    expect(price(change)).toBeNull();
  });
});
