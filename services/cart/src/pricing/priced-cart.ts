import { type Amount, type Hundredths } from '@stayline/money';
import { type LineTotal } from '@stayline/pricing';
import { type CartFacts, type ItemFacts, type MealFacts, type VasFacts } from '../carts/cart-facts';
import { type Modification } from '../modifications/modification';

/** CART-25: a line whose snapshot differs from its current price. */
export interface PriceDrift {
  snapshot: Amount;
  current: Amount;
  delta: Amount;
  snapshotAt: Date;
}

/** A line's price; whole units, `total` before tax. */
export interface LinePrice {
  total: Amount;
  tax: Amount;
}

export interface PricedLine extends LinePrice {
  snapshot: Amount;
  /** False: it cannot be priced any more, and `total` and `tax` are the snapshot's. */
  available: boolean;
  drift: PriceDrift | null;
}

export interface PricedNight {
  date: string;
  subtotal: Amount;
  properties: readonly { propertyId: string; quantity: number }[];
}

/** Units of a property, chosen or loose, and their part of the item's rooms. */
export interface PricedProperty extends LineTotal {
  propertyId: string;
  quantity: number;
}

export interface PricedItem {
  facts: ItemFacts;
  nights: readonly string[];
  /** `properties` is empty where the rooms cannot be priced any more. */
  base: PricedLine & { nights: readonly PricedNight[]; properties: readonly PricedProperty[] };
  meals: readonly (PricedLine & { facts: MealFacts })[];
  vas: readonly (PricedLine & { facts: VasFacts })[];
}

/** Totals always use current prices; an effective modification overrides `grandTotal` alone (MOD-3). */
export interface CartTotals {
  roomSubtotal: Amount;
  mealSubtotal: Amount;
  vasSubtotal: Amount;
  taxableSubtotal: Amount;
  gst: Amount;
  /** `taxableSubtotal + gst`: what the lines come to. */
  computedTotal: Amount;
  /** `computedTotal`, or the effective modification's target. */
  grandTotal: Hundredths;
}

export interface PricedCart {
  facts: CartFacts;
  items: readonly PricedItem[];
  totals: CartTotals;
  /** The one approved or applied modification. */
  effective: Modification | null;
}
