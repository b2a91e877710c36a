import { type Amount, percentOf } from '@stayline/money';
import { offerOf, type Offer } from './discounts';
import { type PriceGrid } from './price-grid';
import { comparePromotions, type PromotionFacts } from './promotion';
import { type CouponStatus, type Refusal } from './priced-stay';
import { matchesAnyNight, refusalOf } from './promotion-conditions';
import { ruleOfType } from './promotion-types';
import { couponKey } from './stay';
import { slabFor } from './tax';

export interface Choice {
  /** Undefined when nothing takes anything off. */
  readonly offer: Offer | undefined;
  readonly couponStatus: CouponStatus | null;
}

interface Candidate {
  readonly offer: Offer;
  readonly netAfterTax: Amount;
  readonly lead: PromotionFacts;
}

/**
 * PRICE-9, PRICE-10, PRICE-11: each promotion that is not `clubbed` competes alone, the clubbed ones as their sum; the lowest
 * amount after tax wins, ties go to the lower rank (of a sum: its lowest).
 */
export function bestOffer(promotions: readonly PromotionFacts[], grid: PriceGrid): Choice {
  const coupons: Judged[] = [];
  const eligible: PromotionFacts[] = [];
  for (const promotion of promotions) {
    const { byCode, suits } = ruleOfType(promotion.type);
    if (byCode && !hasCode(promotion, grid.stay.coupon)) continue;
    const refusal = refusalOf(promotion, grid);
    if (byCode) coupons.push({ promotion, refusal });
    if (!refusal && (suits?.(promotion, grid.stay) ?? true)) eligible.push(promotion);
  }
  const candidates = candidatesOf(eligible, grid);
  const best = candidates.reduce<Candidate | undefined>(
    (winner, next) => (winner && !beats(next, winner) ? winner : next),
    undefined,
  );
  return { offer: best?.offer, couponStatus: couponStatusOf(coupons, candidates, best, grid) };
}

function hasCode(promotion: PromotionFacts, coupon: string | null): boolean {
  return coupon !== null && couponKey(promotion.code) === coupon;
}

function candidatesOf(eligible: PromotionFacts[], grid: PriceGrid): Candidate[] {
  const clubbed = eligible.filter((promotion) => promotion.clubbed).sort(comparePromotions);
  const groups = eligible.filter((promotion) => !promotion.clubbed).map((promotion) => [promotion]);
  if (clubbed.length > 0) groups.push(clubbed);
  const candidates: Candidate[] = [];
  for (const group of groups) {
    const offer = offerOf(group, grid);
    const lead = offer.promotions[0];
    if (lead) candidates.push({ offer, lead, netAfterTax: netAfterTax(offer, grid) });
  }
  return candidates;
}

function beats(a: Candidate, b: Candidate): boolean {
  return a.netAfterTax < b.netAfterTax || (a.netAfterTax === b.netAfterTax && comparePromotions(a.lead, b.lead) < 0);
}

function netAfterTax(offer: Offer, { stay, rooms, extras }: PriceGrid): Amount {
  let total = 0;
  for (let index = 0; index < offer.discount.length; index += 1) {
    const night = Math.floor(index / stay.quantity);
    const charged = (rooms[night] ?? 0) + extras - (offer.discount[index] ?? 0);
    const rule = stay.taxRules[night];
    total += charged + (rule ? percentOf(charged, slabFor(rule, charged).percent) : 0);
  }
  return total;
}

interface Judged {
  readonly promotion: PromotionFacts;
  readonly refusal: Refusal | undefined;
}

/** Several coupons may share a code: one that was used speaks first, then one that could have been, then by rank. */
function couponStatusOf(
  coupons: Judged[],
  candidates: Candidate[],
  best: Candidate | undefined,
  grid: PriceGrid,
): CouponStatus | null {
  if (grid.stay.coupon === null) return null;
  if (coupons.some(({ promotion }) => best?.offer.promotions.includes(promotion))) return 'APPLIED';
  if (coupons.some(({ promotion }) => candidates.some((candidate) => candidate.offer.promotions.includes(promotion))))
    return 'NOT_BEST';
  const first = coupons.sort(
    (a, b) =>
      Number(a.refusal !== undefined) - Number(b.refusal !== undefined) || comparePromotions(a.promotion, b.promotion),
  )[0];
  if (!first) return 'UNKNOWN';
  return first.refusal ?? (matchesAnyNight(first.promotion, grid.stay) ? 'NO_DISCOUNT' : 'NO_MATCHING_NIGHT');
}
