import { aPlan } from '../test/builders';
import { extraGuestCharge, nightlyPrice } from './plan';

// PRICE-1
describe('nightlyPrice: rate + (extra adults x extraAdultRate) + (extra children x extraChildRate)', () => {
  const plan = aPlan({ applicableAdult: 2, applicableChild: 1 });

  it.each([
    ['everyone is included', undefined, 2, 1, 5000, 0],
    ['fewer come than are included', undefined, 1, 0, 5000, 0],
    ['extra adults are adults beyond applicableAdult', undefined, 4, 0, 5000, 2000],
    ['extra children are children beyond applicableChild', undefined, 2, 3, 5000, 1000],
    ['both', undefined, 3, 2, 5000, 1500],
    // PRICE-3
    ["a child too many does not fill an adult's free place", undefined, 1, 2, 5000, 500],
    // PRICE-2
    ["the restriction's rate on that date if any", 6500, 3, 0, 6500, 1000],
    ["a restriction's rate of 0 is a rate", 0, 2, 0, 0, 0],
    ["else the plan's rate", null, 2, 0, 5000, 0],
  ])('%s', (_why, override, adults, children, room, extras) => {
    expect(nightlyPrice(plan, override, { adults, children })).toEqual({ room, extras, total: room + extras });
  });
});

describe('extraGuestCharge', () => {
  it('charges a whole party beyond what several units include together', () => {
    expect(extraGuestCharge(aPlan(), { adults: 6, children: 2 }, { adults: 8, children: 3 })).toBe(2500);
  });
});
