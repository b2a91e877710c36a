import { type SelectedProperty } from '../carts/cart';
import { type PriceDrift, type PricedItem, type PricedLine, type PricedNight } from '../pricing/priced-cart';

/** A line whose snapshot differs from its current price. */
export interface PriceDriftView {
  /** Price when the line was written. @isLong */
  snapshot: number;
  /** Price now. @isLong */
  current: number;
  /** `current - snapshot`. @isLong */
  delta: number;
  /** ISO 8601, UTC. @format date-time */
  snapshotAt: string;
}

/** How many units of a property an item has chosen; further fields are those that were sent. */
export interface SelectedPropertyView {
  propertyId: string;
  /** @isInt */
  selectedQuantity: number;
  [field: string]: unknown;
}

export interface PricedPropertyView {
  propertyId: string;
  /** @isInt */
  quantity: number;
}

export interface NightView {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Before tax. @isLong */
  subtotal: number;
  properties: PricedPropertyView[];
}

/** The rooms of an item; whole units, before tax. */
export interface BaseView {
  /** Price when the line was written. @isLong */
  snapshot: number;
  /** Price now, or the snapshot if the line is not available. @isLong */
  current: number;
  /** What counts in the totals. @isLong */
  lineTotal: number;
  priceDrift: PriceDriftView | null;
  /** False: it cannot be priced any more and keeps its snapshot. */
  available: boolean;
  nights: NightView[];
}

/** A meal of an item; whole units, before tax. */
export interface MealLineView {
  mealId: string;
  /** Null: the catalog has no such meal of the listing any more. @example "Breakfast" */
  name: string | null;
  /** The dates that were named; empty with `unsureOfDates`. */
  dates: string[];
  /** True: no date was named and it applies to every night of the stay. */
  unsureOfDates: boolean;
  /** @isInt */
  adults: number;
  /** @isInt */
  children: number;
  /** @isLong */
  snapshot: number;
  /** @isLong */
  current: number;
  /** @isLong */
  lineTotal: number;
  priceDrift: PriceDriftView | null;
  available: boolean;
}

/** A value-added service of an item; whole units, before tax. */
export interface VasLineView {
  vasId: string;
  /** Null: the catalog has no such service of the listing any more. @example "Airport transfer" */
  name: string | null;
  /** The dates that were named; empty with `unsureOfDates`. */
  dates: string[];
  /** True: no date was named and it applies to every night of the stay. */
  unsureOfDates: boolean;
  /** @isInt */
  quantity: number;
  /** @isLong */
  snapshot: number;
  /** @isLong */
  current: number;
  /** @isLong */
  lineTotal: number;
  priceDrift: PriceDriftView | null;
  available: boolean;
}

export interface ItemMetaView {
  /** URL of the listing's picture. */
  image: string | null;
}

/** A listing with dates and guests. */
export interface ItemView {
  /** @example "itm_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  id: string;
  /** Zero-based place among the cart's items. @isInt */
  position: number;
  listingId: string;
  listingTitle: string | null;
  listingCity: string | null;
  /** `YYYY-MM-DD`. */
  checkIn: string;
  /** `YYYY-MM-DD`. */
  checkOut: string;
  /** @isInt */
  nights: number;
  /** @isInt */
  adults: number;
  /** @isInt */
  children: number;
  /** @isInt */
  infants: number;
  /** @isInt */
  unitQuantity: number;
  selectedProperties: SelectedPropertyView[];
  meta: ItemMetaView;
  base: BaseView;
  meals: MealLineView[];
  vas: VasLineView[];
}

export function viewItem({ facts, nights, base, meals, vas }: PricedItem, position: number): ItemView {
  return {
    id: facts.id,
    position,
    listingId: facts.listingId,
    listingTitle: facts.listing?.title ?? null,
    listingCity: facts.listing?.city ?? null,
    checkIn: facts.checkIn,
    checkOut: facts.checkOut,
    nights: nights.length,
    adults: facts.adults,
    children: facts.children,
    infants: facts.infants,
    unitQuantity: facts.unitQuantity,
    selectedProperties: facts.selectedProperties.map(viewSelectedProperty),
    meta: { image: facts.listing?.image ?? null },
    base: { ...viewLine(base), nights: base.nights.map(viewNight) },
    meals: meals.map((line) => ({
      mealId: line.facts.mealId,
      name: line.facts.offer?.name ?? null,
      ...viewDates(line.facts.dates),
      adults: line.facts.adults,
      children: line.facts.children,
      ...viewLine(line),
    })),
    vas: vas.map((line) => ({
      vasId: line.facts.vasId,
      name: line.facts.offer?.name ?? null,
      ...viewDates(line.facts.dates),
      quantity: line.facts.quantity,
      ...viewLine(line),
    })),
  };
}

function viewSelectedProperty({ propertyId, quantity, extra }: SelectedProperty): SelectedPropertyView {
  return { ...extra, propertyId, selectedQuantity: quantity };
}

function viewNight({ date, subtotal, properties }: PricedNight): NightView {
  return { date, subtotal, properties: properties.map(({ propertyId, quantity }) => ({ propertyId, quantity })) };
}

function viewDates(dates: readonly string[] | null) {
  return { dates: [...(dates ?? [])], unsureOfDates: dates === null };
}

function viewLine({ snapshot, total, available, drift }: PricedLine) {
  return { snapshot, current: total, lineTotal: total, priceDrift: drift && viewDrift(drift), available };
}

function viewDrift({ snapshot, current, delta, snapshotAt }: PriceDrift): PriceDriftView {
  return { snapshot, current, delta, snapshotAt: snapshotAt.toISOString() };
}
