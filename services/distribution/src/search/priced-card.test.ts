import { GST_ROOM_TABLE, type PreparedStay, prepareStay, prepareTaxTable } from '@stayline/pricing';
import { type OfferedPlan } from './offered-plans.store';
import { byProperty, priceCard } from './priced-card';
import { type CardFacts } from './search-page.store';

const CARD = { id: 'palm', bookable: true } as CardFacts;
const PLAN: OfferedPlan = {
  id: 'palm-ep',
  propertyId: 'palm',
  code: 'ep',
  name: 'European plan',
  rate: 5000,
  minimumRate: 0,
  extraAdultRate: 1000,
  extraChildRate: 500,
  applicableAdult: 2,
  applicableChild: 0,
  cancellationRule: null,
  rates: null,
  stopped: false,
};

function aStay(change: { adults?: number; quantity?: number; checkOut?: string } = {}): PreparedStay {
  return prepareStay({
    checkIn: '2026-12-01',
    checkOut: '2026-12-03',
    adults: 2,
    children: 0,
    quantity: 1,
    bookedAt: new Date('2026-11-20T06:30:00.000Z'),
    zone: 'Asia/Kolkata',
    weekendDays: [5, 6],
    lastMinuteHour: '14:00',
    taxTable: prepareTaxTable(GST_ROOM_TABLE),
    ...change,
  });
}

describe('priceCard', () => {
  // SEARCH-13
  it.each([
    ['a plan on sale', {}, {}, false],
    ['a plan stop-sold on a night', {}, { stopped: true }, true],
    ['any plan of a property that is not to be had', { bookable: false }, {}, true],
  ])('says what is sold out: %s', (_what, card, plan, soldOut) => {
    expect(priceCard(aStay(), { ...CARD, ...card }, [{ ...PLAN, ...plan }], []).plans[0]?.soldOut).toBe(soldOut);
  });

  // PRICE-2
  it('takes the rate of a date where it has one', () => {
    const { plans } = priceCard(aStay(), CARD, [{ ...PLAN, rates: { '2026-12-02': 7000 } }], []);
    expect(plans[0]?.stay.unitNights.map((night) => night.room)).toEqual([5000, 7000]);
  });

  // SEARCH-29
  it('offers no plan whose total could not be counted exactly', () => {
    const dear = { ...PLAN, extraAdultRate: 1_000_000_000 };
    const crowd = aStay({ adults: 9999, quantity: 999, checkOut: '2027-11-30' });
    expect(priceCard(crowd, CARD, [dear], []).plans).toEqual([]);
    expect(priceCard(aStay({ adults: 9999 }), CARD, [dear], []).plans).toHaveLength(1);
  });
});

describe('byProperty', () => {
  it('groups a row under each of its properties, in order', () => {
    const rows = [{ of: ['a', 'b'] }, { of: ['b'] }];
    expect([...byProperty(rows, (row) => row.of)]).toEqual([
      ['a', [rows[0]]],
      ['b', [rows[0], rows[1]]],
    ]);
  });
});
