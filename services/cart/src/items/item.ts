import { checkStay, type Stay, todayIn } from '@stayline/calendar';
import { type Item } from '../carts/cart';
import { itemErrors } from './item.errors';
import { checkSums, type Party, type SentProperty, type Units, unitsAsked } from './units';

const STAY_FIELDS = { checkIn: 'checkIn', checkOut: 'checkOut' };

export interface AddedItem {
  listingId: string;
  checkIn: string;
  checkOut: string;
  adults: number;
  children?: number | null;
  infants?: number | null;
  unitQuantity?: number | null;
  selectedProperties?: readonly SentProperty[] | null;
}

/** A PATCH: what is absent stays; `selectedProperties` null or empty takes the breakdown away. */
export interface ItemChange {
  checkIn?: string;
  checkOut?: string;
  adults?: number;
  children?: number;
  infants?: number;
  unitQuantity?: number;
  selectedProperties?: readonly SentProperty[] | null;
  position?: number;
}

/** What an item is, but for its place in the cart. */
export type ItemContent = Omit<Item, 'id' | 'position'>;

/** The clock's instant and the platform's zone: a check-in before today is refused. */
export interface Today {
  now: Date;
  zone: string;
}

/** An added item. Every field that does not need the catalog is checked. */
export function readAddedItem(added: AddedItem, today: Today): ItemContent {
  const { checkIn, checkOut } = checkStay(added.checkIn, added.checkOut, STAY_FIELDS);
  checkNotPast(checkIn, today);
  const party: Party = { adults: added.adults, children: added.children ?? 0, infants: added.infants ?? 0 };
  const units = unitsAsked(added.selectedProperties ?? [], added.unitQuantity ?? undefined);
  checkSums({ ...units, ...party });
  return { listingId: added.listingId, checkIn, checkOut, ...party, ...units };
}

/** The item after a PATCH. A check-in that stays may lie in the past by now. */
export function changeItem(item: Item, change: ItemChange, today: Today): ItemContent {
  const { id: _id, position: _position, ...content } = item;
  const stay = changeStay(item, change, today);
  const next: ItemContent = {
    ...content,
    ...stay,
    adults: change.adults ?? item.adults,
    children: change.children ?? item.children,
    infants: change.infants ?? item.infants,
    ...changeUnits(item, change),
  };
  checkSums(next);
  return next;
}

function changeStay(item: Item, change: ItemChange, today: Today): Pick<Stay, 'checkIn' | 'checkOut'> {
  const { checkIn, checkOut } = checkStay(
    change.checkIn ?? item.checkIn,
    change.checkOut ?? item.checkOut,
    STAY_FIELDS,
  );
  if (checkIn !== item.checkIn) checkNotPast(checkIn, today);
  return { checkIn, checkOut };
}

function checkNotPast(checkIn: string, { now, zone }: Today): void {
  const date = todayIn(zone, now);
  if (checkIn < date) throw itemErrors.checkInPast(date);
}

/** `unitQuantity` alone changes the one selected property; with several it does not say which. */
function changeUnits(item: Units, { unitQuantity, selectedProperties }: ItemChange): Units {
  if (selectedProperties !== undefined) {
    const sent = selectedProperties ?? [];
    return unitsAsked(sent, unitQuantity ?? (sent.length === 0 ? item.unitQuantity : undefined));
  }
  if (unitQuantity === undefined) return unitsOf(item);
  const [only, ...others] = item.selectedProperties;
  if (others.length > 0) throw itemErrors.breakdownRequired();
  if (!only) return { unitQuantity, selectedProperties: [], looseQuantity: unitQuantity };
  return { unitQuantity, selectedProperties: [{ ...only, quantity: unitQuantity }], looseQuantity: 0 };
}

function unitsOf({ unitQuantity, selectedProperties, looseQuantity }: Units): Units {
  return { unitQuantity, selectedProperties, looseQuantity };
}

/** Whether a PATCH changes anything that has a price. */
export function changesContent(change: ItemChange): boolean {
  return Object.entries(change).some(([field, value]) => field !== 'position' && value !== undefined);
}

/** The ids in their new order; a place past the end is the last. */
export function moveItem(ids: readonly string[], id: string, position: number): string[] {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, position), id, ...others.slice(position)];
}
