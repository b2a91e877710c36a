import { aPlan, GST } from '../test/builders';
import { type ChosenRooms, type PlanOffer, pricePartyRooms } from './price-party-rooms';
import { type Guests } from './plan';

const NIGHTS = ['2027-02-01', '2027-02-02'];

/** Units of one property. A plan costs 5 000 a night for two adults, unless changed. */
function rooms(quantity: number, ...plans: Partial<PlanOffer>[]): ChosenRooms {
  const offered = plans.map((change) => ({ ...aPlan(), restrictions: {}, ...change }));
  return { offer: { propertyId: 'p', plans: offered }, quantity };
}

function party(adults: number, children = 0): Guests {
  return { adults, children };
}

describe('the price of rooms for a party', () => {
  // From 2025-09-22: 5 % up to 7 500, above 18 %.
  it.each<[string, ChosenRooms[], Guests, [total: number, tax: number]]>([
    // CART-29
    ["one unit is its plan's rate by nights", [rooms(1, {})], party(2), [10_000, 500]],
    [
      'several properties add up, each times its quantity',
      [rooms(2, {}), rooms(1, { rate: 6_000 })],
      party(2),
      [32_000, 1_600],
    ],
    [
      "a restriction's rate counts on its date alone",
      [rooms(1, { restrictions: { '2027-02-02': [9_000, false] } })],
      party(2),
      [14_000, 250 + 1_620],
    ],
    [
      "a restriction without a rate leaves the plan's",
      [rooms(1, { restrictions: { '2027-02-02': [null, false] } })],
      party(2),
      [10_000, 500],
    ],
    [
      'a stop-sold plan gives way to the next rank on that date',
      [rooms(1, { restrictions: { '2027-02-01': [null, true] } }, { rate: 6_000 })],
      party(2),
      [11_000, 300 + 250],
    ],
    [
      'all stop-sold: the lowest rank, at its rate of that date',
      [
        rooms(
          1,
          { restrictions: { '2027-02-01': [5_500, true] } },
          { rate: 6_000, restrictions: { '2027-02-01': [null, true] } },
        ),
      ],
      party(2),
      [10_500, 275 + 250],
    ],
    // TAX-10
    ['GST is by the price of a unit, never by the sum of units', [rooms(3, {})], party(2), [30_000, 1_500]],
    ['a dearer unit is in its own slab', [rooms(1, { rate: 7_501 })], party(2), [15_002, 2_700]],
    // CART-30
    ['guests within what all units include together cost nothing more', [rooms(2, {})], party(4), [20_000, 1_000]],
    ['an adult beyond is charged every night', [rooms(1, {})], party(3), [12_000, 600]],
    ['a child beyond is charged its own rate', [rooms(1, {})], party(2, 2), [12_000, 600]],
    ["a child never fills an adult's free place", [rooms(1, {})], party(1, 1), [11_000, 550]],
    [
      "extras are the first property's rates, though another includes more",
      [rooms(1, { rate: 7_000 }), rooms(1, { rate: 7_000, applicableAdult: 6, extraAdultRate: 1 })],
      party(9),
      [2 * 15_000, 2 * (1_440 + 350)],
    ],
    // TAX-10
    ['extras raise the price of the unit into a higher slab', [rooms(1, {})], party(5), [16_000, 2 * 1_440]],
    [
      'extras are spread over the units of the first property before GST',
      [rooms(2, { rate: 7_000 })],
      party(5),
      [30_000, 2 * 2 * 375],
    ],
    [
      'what does not divide goes to the first units, whole',
      [rooms(2, { rate: 7_000, extraAdultRate: 1_001 })],
      party(5),
      [30_002, 2 * (1_350 + 375)],
    ],
  ])('%s', (_rule, chosen, guests, [total, tax]) => {
    expect(pricePartyRooms(chosen, guests, NIGHTS, GST)).toMatchObject({ total, tax });
  });

  // CART-32
  it('is told night by night', () => {
    const chosen = [rooms(2, { restrictions: { '2027-02-02': [9_000, false] } }), rooms(1, { rate: 1_000 })];
    expect(pricePartyRooms(chosen, party(2), NIGHTS, GST).nights).toEqual([11_000, 19_000]);
    expect(pricePartyRooms(chosen, party(2), NIGHTS, GST).rooms).toEqual([
      { net: 28_000, tax: 2 * 250 + 2 * 1_620 },
      { net: 2_000, tax: 100 },
    ]);
  });

  // TAX-2
  it('is taxed by the rule of the night, not of today', () => {
    const nights = ['2025-09-21', '2025-09-22'];
    expect(pricePartyRooms([rooms(1, {})], party(2), nights, GST)).toMatchObject({ tax: 600 + 250 });
  });
});
