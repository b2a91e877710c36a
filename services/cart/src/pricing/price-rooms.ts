import { type Amount } from '@stayline/money';
import { extraGuestCharge, taxFor, type TaxTable } from '@stayline/pricing';
import { type ItemFacts, type PlanOffer, type PropertyOffer } from '../carts/cart-facts';
import { type LinePrice, type PricedNight } from './priced-cart';

export interface RoomPrice extends LinePrice {
  nights: readonly PricedNight[];
}

type RoomFacts = Pick<
  ItemFacts,
  'selectedProperties' | 'looseQuantity' | 'firstPropertyId' | 'offers' | 'adults' | 'children'
>;

interface ChosenProperty {
  propertyId: string;
  quantity: number;
}

/**
 * DECISIONS "Room price of an item": each night, the chosen properties' default plans times their quantities, before tax; guests
 * beyond what all chosen units include are charged on the first chosen property. Null: one of the properties cannot be sold.
 */
export function priceRooms(item: RoomFacts, nights: readonly string[], taxTable: TaxTable): RoomPrice | null {
  const chosen = chosenProperties(item);
  const offers = chosen?.map(({ propertyId }) => item.offers.find((offer) => offer.propertyId === propertyId));
  if (!chosen || !offers?.every((offer) => offer !== undefined && offer.plans.length > 0)) return null;
  let total = 0;
  let tax = 0;
  const priced = nights.map((date) => {
    const night = priceNight(date, chosen, offers as PropertyOffer[], item, taxTable);
    total += night.subtotal;
    tax += night.tax;
    return { date, subtotal: night.subtotal, properties: chosen };
  });
  return { total, tax, nights: priced };
}

/** The breakdown, and loose units on the listing's first property; the first entry bears the extra guests. */
export function chosenProperties(
  item: Pick<RoomFacts, 'selectedProperties' | 'looseQuantity' | 'firstPropertyId'>,
): ChosenProperty[] | null {
  const chosen = item.selectedProperties.map(({ propertyId, quantity }) => ({ propertyId, quantity }));
  if (item.looseQuantity === 0) return chosen;
  if (item.firstPropertyId === null) return null;
  const same = chosen.find(({ propertyId }) => propertyId === item.firstPropertyId);
  if (same) same.quantity += item.looseQuantity;
  else chosen.push({ propertyId: item.firstPropertyId, quantity: item.looseQuantity });
  return chosen;
}

function priceNight(
  date: string,
  chosen: readonly ChosenProperty[],
  offers: readonly PropertyOffer[],
  party: Pick<RoomFacts, 'adults' | 'children'>,
  taxTable: TaxTable,
): { subtotal: Amount; tax: Amount } {
  const plans = offers.map((offer) => defaultPlan(offer, date));
  const included = { adults: 0, children: 0 };
  plans.forEach((plan, index) => {
    const { quantity } = chosen[index] as ChosenProperty;
    included.adults += quantity * plan.applicableAdult;
    included.children += quantity * plan.applicableChild;
  });
  let subtotal = 0;
  let tax = 0;
  plans.forEach((plan, index) => {
    const { quantity } = chosen[index] as ChosenProperty;
    const extras = index === 0 ? extraGuestCharge(plan, included, party) : 0;
    const rate = plan.restrictions[date]?.[0] ?? plan.rate;
    subtotal += quantity * rate + extras;
    tax += unitTaxes(taxTable, date, { rate, extras, quantity });
  });
  return { subtotal, tax };
}

/** The lowest rank that is not stop-sold on the date; all stop-sold, the lowest of them. Plans come by rank, then id. */
export function defaultPlan(offer: PropertyOffer, date: string): PlanOffer {
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
