import { type Amount, percentFrom, percentOf, spreadByLargestRemainder } from '@stayline/money';
import { type PriceGrid } from './price-grid';
import { type PromotionFacts } from './promotion';
import { matchesNight } from './promotion-conditions';
import { ruleOfType } from './promotion-types';

const MAX_PERCENT = 100;

/** What some promotions together take off a stay. Arrays of amounts are per unit-night. */
export interface Offer {
  /** Those that take something off, in order of rank. */
  readonly promotions: readonly PromotionFacts[];
  /** What each of them takes off. */
  readonly granted: readonly (readonly Amount[])[];
  /** Their sum. */
  readonly discount: readonly Amount[];
}

/** Room left per unit-night, and the nights that are freed. Changed as promotions take their part. */
interface Ledger {
  readonly allowance: Amount[];
  readonly freed: boolean[];
}

/**
 * Adds up the discounts of promotions, each computed from the original price. `promotions` come in order of rank: where the floor
 * refuses a part of the sum, the last ones lose it. Free nights go first, because a freed night takes no other discount.
 */
export function offerOf(promotions: readonly PromotionFacts[], grid: PriceGrid): Offer {
  const ledger = openLedger(grid);
  const discount = ledger.allowance.map(() => 0);
  const parts = new Map<PromotionFacts, Amount[]>();
  const take = (promotion: PromotionFacts, wanted: Amount[] | undefined): void => {
    if (wanted && grantInto(discount, wanted) > 0) parts.set(promotion, wanted);
  };
  for (const promotion of promotions) {
    if (freesNights(promotion)) take(promotion, freeNights(promotion, grid, ledger));
  }
  for (const promotion of promotions) {
    if (!freesNights(promotion)) take(promotion, withinAllowance(wantedOff(promotion, grid, ledger), ledger));
  }
  const applied = promotions.filter((promotion) => parts.has(promotion));
  return { promotions: applied, granted: applied.map((promotion) => parts.get(promotion) ?? []), discount };
}

function freesNights({ type }: PromotionFacts): boolean {
  return ruleOfType(type).freesNights === true;
}

function openLedger(grid: PriceGrid): Ledger {
  const allowance: Amount[] = [];
  for (let night = 0; night < grid.rooms.length; night += 1) {
    const room = (grid.rooms[night] ?? 0) + grid.extras - (grid.floors[night] ?? 0);
    for (let unit = 0; unit < grid.stay.quantity; unit += 1) allowance.push(room);
  }
  return { allowance, freed: grid.rooms.map(() => false) };
}

function grantInto(discount: Amount[], granted: readonly Amount[]): Amount {
  let total = 0;
  for (let index = 0; index < granted.length; index += 1) {
    const amount = granted[index] ?? 0;
    discount[index] = (discount[index] ?? 0) + amount;
    total += amount;
  }
  return total;
}

/** PRICE-29: what the floor refuses is lost, not moved to other nights. */
function withinAllowance(wanted: Amount[] | undefined, { allowance }: Ledger): Amount[] | undefined {
  if (!wanted) return undefined;
  for (let index = 0; index < wanted.length; index += 1) {
    const left = allowance[index] ?? 0;
    const granted = Math.min(wanted[index] ?? 0, left);
    wanted[index] = granted;
    allowance[index] = left - granted;
  }
  return wanted;
}

/** The price that a promotion counts on, per night: `ROOM` leaves extra-guest charges alone. */
function countsOn(promotion: PromotionFacts, grid: PriceGrid, night: number): Amount {
  const room = grid.rooms[night] ?? 0;
  return promotion.target === 'ROOM' ? room : room + grid.extras;
}

/** Frees, in every unit, the cheapest nights that match, ties to the later; exempt from the floor. */
function freeNights(promotion: PromotionFacts, grid: PriceGrid, ledger: Ledger): Amount[] | undefined {
  const { stay } = grid;
  const nights: number[] = [];
  for (let night = 0; night < stay.dates.length; night += 1) {
    if (ledger.freed[night] !== true && matchesNight(promotion, stay, night)) nights.push(night);
  }
  nights.sort((a, b) => countsOn(promotion, grid, a) - countsOn(promotion, grid, b) || b - a);
  const granted = ledger.allowance.map(() => 0);
  for (const night of nights.slice(0, Math.max(0, promotion.freeNights ?? 0))) {
    ledger.freed[night] = true;
    const first = night * stay.quantity;
    granted.fill(countsOn(promotion, grid, night), first, first + stay.quantity);
    ledger.allowance.fill(0, first, first + stay.quantity);
  }
  return granted;
}

/** What a promotion that frees no nights asks for, before the floor. Undefined when no night matches. */
function wantedOff(promotion: PromotionFacts, grid: PriceGrid, ledger: Ledger): Amount[] | undefined {
  const weights = matchingPrices(promotion, grid, ledger);
  let sum = 0;
  for (const weight of weights) sum += weight;
  if (sum === 0) return undefined;
  if (promotion.discountMethod === 'FLAT') {
    return spreadByLargestRemainder(Math.max(0, Math.min(promotion.discountAmount ?? 0, sum)), weights);
  }
  const percent = percentFrom(Math.min(MAX_PERCENT, Math.max(0, promotion.discountPercentage ?? 0)));
  let total = 0;
  const wanted = weights.map((weight) => {
    const amount = weight === 0 ? 0 : percentOf(weight, percent);
    total += amount;
    return amount;
  });
  const cap = promotion.maximumDiscountAllowed;
  return cap === null || total <= cap ? wanted : spreadByLargestRemainder(Math.max(0, cap), weights);
}

/** Per unit-night the price that the promotion counts on; 0 where the night does not match or is freed. */
function matchingPrices(promotion: PromotionFacts, grid: PriceGrid, ledger: Ledger): Amount[] {
  const weights: Amount[] = [];
  for (let night = 0; night < grid.rooms.length; night += 1) {
    const counts = ledger.freed[night] !== true && matchesNight(promotion, grid.stay, night);
    const weight = counts ? countsOn(promotion, grid, night) : 0;
    for (let unit = 0; unit < grid.stay.quantity; unit += 1) weights.push(weight);
  }
  return weights;
}
