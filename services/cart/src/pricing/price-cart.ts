import { stayNights } from '@stayline/calendar';
import { type Amount, hundredthsOf } from '@stayline/money';
import { type Snapshot } from '../carts/cart';
import { type CartFacts, type ItemFacts } from '../carts/cart-facts';
import { effectiveModification, type Modification } from '../modifications/modification';
import { chosenProperties, priceRooms } from './price-rooms';
import { priceMeal, priceVas } from './price-selections';
import {
  type CartTotals,
  type LinePrice,
  type PricedCart,
  type PricedItem,
  type PricedLine,
  type PricedNight,
} from './priced-cart';

/** Prices every line as of now and adds them up (CART-24). The only way a cart gets its prices. */
export function priceCart(facts: CartFacts): PricedCart {
  const items = facts.items.map((item) => priceItem(item, facts));
  const effective = effectiveModification(facts.modifications);
  return { facts, items, totals: addUp(items, effective), effective };
}

function priceItem(facts: ItemFacts, { taxTable }: CartFacts): PricedItem {
  const nights = stayNights(facts.checkIn, facts.checkOut);
  const rooms = priceRooms(facts, nights, taxTable);
  return {
    facts,
    nights,
    base: {
      ...priceLine(facts.snapshot, rooms),
      nights: rooms?.nights ?? snapshotNights(facts, nights),
      properties: rooms?.properties ?? [],
    },
    meals: facts.meals.map((meal) => {
      const dates = (meal.dates ?? nights).length;
      return { ...priceLine(meal.snapshot, priceMeal(meal, dates)), facts: meal };
    }),
    vas: facts.vas.map((vas) => {
      const dates = (vas.dates ?? nights).length;
      return { ...priceLine(vas.snapshot, priceVas(vas, dates)), facts: vas };
    }),
  };
}

/** A line that can no longer be priced keeps its snapshot, in the totals too. */
function priceLine(snapshot: Snapshot, price: LinePrice | null): PricedLine {
  const { total, tax } = price ?? snapshot;
  const drifted = total !== snapshot.total;
  const drift = { snapshot: snapshot.total, current: total, delta: total - snapshot.total, snapshotAt: snapshot.at };
  return { total, tax, snapshot: snapshot.total, available: price !== null, drift: drifted ? drift : null };
}

function snapshotNights(facts: ItemFacts, nights: readonly string[]): PricedNight[] {
  const properties =
    chosenProperties(facts) ?? facts.selectedProperties.map(({ propertyId, quantity }) => ({ propertyId, quantity }));
  return nights.map((date, index) => ({ date, subtotal: facts.snapshot.nights[index] ?? 0, properties }));
}

function addUp(items: readonly PricedItem[], effective: Modification | null): CartTotals {
  const meals = items.flatMap((item) => item.meals);
  const vas = items.flatMap((item) => item.vas);
  const rooms = items.map((item) => item.base);
  const roomSubtotal = sum(rooms, 'total');
  const mealSubtotal = sum(meals, 'total');
  const vasSubtotal = sum(vas, 'total');
  const taxableSubtotal = roomSubtotal + mealSubtotal + vasSubtotal;
  const gst = sum(rooms, 'tax') + sum(meals, 'tax') + sum(vas, 'tax');
  const computedTotal = taxableSubtotal + gst;
  const grandTotal = effective?.targetTotal ?? hundredthsOf(computedTotal);
  return { roomSubtotal, mealSubtotal, vasSubtotal, taxableSubtotal, gst, computedTotal, grandTotal };
}

function sum(lines: readonly LinePrice[], part: 'total' | 'tax'): Amount {
  return lines.reduce((amount, line) => amount + line[part], 0);
}
