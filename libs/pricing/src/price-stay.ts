import { type CalendarDate } from '@stayline/calendar';
import { type Amount, percentOf, roundHalfUp } from '@stayline/money';
import { bestOffer } from './best-offer';
import { type Offer } from './discounts';
import { type PlanFacts } from './plan';
import { type AppliedPromotion, type PricedStay, type UnitNight } from './priced-stay';
import { priceGrid, type PriceGrid } from './price-grid';
import { type PromotionFacts } from './promotion';
import { type PreparedStay } from './stay';
import { slabFor } from './tax';

/** One plan of one property, to be priced for a prepared stay. */
export interface StayFacts {
  plan: PlanFacts;
  /** The restrictions' rates by date; a date without one costs the plan's `rate`. */
  rates?: ReadonlyMap<CalendarDate, Amount | null>;
  /** Every promotion of the property that the channel may use, coupons included, in any order. */
  promotions: readonly PromotionFacts[];
}

/**
 * Prices a stay on one plan: nights, extra guests, the best promotions, GST per unit and night. Amounts are whole units.
 * Pure: the moment of booking comes with the prepared stay, and the order of promotions does not matter.
 */
export function priceStay(stay: PreparedStay, facts: StayFacts): PricedStay {
  const grid = priceGrid(stay, facts.plan, facts.rates);
  const choice = bestOffer(facts.promotions, grid);
  const unitNights = unitNightsOf(grid, choice.offer);
  return {
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    numberOfNights: stay.dates.length,
    adults: stay.adults,
    children: stay.children,
    quantity: stay.quantity,
    ...totalsOf(unitNights, stay.dates.length),
    unitNights,
    promotions: appliedOf(choice.offer),
    couponStatus: choice.couponStatus,
    taxRuleIds: [...new Set(stay.taxRules.map((rule) => rule.id))],
    promotionsEndAt: earliestEnd(choice.offer),
  };
}

function unitNightsOf(grid: PriceGrid, offer: Offer | undefined): UnitNight[] {
  const { stay, rooms, extras } = grid;
  const rows: UnitNight[] = [];
  for (let night = 0; night < rooms.length; night += 1) {
    const rule = stay.taxRules[night];
    const date = stay.dates[night];
    if (!rule || date === undefined) throw new RangeError(`The prepared stay lacks night ${night}`);
    const room = rooms[night] ?? 0;
    const original = room + extras;
    const originalGst = percentOf(original, slabFor(rule, original).percent);
    for (let unit = 1; unit <= stay.quantity; unit += 1) {
      const index = rows.length;
      const discount = offer?.discount[index] ?? 0;
      const charged = original - discount;
      const slab = slabFor(rule, charged);
      rows.push({
        date,
        unit,
        room,
        extras,
        original,
        discount,
        charged,
        gstPercent: slab.value,
        gst: percentOf(charged, slab.percent),
        originalGst,
        taxRuleId: rule.id,
        promotionIds: discount > 0 && offer ? promotionIdsOf(offer, index) : NONE,
      });
    }
  }
  return rows;
}

const NONE: readonly string[] = [];

function promotionIdsOf(offer: Offer, index: number): readonly string[] {
  return offer.promotions
    .filter((_promotion, at) => (offer.granted[at]?.[index] ?? 0) > 0)
    .map((promotion) => promotion.id);
}

type Totals = Pick<
  PricedStay,
  | 'originalNetAmountBeforeTax'
  | 'originalNetAmountAfterTax'
  | 'netAmountBeforeTax'
  | 'netAmountAfterTax'
  | 'netPerNightAmountBeforeTax'
  | 'netPerNightAmountAfterTax'
  | 'gstAmount'
  | 'discountAmount'
>;

function totalsOf(rows: readonly UnitNight[], nights: number): Totals {
  let original = 0;
  let originalGst = 0;
  let charged = 0;
  let gst = 0;
  for (const row of rows) {
    original += row.original;
    originalGst += row.originalGst;
    charged += row.charged;
    gst += row.gst;
  }
  return {
    originalNetAmountBeforeTax: original,
    originalNetAmountAfterTax: original + originalGst,
    netAmountBeforeTax: charged,
    netAmountAfterTax: charged + gst,
    netPerNightAmountBeforeTax: roundHalfUp(charged, nights),
    netPerNightAmountAfterTax: roundHalfUp(charged + gst, nights),
    gstAmount: gst,
    discountAmount: original - charged,
  };
}

function appliedOf(offer: Offer | undefined): AppliedPromotion[] {
  if (!offer) return [];
  return offer.promotions.map(({ id, code, title, type }, at) => {
    const discount = (offer.granted[at] ?? []).reduce((total, amount) => total + amount, 0);
    return { id, code, title, type, discount };
  });
}

function earliestEnd(offer: Offer | undefined): string | null {
  const ends = (offer?.promotions ?? []).flatMap(({ endDateTime }) => (endDateTime ? [endDateTime.getTime()] : []));
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString();
}
