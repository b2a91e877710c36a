import { type HoldState } from '@stayline/contracts';
import { hundredthsValue } from '@stayline/money';
import { shownModification, type ModificationStatus } from '../modifications/modification';
import { type PricedCart } from '../pricing/priced-cart';
import { type CartStatus } from './cart';

/** What a list says of a cart's latest hold. */
export interface ListedHoldView {
  id: string;
  status: HoldState['status'];
  /** The cutoff. ISO 8601, UTC. @format date-time */
  expiresAt: string;
}

/** A cart as a list on a screen shows it, priced as of this answer. */
export interface ListedCartView {
  /** @example "crt_01jd0c8w5n2x4v6b8z0y2r4t6q" */
  id: string;
  /** @example "Sharma anniversary, Goa" */
  name: string;
  customerLabel: string | null;
  channelId: string;
  /** @example "INR" */
  currency: string;
  status: CartStatus;
  /** @isInt */
  itemCount: number;
  /** Of the first stay, `YYYY-MM-DD`; null without items. */
  checkIn: string | null;
  /** Of the last stay, `YYYY-MM-DD`; null without items. */
  checkOut: string | null;
  hold: ListedHoldView | null;
  /** Of the pending modification if any, otherwise of the effective one. */
  modificationStatus: ModificationStatus | null;
  /** Whether any line's price has changed since it was written. */
  hasPriceDrift: boolean;
  /** As in the cart's `summary`. */
  grandTotal: number;
  /** ISO 8601, UTC. @format date-time */
  createdAt: string;
  /** ISO 8601, UTC. @format date-time */
  updatedAt: string;
}

export function viewListedCart({ facts, items, totals }: PricedCart): ListedCartView {
  const { cart, hold } = facts;
  const lines = items.flatMap((item) => [item.base, ...item.meals, ...item.vas]);
  return {
    id: cart.id,
    name: cart.name,
    customerLabel: cart.customerLabel,
    channelId: cart.channelId,
    currency: cart.currency,
    status: cart.status,
    itemCount: items.length,
    checkIn: items.map((item) => item.facts.checkIn).sort()[0] ?? null,
    checkOut:
      items
        .map((item) => item.facts.checkOut)
        .sort()
        .at(-1) ?? null,
    hold: hold && { id: hold.id, status: hold.status, expiresAt: hold.expiresAt.toISOString() },
    modificationStatus: shownModification(facts.modifications)?.status ?? null,
    hasPriceDrift: lines.some((line) => line.drift !== null),
    grandTotal: hundredthsValue(totals.grandTotal),
    createdAt: cart.createdAt.toISOString(),
    updatedAt: cart.updatedAt.toISOString(),
  };
}
