import { defaultPlan } from '@stayline/pricing';
import { item, offer, plan, select, taxTable } from '../../test/support/facts';
import { type ItemFacts } from '../carts/cart-facts';
import { priceRooms } from './price-rooms';

const NIGHTS = ['2027-02-01', '2027-02-02'];
const price = (change: Partial<ItemFacts>, nights = NIGHTS) => priceRooms(item(change), nights, taxTable);

// CART-29
describe('the rooms of an item', () => {
  // From 2025-09-22: 5 % up to 7 500, above 18 %.
  it.each<[string, Partial<ItemFacts>, [total: number, tax: number]]>([
    ['one property is its plan’s rate by nights', {}, [10_000, 500]],
    [
      'several properties add up, each times its quantity',
      { selectedProperties: [select('p1', 2), select('p2')], offers: [offer('p1'), offer('p2', { rate: 6_000 })] },
      [32_000, 1_600],
    ],
    // TAX-10
    [
      'GST is by the price of a unit, never by the sum of units',
      { selectedProperties: [select('p1', 3)] },
      [30_000, 1_500],
    ],
    ['a dearer unit is in its own slab', { offers: [offer('p1', { rate: 7_501 })] }, [15_002, 2_700]],
    [
      'a restriction’s rate counts on its date alone',
      { offers: [offer('p1', { restrictions: { '2027-02-02': [9_000, false] } })] },
      [14_000, 250 + 1_620],
    ],
    [
      'a restriction without a rate leaves the plan’s',
      { offers: [offer('p1', { restrictions: { '2027-02-02': [null, false] } })] },
      [10_000, 500],
    ],
    [
      'a stop-sold plan gives way to the next rank on that date',
      { offers: [offer('p1', { restrictions: { '2027-02-01': [null, true] } }, { rate: 6_000 })] },
      [11_000, 300 + 250],
    ],
    [
      'all stop-sold: the lowest, at its rate of that date',
      {
        offers: [
          offer(
            'p1',
            { restrictions: { '2027-02-01': [5_500, true] } },
            { rate: 6_000, restrictions: { '2027-02-01': [null, true] } },
          ),
        ],
      },
      [10_500, 275 + 250],
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
    [
      'guests within what all units include together cost nothing more',
      { selectedProperties: [select('p1', 2)], adults: 4 },
      [20_000, 1_000],
    ],
    ['an adult beyond is charged every night', { adults: 3 }, [12_000, 600]],
    ['a child beyond is charged its own rate', { children: 2 }, [12_000, 600]],
    ['a child never fills an adult’s free place', { adults: 1, children: 1 }, [11_000, 550]],
    // CART-30
    ['infants are free', { infants: 9 }, [10_000, 500]],
    ['extras raise the unit price into a higher slab', { adults: 5 }, [16_000, 2 * 1_440]],
    // TAX-10
    [
      'extras are spread over the units of the first chosen property before GST',
      { selectedProperties: [select('p1', 2)], offers: [offer('p1', { rate: 7_000 })], adults: 5 },
      [30_000, 2 * 2 * 375],
    ],
    // TAX-10
    [
      'what does not divide goes to the first units, whole',
      {
        selectedProperties: [select('p1', 2)],
        offers: [offer('p1', { rate: 7_000, extraAdultRate: 1_001 })],
        adults: 5,
      },
      [30_002, 2 * (1_350 + 375)],
    ],
    // CART-30
    [
      'extras are the first chosen property’s rates, though another includes more',
      {
        selectedProperties: [select('p1'), select('p2')],
        offers: [offer('p1', { rate: 7_000 }), offer('p2', { rate: 7_000, applicableAdult: 6, extraAdultRate: 1 })],
        adults: 9,
      },
      [2 * 15_000, 2 * (1_440 + 350)],
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

  // TAX-2
  it('taxes by the rule of the night, not of today', () => {
    expect(price({ offers: [offer('p1')] }, ['2025-09-21', '2025-09-22'])).toMatchObject({ tax: 600 + 250 });
  });
});

// CART-29
it('takes the plan of the lowest rank that is not stop-sold', () => {
  const [first, second] = [plan({ rate: 1, restrictions: { d: [null, true] } }), plan({ rate: 2 })];
  const rateOn = (date: string, plans = [first, second]) => defaultPlan({ propertyId: 'p', plans }, date).rate;
  expect([rateOn('d'), rateOn('e'), rateOn('d', [first])]).toEqual([2, 1, 1]);
});
