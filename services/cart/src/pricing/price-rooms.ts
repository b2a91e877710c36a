import { type ChosenRooms, pricePartyRooms, type TaxTable } from '@stayline/pricing';
import { type ItemFacts } from '../carts/cart-facts';
import { type LinePrice, type PricedNight, type PricedProperty } from './priced-cart';

export interface RoomPrice extends LinePrice {
  nights: readonly PricedNight[];
  /** What the chosen properties come to. */
  properties: readonly PricedProperty[];
}

type RoomFacts = Pick<
  ItemFacts,
  'selectedProperties' | 'looseQuantity' | 'firstPropertyId' | 'offers' | 'adults' | 'children'
>;

interface ChosenProperty {
  propertyId: string;
  quantity: number;
}

/** CART-29, CART-30. Null: one of the chosen properties cannot be sold. */
export function priceRooms(item: RoomFacts, nights: readonly string[], taxTable: TaxTable): RoomPrice | null {
  const chosen = chosenProperties(item);
  const rooms = chosen?.map(({ propertyId, quantity }) => {
    const offer = item.offers.find((each) => each.propertyId === propertyId);
    return { offer, quantity };
  });
  if (!chosen || !rooms?.every(isSold)) return null;
  const { total, tax, nights: subtotals, rooms: byRoom } = pricePartyRooms(rooms, item, nights, taxTable);
  const priced = nights.map((date, index) => ({ date, subtotal: subtotals[index] ?? 0, properties: chosen }));
  const properties = chosen.map((each, index) => ({ ...each, ...(byRoom[index] ?? { net: 0, tax: 0 }) }));
  return { total, tax, nights: priced, properties };
}

function isSold(room: { offer: ChosenRooms['offer'] | undefined; quantity: number }): room is ChosenRooms {
  return room.offer !== undefined && room.offer.plans.length > 0;
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
