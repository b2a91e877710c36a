import { type Amount } from '@stayline/money';
import { extraGuestCharge, type Guests } from './plan';
import { type LineTotal } from './split-total';
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
  /** What each of the chosen rooms comes to, in their order. */
  rooms: readonly LineTotal[];
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
  const byRoom = rooms.map((_room, index) => addUp(priced.map((night) => night[index])));
  const { net: total, tax } = addUp(byRoom);
  return { total, tax, nights: priced.map((night) => addUp(night).net), rooms: byRoom };
}

function addUp(lines: readonly (LineTotal | undefined)[]): LineTotal {
  const sum = { net: 0, tax: 0 };
  for (const line of lines) {
    sum.net += line?.net ?? 0;
    sum.tax += line?.tax ?? 0;
  }
  return sum;
}

function priceNight(date: string, rooms: readonly ChosenRooms[], party: Guests, taxTable: TaxTable): LineTotal[] {
  const plans = rooms.map(({ offer, quantity }) => ({ plan: defaultPlan(offer, date), quantity }));
  const included = { adults: 0, children: 0 };
  for (const { plan, quantity } of plans) {
    included.adults += quantity * plan.applicableAdult;
    included.children += quantity * plan.applicableChild;
  }
  return plans.map(({ plan, quantity }, index) => {
    const extras = index === 0 ? extraGuestCharge(plan, included, party) : 0;
    const rate = plan.restrictions[date]?.[0] ?? plan.rate;
    return { net: quantity * rate + extras, tax: unitTaxes(taxTable, date, { rate, extras, quantity }) };
  });
}

/** The plan with the lowest rank that is not stop-sold on the date. If all are stop-sold, the lowest of them. */
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
