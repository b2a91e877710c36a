import { httpErrors } from '@stayline/http';
import { type Item, type SelectedProperty } from '../carts/cart';

/** Units of one item; also the most of one property. */
export const MAX_UNITS = 200;
export const MAX_GUESTS = 1_000;
/** The further fields of all entries of one item, as JSON. */
const MAX_EXTRA_BYTES = 16 * 1024;
/** Code that writes JSON would run out of stack on a body that is nested too deeply. */
const MAX_EXTRA_DEPTH = 16;

/** How many units of what. */
export type Units = Pick<Item, 'unitQuantity' | 'selectedProperties' | 'looseQuantity'>;
export type Party = Pick<Item, 'adults' | 'children' | 'infants'>;

/** An entry of a breakdown as it is sent; further fields are kept. */
export interface SentProperty {
  propertyId: string;
  quantity: number;
  [field: string]: unknown;
}

/**
 * The units that a request asks for. If there is a breakdown, it is priced and held, whatever `unitQuantity` says;
 * without it all units are loose. `unitQuantity` defaults to the breakdown's sum, or to 1.
 */
export function unitsAsked(sent: readonly SentProperty[], unitQuantity: number | undefined): Units {
  const selectedProperties = readBreakdown(sent);
  if (selectedProperties.length === 0) {
    const quantity = unitQuantity ?? 1;
    return { unitQuantity: quantity, selectedProperties, looseQuantity: quantity };
  }
  return { unitQuantity: unitQuantity ?? selectedUnits(selectedProperties), selectedProperties, looseQuantity: 0 };
}

function readBreakdown(sent: readonly SentProperty[]): SelectedProperty[] {
  const entries = sent.map(({ propertyId, quantity, ...extra }) => ({ propertyId, quantity, extra }));
  checkExtras(entries.map((entry) => entry.extra));
  return addUp(entries);
}

function checkExtras(extras: readonly object[]): void {
  if (extras.some((extra) => nestsDeeper(extra, MAX_EXTRA_DEPTH)))
    throw httpErrors.validationFailed([`selectedProperties: nested deeper than ${MAX_EXTRA_DEPTH} levels`]);
  if (Buffer.byteLength(JSON.stringify(extras)) > MAX_EXTRA_BYTES)
    throw httpErrors.validationFailed([`selectedProperties: further fields must be at most ${MAX_EXTRA_BYTES} bytes`]);
}

function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => nestsDeeper(each, levels - 1));
}

/** One entry per property, at the place of its first one. If a further field has two values, the later one stays. */
function addUp(entries: readonly SelectedProperty[]): SelectedProperty[] {
  const byProperty = new Map<string, SelectedProperty>();
  for (const { propertyId, quantity, extra } of entries) {
    const known = byProperty.get(propertyId);
    byProperty.set(propertyId, {
      propertyId,
      quantity: quantity + (known?.quantity ?? 0),
      extra: { ...known?.extra, ...extra },
    });
  }
  return [...byProperty.values()];
}

export function selectedUnits(selected: readonly SelectedProperty[]): number {
  return selected.reduce((units, { quantity }) => units + quantity, 0);
}

/**
 * CART-14, CART-15: units, breakdown and guests are summed. The breakdown is put into the listing's own order, because
 * the first property bears the extra guests and it must not matter what was added first.
 */
export function mergeUnits(one: Units & Party, other: Units & Party, order: readonly string[]): Units & Party {
  const place = new Map(order.map((propertyId, index) => [propertyId, index]));
  const placeOf = ({ propertyId }: SelectedProperty): number => place.get(propertyId) ?? order.length;
  return {
    unitQuantity: one.unitQuantity + other.unitQuantity,
    looseQuantity: one.looseQuantity + other.looseQuantity,
    selectedProperties: addUp([...one.selectedProperties, ...other.selectedProperties]).sort(
      (a, b) => placeOf(a) - placeOf(b) || (a.propertyId < b.propertyId ? -1 : 1),
    ),
    adults: one.adults + other.adults,
    children: one.children + other.children,
    infants: one.infants + other.infants,
  };
}

/** What a sum of several requests may come to. */
export function checkSums(item: Units & Party): void {
  checkExtras(item.selectedProperties.map(({ extra }) => extra));
  const problems = [
    ['unitQuantity', item.unitQuantity, MAX_UNITS] as const,
    ['selectedProperties', selectedUnits(item.selectedProperties) + item.looseQuantity, MAX_UNITS] as const,
    ['adults', item.adults, MAX_GUESTS] as const,
    ['children', item.children, MAX_GUESTS] as const,
    ['infants', item.infants, MAX_GUESTS] as const,
  ].filter(([, value, max]) => value > max);
  if (problems.length > 0)
    throw httpErrors.validationFailed(
      problems.map(([field, value, max]) => `${field}: ${value} in one item is more than ${max}`),
    );
}
