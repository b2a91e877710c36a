import { checkDate } from '@stayline/calendar';
import { httpErrors } from '@stayline/http';
import { type Item, type MealSelection, type VasSelection } from '../carts/cart';
import { selectionErrors } from './selection.errors';

interface SentDates {
  dates?: readonly string[] | null;
  unsureOfDates?: boolean | null;
}

type Stay = Pick<Item, 'checkIn' | 'checkOut'>;

/** CART-35: `unsureOfDates: true`, or no `dates`, is every night (null); else the nights named, each once, in order. */
export function datesAsked({ dates, unsureOfDates }: SentDates, stay: Stay): string[] | null {
  if (unsureOfDates === true || dates === undefined || dates === null) return null;
  const named = [...new Set(dates.map((date) => checkDate('dates', date)))].sort();
  if (named.length === 0)
    throw httpErrors.validationFailed(['dates: must name a night; leave it out for every night of the stay']);
  const outside = named.filter((date) => date < stay.checkIn || date >= stay.checkOut);
  if (outside.length > 0) throw selectionErrors.datesOutsideStay(outside);
  return named;
}

export interface SentMeal extends SentDates {
  mealId: string;
  adults?: number | null;
  children?: number | null;
}

/** The counts default to those of the item at this moment. They stay when the item's change later. */
export function mealAsked(sent: SentMeal, item: Stay & Pick<Item, 'adults' | 'children'>): MealSelection {
  const adults = sent.adults ?? item.adults;
  const children = sent.children ?? item.children;
  if (adults + children === 0) throw httpErrors.validationFailed(['adults: a meal is for at least one person']);
  return { mealId: sent.mealId, dates: datesAsked(sent, item), adults, children };
}

export interface SentVas extends SentDates {
  vasId: string;
  quantity?: number | null;
}

/** The quantity defaults to 1 per date. */
export function vasAsked(sent: SentVas, item: Stay): VasSelection {
  return { vasId: sent.vasId, dates: datesAsked(sent, item), quantity: sent.quantity ?? 1 };
}
