import { type RoomSnapshot, type Snapshot } from '../carts/cart';
import { type ItemFacts } from '../carts/cart-facts';
import { priceCart } from './price-cart';
import { type PricedCart, type PricedItem, type PricedLine } from './priced-cart';

/** Names one priced line of a cart. */
export type LineRef =
  | { kind: 'base'; itemId: string }
  | { kind: 'meal'; itemId: string; mealId: string }
  | { kind: 'vas'; itemId: string; vasId: string };

export type Written<Ref, S> = Ref & { snapshot: S };

/** A cart whose lines have taken new snapshots, and those that must be written. */
export interface Resnapshot {
  priced: PricedCart;
  bases: readonly Written<{ itemId: string }, RoomSnapshot>[];
  meals: readonly Written<{ itemId: string; mealId: string }, Snapshot>[];
  vas: readonly Written<{ itemId: string; vasId: string }, Snapshot>[];
}

/** Lines that `wanted` names take their current price as their snapshot; those that cannot be priced keep the one they have. */
export function resnapshot(priced: PricedCart, wanted: (line: LineRef) => boolean): Resnapshot {
  const { facts } = priced;
  const fresh = priced.items.map((item) => freshLines(item, wanted, facts.now));
  const items = priced.items.map(({ facts: item }, index) => withSnapshots(item, fresh[index] as FreshLines));
  return {
    priced: priceCart({ ...facts, items }),
    bases: fresh.flatMap((each) => each.bases),
    meals: fresh.flatMap((each) => each.meals),
    vas: fresh.flatMap((each) => each.vas),
  };
}

type FreshLines = Pick<Resnapshot, 'bases' | 'meals' | 'vas'>;

function freshLines({ facts, base, meals, vas }: PricedItem, wanted: (line: LineRef) => boolean, at: Date): FreshLines {
  const itemId = facts.id;
  const takes = (line: PricedLine, ref: LineRef): boolean => line.available && wanted(ref);
  const nights = base.nights.map((night) => night.subtotal);
  return {
    bases: takes(base, { kind: 'base', itemId }) ? [{ itemId, snapshot: { ...snapshotOf(base, at), nights } }] : [],
    meals: meals
      .filter((line) => takes(line, { kind: 'meal', itemId, mealId: line.facts.mealId }))
      .map((line) => ({ itemId, mealId: line.facts.mealId, snapshot: snapshotOf(line, at) })),
    vas: vas
      .filter((line) => takes(line, { kind: 'vas', itemId, vasId: line.facts.vasId }))
      .map((line) => ({ itemId, vasId: line.facts.vasId, snapshot: snapshotOf(line, at) })),
  };
}

function snapshotOf({ total, tax }: PricedLine, at: Date): Snapshot {
  return { total, tax, at };
}

function withSnapshots(item: ItemFacts, fresh: FreshLines): ItemFacts {
  const mealsById = new Map(fresh.meals.map((each) => [each.mealId, each.snapshot]));
  const vasById = new Map(fresh.vas.map((each) => [each.vasId, each.snapshot]));
  return {
    ...item,
    snapshot: fresh.bases[0]?.snapshot ?? item.snapshot,
    meals: item.meals.map((meal) => ({ ...meal, snapshot: mealsById.get(meal.mealId) ?? meal.snapshot })),
    vas: item.vas.map((vas) => ({ ...vas, snapshot: vasById.get(vas.vasId) ?? vas.snapshot })),
  };
}
