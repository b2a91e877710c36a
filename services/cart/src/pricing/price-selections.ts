import { type Amount, percentFrom, percentOf } from '@stayline/money';
import { type MealFacts, type VasFacts } from '../carts/cart-facts';
import { type LinePrice } from './priced-cart';

/** Adult and child price per person and night. Null: the listing has no such meal any more. */
export function priceMeal(meal: Pick<MealFacts, 'offer' | 'adults' | 'children'>, dates: number): LinePrice | null {
  const { offer } = meal;
  if (!offer) return null;
  return perDate(meal.adults * offer.adultPrice + meal.children * offer.childPrice, offer.taxPercent, dates);
}

/** Price times quantity per date. Null: the listing has no such service any more. */
export function priceVas(vas: Pick<VasFacts, 'offer' | 'quantity'>, dates: number): LinePrice | null {
  return vas.offer && perDate(vas.quantity * vas.offer.price, vas.offer.taxPercent, dates);
}

/** The tax is rounded per line and date. */
function perDate(amount: Amount, taxPercent: number, dates: number): LinePrice {
  return { total: dates * amount, tax: dates * percentOf(amount, percentFrom(taxPercent)) };
}
