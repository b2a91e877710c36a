import { type CalendarDate, stayNights } from '@stayline/calendar';
import { type HeldBooking, type HeldStay, type HoldPush, type HoldState, type NamedStay } from '@stayline/contracts';
import { type Item } from '../carts/cart';
import { type PrimaryGuest } from '../guests/guest';
import { itemErrors } from '../items/item.errors';
import { type PricedItem } from '../pricing/priced-cart';

/** A cart's hold, as the service `holds`, which owns it, last reported it. */
export interface Hold {
  id: string;
  status: HoldState['status'];
  heldAt: Date;
  expiresAt: Date;
  stays: readonly HeldStay[];
  pushes: readonly HoldPush[];
  /** The bookings that it has become, once confirmed. */
  bookings: readonly HeldBooking[];
}

/** Units of one property on one night. */
export interface HeldUnits {
  propertyId: string;
  date: string;
  quantity: number;
}

type Selected = Pick<Item, 'checkIn' | 'checkOut' | 'selectedProperties'>;

/**
 * HOLD-1, HOLD-6: the rooms that a cart has selected. The same property for the same dates is one stay. Items without
 * selected rooms, and units that came without a breakdown, lock nothing. CHECKIN_IN_PAST if rooms are selected for a
 * stay that began before today: a night that is over cannot be held, and the rest of the nights would be another stay
 * than the one that was quoted.
 */
export function staysToHold(items: readonly Selected[], today: CalendarDate): HeldStay[] {
  const stays = new Map<string, HeldStay>();
  for (const { checkIn, checkOut, selectedProperties } of items) {
    if (selectedProperties.length > 0 && checkIn < today) throw itemErrors.checkInPast(today);
    for (const { propertyId, quantity } of selectedProperties) {
      const key = JSON.stringify([propertyId, checkIn, checkOut]);
      stays.set(key, { propertyId, checkIn, checkOut, quantity: quantity + (stays.get(key)?.quantity ?? 0) });
    }
  }
  return [...stays.values()];
}

/** Longer names are cut: a reminder says what is meant, the id stays beside it. */
const MAX_NAME_LENGTH = 200;

/** The stays with the names of their properties, where the catalog knows them. */
export function namedStays(stays: readonly HeldStay[], names: ReadonlyMap<string, string>): NamedStay[] {
  return stays.map((stay) => ({ ...stay, name: names.get(stay.propertyId)?.slice(0, MAX_NAME_LENGTH) }));
}

export function propertiesOf(stays: readonly HeldStay[]): string[] {
  return [...new Set(stays.map(({ propertyId }) => propertyId))];
}

/** The items with selected rooms that the channel cannot sell any more (`available` is false). */
export function roomsNotSold(items: readonly PricedItem[]): string[] {
  return items
    .filter(({ facts, base }) => facts.selectedProperties.length > 0 && !base.available)
    .map(({ facts }) => `items: the channel cannot sell ${facts.listingId} as chosen from ${facts.checkIn}`);
}

/** What was selected, night by night, ordered by property and date; stays that share a night add up. */
export function heldUnits(stays: readonly HeldStay[]): HeldUnits[] {
  const units = new Map<string, HeldUnits>();
  for (const { propertyId, checkIn, checkOut, quantity } of stays) {
    for (const date of stayNights(checkIn, checkOut)) {
      const key = JSON.stringify([propertyId, date]);
      units.set(key, { propertyId, date, quantity: quantity + (units.get(key)?.quantity ?? 0) });
    }
  }
  return [...units.values()].sort(
    (one, other) => compare(one.propertyId, other.propertyId) || compare(one.date, other.date),
  );
}

/**
 * The primary guest as `holds` takes it. What it could not take is left out, so that it does not prevent a
 * confirmation.
 */
export interface GuestOfHold {
  firstName: string;
  lastName: string | null;
  email: string | null;
  /** E.164. */
  phone: string | null;
}

const E164 = /^\+[1-9]\d{6,14}$/;

/** A phone number without a country code is left out, because it is not complete. */
export function guestOfHold({ firstName, lastName, email, phone, countryCode }: PrimaryGuest): GuestOfHold {
  const international = phone && countryCode ? `+${countryCode.replace(/^\+/, '')}${phone}` : '';
  return { firstName, lastName, email, phone: E164.test(international) ? international : null };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
