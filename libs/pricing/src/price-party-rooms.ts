import { type Amount } from '@stayline/money';
import { extraGuestCharge, type Guests } from './plan';
import { taxFor, type TaxTable } from './tax';

/** A plan as a channel may sell it, with the dates of the stay that differ. Rates are per unit and night. */
export interface PlanOffer {
  rate: Amount;
  extraAdultRate: Amount;
  extraChildRate: Amount;
  applicableAdult: number;
  applicableChild: number;
  /** Rate (null: the plan's own) and stop-sell. */
  restrictions: Readonly<Record<string, readonly [rate: Amount | null, stopSell: boolean]>>;
}

/** A property with the channel's plans, by rank, then id; at least one. */
export interface PropertyOffer {
  propertyId: string;
  plans: readonly PlanOffer[];
}

/** Units of a property. The first of several bears the extra guests. */
export interface ChosenRooms {
  offer: PropertyOffer;
  quantity: number;
}

/** Whole units; `total` before tax. */
export interface PartyRoomsPrice {
  total: Amount;
  tax: Amount;
  /** Each night's part of the total. */
  nights: readonly Amount[];
}

/**
 * CART-29, CART-30: the price for a party that shares units of several properties: each night, the default plans times their
 * quantities; guests beyond what all units include together are charged on the first property.
 */
export function pricePartyRooms(
  rooms: readonly ChosenRooms[],
  party: Guests,
  nights: readonly string[],
  taxTable: TaxTable,
): PartyRoomsPrice {
  const priced = nights.map((date) => priceNight(date, rooms, party, taxTable));
  return {
    total: priced.reduce((sum, night) => sum + night.subtotal, 0),
    tax: priced.reduce((sum, night) => sum + night.tax, 0),
    nights: priced.map((night) => night.subtotal),
  };
}

function priceNight(
  date: string,
  rooms: readonly ChosenRooms[],
  party: Guests,
  taxTable: TaxTable,
): { subtotal: Amount; tax: Amount } {
  const plans = rooms.map(({ offer, quantity }) => ({ plan: defaultPlan(offer, date), quantity }));
  const included = { adults: 0, children: 0 };
  for (const { plan, quantity } of plans) {
    included.adults += quantity * plan.applicableAdult;
    included.children += quantity * plan.applicableChild;
  }
  let subtotal = 0;
  let tax = 0;
  plans.forEach(({ plan, quantity }, index) => {
    const extras = index === 0 ? extraGuestCharge(plan, included, party) : 0;
    const rate = plan.restrictions[date]?.[0] ?? plan.rate;
    subtotal += quantity * rate + extras;
    tax += unitTaxes(taxTable, date, { rate, extras, quantity });
  });
  return { subtotal, tax };
}

/** The lowest rank that is not stop-sold on the date; all stop-sold, the lowest of them. */
function defaultPlan(offer: PropertyOffer, date: string): PlanOffer {
  const open = offer.plans.find((plan) => !plan.restrictions[date]?.[1]);
  return open ?? (offer.plans[0] as PlanOffer);
}

/** GST by unit price: extras are spread in whole units, the first units bearing what does not divide. */
function unitTaxes(
  taxTable: TaxTable,
  date: string,
  { rate, extras, quantity }: { rate: Amount; extras: Amount; quantity: number },
): Amount {
  const dearer = extras % quantity;
  const price = rate + (extras - dearer) / quantity;
  const plain = (quantity - dearer) * taxFor(taxTable, date, price).amount;
  return dearer === 0 ? plain : plain + dearer * taxFor(taxTable, date, price + 1).amount;
}
