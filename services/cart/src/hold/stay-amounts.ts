import { type StayAmounts } from '@stayline/contracts';
import { type Amount, roundHalfUp, spreadByLargestRemainder } from '@stayline/money';
import { type LineTotal, splitTotal } from '@stayline/pricing';
import { type PricedCart, type PricedItem } from '../pricing/priced-cart';

/** An item's part that falls to units of one property: those that are held, or loose ones, which are not. */
type Share = LineTotal & { propertyId: string | null };

/**
 * BOOK-25: what each stay that the cart has selected comes to: its part of the grand total, another agreed total included, in whole units. Items that
 * hold nothing, and loose units, have their part too; it is told of no stay.
 */
export function stayAmounts({ facts, items, totals }: PricedCart): StayAmounts[] {
  const total = roundHalfUp(Number(totals.grandTotal), 100);
  const parts = splitTotal(total, items.map(lineOf));
  const stays = new Map<string, StayAmounts>();
  items.forEach((item, index) => {
    const { checkIn, checkOut } = item.facts;
    for (const { propertyId, net, tax } of sharesOf(item, parts[index] ?? { net: 0, tax: 0 })) {
      if (propertyId === null) continue;
      const key = JSON.stringify([propertyId, checkIn, checkOut]);
      const known = stays.get(key) ?? { netAmountBeforeTax: 0, gstAmount: 0, netAmountAfterTax: 0 };
      stays.set(key, {
        propertyId,
        checkIn,
        checkOut,
        currency: facts.cart.currency,
        netAmountBeforeTax: known.netAmountBeforeTax + net,
        gstAmount: known.gstAmount + tax,
        netAmountAfterTax: known.netAmountAfterTax + net + tax,
      });
    }
  });
  return [...stays.values()];
}

/** Rooms, meals and services of an item together. */
function lineOf({ base, meals, vas }: PricedItem): LineTotal {
  const lines = [base, ...meals, ...vas];
  return {
    net: lines.reduce((sum, line) => sum + line.total, 0),
    tax: lines.reduce((sum, line) => sum + line.tax, 0),
  };
}

/** By what the units of each property cost and are taxed; by their number where they cannot be priced any more, or cost nothing. */
function sharesOf({ facts, base }: PricedItem, part: LineTotal): Share[] {
  const held = facts.selectedProperties.map(({ propertyId, quantity }) => ({ propertyId, of: propertyId, quantity }));
  const loose = { propertyId: null, of: facts.firstPropertyId, quantity: facts.looseQuantity };
  const units = loose.quantity > 0 ? [...held, loose] : held;
  if (units.length === 0) return [];
  const costs = units.map(({ of, quantity }) => costOf(base, of, quantity));
  const numbers = units.map(({ quantity }) => quantity);
  const nets = spreadBy(part.net, [costs.map(({ net }) => net), numbers]);
  const taxes = spreadBy(part.tax, [costs.map(({ tax }) => tax), costs.map(({ net }) => net), numbers]);
  return units.map(({ propertyId }, index) => ({ propertyId, net: nets[index] ?? 0, tax: taxes[index] ?? 0 }));
}

/** By the first weights that are not all 0. */
function spreadBy(total: Amount, weights: readonly (readonly number[])[]): Amount[] {
  return spreadByLargestRemainder(total, weights.find((each) => each.some((weight) => weight > 0)) ?? []);
}

/** What so many of a property's units cost. */
function costOf({ properties }: PricedItem['base'], propertyId: string | null, quantity: number): LineTotal {
  const priced = properties.find((each) => each.propertyId === propertyId);
  if (!priced) return { net: 0, tax: 0 };
  const share = (amount: Amount) => roundHalfUp(amount * quantity, priced.quantity);
  return { net: share(priced.net), tax: share(priced.tax) };
}
