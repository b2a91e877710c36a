import { type CalendarDate, stayNights } from '@stayline/calendar';
import {
  type ClaimLine,
  type Combination,
  dayKey,
  derivedLines,
  type InventoryDay,
  nightsOf,
  ownLines,
  type StayClaim,
} from './ledger';
import { ledgerErrors, reasonLines } from './ledger.errors';

/** Units of a property on a date that live claims of others have taken. */
export interface UnitsGone {
  propertyId: string;
  date: CalendarDate;
  quantity: number;
}

/** What is known of the days of a claim. All of it was read while they were locked. */
export interface ClaimFacts {
  stays: readonly StayClaim[];
  /** A date that is missing here has nothing on sale. */
  days: readonly InventoryDay[];
  gone: readonly UnitsGone[];
  combinations: readonly Combination[];
}

interface Reason {
  propertyId: string;
  date: CalendarDate;
  reason: string;
}

/**
 * Every line that the claim writes, or NOT_AVAILABLE with all the reasons. OWN lines are checked by INV-1, DOWN lines
 * against the units alone, UP lines not at all (INV-7). The UP lines of a claim do not count against its own OWN lines,
 * so that the order of its stays does not matter (INV-9).
 */
export function decideClaim(facts: ClaimFacts): ClaimLine[] {
  const own = ownLines(facts.stays);
  const derived = derivedLines(own, facts.combinations);
  const reasons = [...limitReasons(facts), ...shortageReasons(facts, own, derived)];
  if (reasons.length > 0) throw ledgerErrors.notAvailable(reasonLines(inOrder(reasons)));
  return [...own, ...derived];
}

/** Stop-sell and stay limits. Each stay is checked with its own length. */
function limitReasons({ stays, days }: ClaimFacts): Reason[] {
  const byKey = new Map(days.map((day) => [dayKey(day), day]));
  return stays.flatMap((stay) => {
    const nights = nightsOf(stay);
    return stayNights(stay.checkIn, stay.checkOut).flatMap((date) => {
      const day = byKey.get(dayKey({ propertyId: stay.propertyId, date }));
      const reason = day && limitReason(day, nights);
      return reason ? [{ propertyId: stay.propertyId, date, reason }] : [];
    });
  });
}

function limitReason(day: InventoryDay, nights: number): string | undefined {
  if (day.stopSell) return 'stop-sell';
  if (nights < day.minimumStay) return `minimum stay ${day.minimumStay}`;
  if (nights > day.maximumStay) return `maximum stay ${day.maximumStay}`;
  return undefined;
}

/**
 * OWN and DOWN together must not exceed what is left. The reason names the property asked for, never a sub-unit of it.
 */
function shortageReasons(facts: ClaimFacts, own: readonly ClaimLine[], derived: readonly ClaimLine[]): Reason[] {
  const left = new Map(facts.days.map((day) => [dayKey(day), day.units]));
  for (const each of facts.gone) left.set(dayKey(each), (left.get(dayKey(each)) ?? 0) - each.quantity);
  for (const each of [...own, ...derived])
    if (each.role !== 'UP') left.set(dayKey(each), (left.get(dayKey(each)) ?? 0) - each.quantity);
  const isShort = (propertyId: string, date: CalendarDate) => (left.get(dayKey({ propertyId, date })) ?? 0) < 0;
  return own
    .filter(({ propertyId, date }) =>
      [propertyId, ...childrenOf(propertyId, facts.combinations)].some((each) => isShort(each, date)),
    )
    .map(({ propertyId, date }) => ({ propertyId, date, reason: 'units' }));
}

function childrenOf(propertyId: string, combinations: readonly Combination[]): string[] {
  return combinations.filter((each) => each.parentId === propertyId).map((each) => each.childId);
}

function inOrder(reasons: readonly Reason[]): Reason[] {
  const unique = new Map(reasons.map((each) => [`${each.propertyId} ${each.date} ${each.reason}`, each]));
  return [...unique.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
