import { GST_ROOM_TABLE, type PlanOffer, prepareTaxTable, type PropertyOffer } from '@stayline/pricing';
import { type CartFacts, type ItemFacts, type MealFacts, type VasFacts } from '../../src/carts/cart-facts';

export const NOW = new Date('2027-01-01T10:00:00Z');
export const EARLIER = new Date('2026-12-01T10:00:00Z');
export const taxTable = prepareTaxTable(GST_ROOM_TABLE);

/** 5 000 a night, two adults included. */
export function plan(change: Partial<PlanOffer> = {}): PlanOffer {
  return {
    rate: 5_000,
    extraAdultRate: 1_000,
    extraChildRate: 500,
    applicableAdult: 2,
    applicableChild: 0,
    restrictions: {},
    ...change,
  };
}

export function offer(propertyId: string, ...plans: Partial<PlanOffer>[]): PropertyOffer {
  return { propertyId, plans: (plans.length > 0 ? plans : [{}]).map(plan) };
}

export function select(propertyId: string, quantity = 1) {
  return { propertyId, quantity, extra: {} };
}

/** Two nights, 2027-02-01 to 03, one unit of `p1` for two adults: 10 000 and GST 500. */
export function item(change: Partial<ItemFacts> = {}): ItemFacts {
  return {
    id: 'itm_1',
    position: 0,
    listingId: 'lst',
    checkIn: '2027-02-01',
    checkOut: '2027-02-03',
    adults: 2,
    children: 0,
    infants: 0,
    unitQuantity: 1,
    selectedProperties: [select('p1')],
    looseQuantity: 0,
    listing: { title: 'Palms', city: 'Goa', image: null },
    snapshot: { total: 10_000, tax: 500, nights: [5_000, 5_000], at: EARLIER },
    offers: [offer('p1')],
    firstPropertyId: null,
    meals: [],
    vas: [],
    ...change,
  };
}

export function meal(change: Partial<MealFacts> = {}): MealFacts {
  return {
    mealId: 'm1',
    dates: null,
    adults: 2,
    children: 1,
    offer: { name: 'Breakfast', adultPrice: 400, childPrice: 250, taxPercent: 5 },
    snapshot: { total: 2_100, tax: 106, at: EARLIER },
    ...change,
  };
}

export function vas(change: Partial<VasFacts> = {}): VasFacts {
  return {
    vasId: 'v1',
    dates: null,
    quantity: 1,
    offer: { name: 'Transfer', price: 1_500, taxPercent: 18 },
    snapshot: { total: 3_000, tax: 540, at: EARLIER },
    ...change,
  };
}

export function cartFacts(items: ItemFacts[], change: Partial<CartFacts> = {}): CartFacts {
  return {
    cart: {
      id: 'crt_1',
      ownerId: 'agent-1',
      name: 'Cart',
      customerLabel: null,
      channelId: 'chan-main',
      currency: 'INR',
      status: 'DRAFT',
      version: 1,
      createdAt: EARLIER,
      updatedAt: EARLIER,
    },
    items,
    primaryGuest: null,
    secondaryGuests: [],
    modifications: [],
    hold: null,
    holdUsage: { active: 0, max: 5 },
    taxTable,
    now: NOW,
    ...change,
  };
}
