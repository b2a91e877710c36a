import { MAX_AMOUNT } from '@stayline/money';
import {
  type CancellationTerms,
  cancellationTerms,
  type PreparedStay,
  type PricedStay,
  priceStay,
  type PromotionFacts,
} from '@stayline/pricing';
import { type CardFacts } from './search-page.store';
import { type OfferedPlan } from './offered-plans.store';

/** One plan of a property, priced for the stay asked for. */
export interface PricedPlan {
  plan: OfferedPlan;
  stay: PricedStay;
  cancellation: CancellationTerms;
  /** The property is not available, or the plan is stop-sold on a night. */
  soldOut: boolean;
}

export interface PricedCard {
  card: CardFacts;
  plans: PricedPlan[];
}

/** Price and tax together are at most twice the price. */
const MAX_WITH_TAX = 2;

/**
 * How many unit-nights one page may price: enough for one unit of 200 properties for a year, not for a hundred units
 * each.
 */
export const MAX_UNIT_NIGHTS_PER_PAGE = 100_000;

/** Prices every plan of a card. Pure; the same facts give the same prices. */
export function priceCard(
  stay: PreparedStay,
  card: CardFacts,
  plans: readonly OfferedPlan[],
  promotions: readonly PromotionFacts[],
): PricedCard {
  return {
    card,
    plans: plans.filter((plan) => isExact(plan, stay)).map((plan) => pricePlan(stay, card, plan, promotions)),
  };
}

function pricePlan(
  stay: PreparedStay,
  card: CardFacts,
  plan: OfferedPlan,
  promotions: readonly PromotionFacts[],
): PricedPlan {
  const priced = priceStay(stay, { plan, rates: ratesOf(plan), promotions });
  const { numberOfNights, netAmountAfterTax } = priced;
  const arrival = new Date(stay.arrivalMs);
  return {
    plan,
    stay: priced,
    cancellation: cancellationTerms(plan.cancellationRule, { numberOfNights, netAmountAfterTax, arrival }),
    soldOut: !card.bookable || plan.stopped,
  };
}

/** Whether all totals are exact integers. If not, the plan is not offered for so many guests, units and nights. */
function isExact(plan: OfferedPlan, stay: PreparedStay): boolean {
  const night = MAX_AMOUNT + stay.adults * plan.extraAdultRate + stay.children * plan.extraChildRate;
  return night * stay.dates.length * stay.quantity <= Number.MAX_SAFE_INTEGER / MAX_WITH_TAX;
}

function ratesOf({ rates }: OfferedPlan): ReadonlyMap<string, number> | undefined {
  return rates === null ? undefined : new Map(Object.entries(rates));
}

/** Groups rows by the properties that each belongs to. */
export function byProperty<T>(rows: readonly T[], propertiesOf: (row: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    for (const propertyId of propertiesOf(row)) {
      const group = groups.get(propertyId);
      if (group) group.push(row);
      else groups.set(propertyId, [row]);
    }
  }
  return groups;
}
