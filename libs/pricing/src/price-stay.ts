import { type CalendarDate } from '@stayline/calendar';
import { type Amount } from '@stayline/money';
import { type PlanFacts } from './plan';
import { type PricedStay } from './priced-stay';
import { type PromotionFacts } from './promotion';
import { type PreparedStay } from './stay';

/** One plan of one property, to be priced for a prepared stay. */
export interface StayFacts {
  plan: PlanFacts;
  /** The restrictions' rates by date; a date without one costs the plan's `rate`. */
  rates?: ReadonlyMap<CalendarDate, Amount | null>;
  /** Every promotion of the property that the channel may use, coupons included, in any order. */
  promotions: readonly PromotionFacts[];
}

/** Prices a stay: nights, extra guests, promotions, GST. Pure; no clock, no order dependence. */
export function priceStay(_stay: PreparedStay, _facts: StayFacts): PricedStay {
  throw new Error('not yet');
}
