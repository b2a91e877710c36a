import { type Amount } from '@stayline/money';

/** What a rate plan says about its price; all amounts are whole units, per unit and night. */
export interface PlanFacts {
  rate: Amount;
  /** The floor that discounts never break; null or 0 is none. */
  minimumRate: Amount | null;
  extraAdultRate: Amount;
  extraChildRate: Amount;
  applicableAdult: number;
  applicableChild: number;
}

export interface Guests {
  adults: number;
  children: number;
}

/** One unit's price on one night, before discounts and tax. `room` + `extras` = `total`. */
export interface NightlyPrice {
  room: Amount;
  extras: Amount;
  total: Amount;
}

/**
 * PRICE-1, the price of a unit and night: `rate + extra adults x extraAdultRate + extra children x extraChildRate`.
 * `override` is the restriction's rate on that date, if it has one. `applicableGuest` has no part in the formula.
 */
export function nightlyPrice(plan: PlanFacts, override: Amount | null | undefined, guests: Guests): NightlyPrice {
  const room = override ?? plan.rate;
  const extras = extraGuestCharge(plan, { adults: plan.applicableAdult, children: plan.applicableChild }, guests);
  return { room, extras, total: room + extras };
}

/** The charge per night for guests beyond those included: an extra child never takes the free place of an adult. */
export function extraGuestCharge(
  rates: Pick<PlanFacts, 'extraAdultRate' | 'extraChildRate'>,
  included: Guests,
  guests: Guests,
): Amount {
  const extraAdults = Math.max(0, guests.adults - included.adults);
  const extraChildren = Math.max(0, guests.children - included.children);
  return extraAdults * rates.extraAdultRate + extraChildren * rates.extraChildRate;
}
