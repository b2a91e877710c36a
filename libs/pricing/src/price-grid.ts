import { type CalendarDate } from '@stayline/calendar';
import { type Amount } from '@stayline/money';
import { nightlyPrice, type PlanFacts } from './plan';
import { type PreparedStay } from './stay';

/**
 * The original prices of a stay on one plan. Units of a night cost the same, so prices are kept per night; unit-nights
 * are numbered `night * quantity + unit`, which is the order of ties: earlier night, then lower unit.
 */
export interface PriceGrid {
  readonly stay: PreparedStay;
  /** Per night. */
  readonly rooms: readonly Amount[];
  /** The same every night. */
  readonly extras: Amount;
  /** Per night: what discounts must leave, the plan's floor or the original price if that is lower. */
  readonly floors: readonly Amount[];
  /** All units and nights, before tax. */
  readonly originalTotal: Amount;
}

export function priceGrid(
  stay: PreparedStay,
  plan: PlanFacts,
  rates?: ReadonlyMap<CalendarDate, Amount | null>,
): PriceGrid {
  const rooms: Amount[] = [];
  const floors: Amount[] = [];
  let extras = 0;
  let total = 0;
  for (const date of stay.dates) {
    const price = nightlyPrice(plan, rates?.get(date), stay);
    rooms.push(price.room);
    floors.push(Math.min(plan.minimumRate ?? 0, price.total));
    extras = price.extras;
    total += price.total;
  }
  return { stay, rooms, extras, floors, originalTotal: total * stay.quantity };
}
