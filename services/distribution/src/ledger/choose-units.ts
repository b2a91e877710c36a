import { type CalendarDate } from '@stayline/calendar';
import { type Combination, type StayClaim } from './ledger';

/** A booked stay that is to be given its units. */
export interface BookedStay extends StayClaim {
  bookingId: string;
}

/** So many units of one property for a whole stay. `forPropertyId` is what was booked: the property itself, or its parent. */
export interface UnitDemand extends BookedStay {
  forPropertyId: string;
}

/** A unit that is free for all of a demand. */
export interface FreeUnit {
  /** Index of the demand. */
  demand: number;
  unitId: string;
  position: number;
  /** Free nights between the stay before and the check-in; null: nothing before. */
  gapBefore: number | null;
  /** Free nights between the check-out and the stay after; null: nothing after. */
  gapAfter: number | null;
}

export interface UnitChoice {
  demand: UnitDemand;
  unitId: string;
}

/** A gap without an end is longer than any other gap. */
const OPEN_GAP = 10_000;

/** The units that bookings need: of the property itself, and of every sub-unit times its block quantity. In property order. */
export function unitDemands(stays: readonly BookedStay[], combinations: readonly Combination[]): UnitDemand[] {
  const demands = stays.flatMap((stay): UnitDemand[] => [
    { ...stay, forPropertyId: stay.propertyId },
    ...combinations
      .filter((each) => each.parentId === stay.propertyId)
      .map((each) => ({
        ...stay,
        propertyId: each.childId,
        quantity: stay.quantity * each.blockQuantity,
        forPropertyId: stay.propertyId,
      })),
  ]);
  return demands.sort((a, b) => (a.propertyId < b.propertyId ? -1 : a.propertyId > b.propertyId ? 1 : 0));
}

/**
 * Gives every demand the units that leave the smallest gaps around it, so that long free periods are not broken up.
 * Also returns the demands for which too few units are free.
 */
export function chooseUnits(
  demands: readonly UnitDemand[],
  free: readonly FreeUnit[],
): { choices: UnitChoice[]; unmet: UnitDemand[] } {
  const choices: UnitChoice[] = [];
  const unmet: UnitDemand[] = [];
  const freeFor = demands.map((): FreeUnit[] => []);
  for (const unit of free) freeFor[unit.demand]?.push(unit);
  const takenBy = new Map<string, UnitDemand[]>();
  demands.forEach((demand, index) => {
    const units = (freeFor[index] ?? [])
      .filter((unit) => !takenBy.get(unit.unitId)?.some((taker) => overlap(taker, demand)))
      .sort((a, b) => gap(a) - gap(b) || a.position - b.position || (a.unitId < b.unitId ? -1 : 1))
      .slice(0, demand.quantity);
    if (units.length < demand.quantity) return void unmet.push(demand);
    for (const { unitId } of units) {
      choices.push({ demand, unitId });
      const takers = takenBy.get(unitId);
      if (takers) takers.push(demand);
      else takenBy.set(unitId, [demand]);
    }
  });
  return { choices, unmet };
}

function gap(unit: FreeUnit): number {
  return (unit.gapBefore ?? OPEN_GAP) + (unit.gapAfter ?? OPEN_GAP);
}

function overlap(
  a: { checkIn: CalendarDate; checkOut: CalendarDate },
  b: { checkIn: CalendarDate; checkOut: CalendarDate },
): boolean {
  return a.checkIn < b.checkOut && b.checkIn < a.checkOut;
}
