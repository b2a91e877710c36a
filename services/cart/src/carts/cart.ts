import { type Amount } from '@stayline/money';

export const OPEN_STATUSES = ['DRAFT', 'SHARED', 'WON', 'LOST'] as const;
/** What PATCH may set; ARCHIVED comes from DELETE alone. */
export type OpenStatus = (typeof OPEN_STATUSES)[number];
export type CartStatus = OpenStatus | 'ARCHIVED';

export const MAX_ITEMS = 50;

/** The cart itself, without its items, guests and modifications. */
export interface Cart {
  id: string;
  /** The `sub` of the agent who made it. */
  ownerId: string;
  name: string;
  customerLabel: string | null;
  channelId: string;
  currency: string;
  status: CartStatus;
  /** Counts the writes; the `sequence` of the cart's events. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** What a line cost when it was written: whole units, `total` before tax. */
export interface Snapshot {
  total: Amount;
  tax: Amount;
  at: Date;
}

/** The snapshot of a room line also has each night's part of the total, in the order of the nights. */
export interface RoomSnapshot extends Snapshot {
  nights: readonly Amount[];
}

/** One entry of an item's breakdown. `extra` are the request's further fields, kept and returned. */
export interface SelectedProperty {
  propertyId: string;
  quantity: number;
  extra: Record<string, unknown>;
}

/** An item as it is stored. */
export interface Item {
  id: string;
  position: number;
  listingId: string;
  checkIn: string;
  checkOut: string;
  adults: number;
  children: number;
  infants: number;
  unitQuantity: number;
  selectedProperties: readonly SelectedProperty[];
  /** Units that came without a breakdown: priced as the listing's first property, never held. */
  looseQuantity: number;
}

/** `dates` null: every night of the item's stay (CART-35). */
export interface MealSelection {
  mealId: string;
  dates: readonly string[] | null;
  adults: number;
  children: number;
}

export interface VasSelection {
  vasId: string;
  dates: readonly string[] | null;
  quantity: number;
}
