import { type SellableProperty } from '../catalog/offering.store';
import { type Cart } from '../carts/cart';
import { itemErrors } from './item.errors';
import { type ItemContent } from './item';

/**
 * Checks that the cart's channel sells what an item asks for, all in one currency, and returns that currency. Loose
 * units count as the listing's first property. `properties` are those that the channel sells, in the listing's order.
 */
export function checkOffering(item: ItemContent, properties: readonly SellableProperty[]): string {
  const [first] = properties;
  if (!first) throw itemErrors.notSold([`listingId: the channel cannot sell ${item.listingId}`]);
  const currencies = new Map(properties.map(({ propertyId, currency }) => [propertyId, currency]));
  const unsold = item.selectedProperties.flatMap(({ propertyId }, index) =>
    currencies.has(propertyId) ? [] : [`selectedProperties[${index}].propertyId: the channel cannot sell it`],
  );
  if (unsold.length > 0) throw itemErrors.notSold(unsold);
  const chosen = item.selectedProperties.map(({ propertyId }) => currencies.get(propertyId) as string);
  if (item.looseQuantity > 0) chosen.push(first.currency);
  const currency = chosen[0] ?? first.currency;
  if (chosen.some((each) => each !== currency)) throw itemErrors.currencyMismatch(currency);
  return currency;
}

/** One currency a cart: another is refused, unless the cart has no other item yet. Answers the cart's currency from now on. */
export function checkCurrency(cart: Pick<Cart, 'currency'>, itemCurrency: string, hasOtherItems: boolean): string {
  if (hasOtherItems && itemCurrency !== cart.currency) throw itemErrors.currencyMismatch(cart.currency);
  return itemCurrency;
}
