import { type CalendarDate } from '@stayline/calendar';
import { type BookedStay, type UnitDemand } from './choose-units';
import { type Combination } from './ledger';

/** A unit of a sub-unit that a booking of a parent has, for nights from today on. */
export interface PartAssignment {
  assignmentId: number;
  bookingId: string;
  propertyId: string;
}

export interface PartChanges {
  /** Assignments that the combination no longer needs. */
  giveBack: number[];
  demands: UnitDemand[];
}

/** Which units bookings of parents must give back and get, so that their sub-units match the combinations again. */
export function partChanges(facts: {
  bookings: readonly BookedStay[];
  assignments: readonly PartAssignment[];
  combinations: readonly Combination[];
  today: CalendarDate;
}): PartChanges {
  const changes = facts.bookings.map((booking) => changesOf(booking, facts));
  const demands = changes.flatMap((change) => change.demands);
  return {
    giveBack: changes.flatMap((change) => change.giveBack),
    demands: demands.sort((a, b) => (a.propertyId < b.propertyId ? -1 : a.propertyId > b.propertyId ? 1 : 0)),
  };
}

function changesOf(
  booking: BookedStay,
  {
    assignments,
    combinations,
    today,
  }: { assignments: readonly PartAssignment[]; combinations: readonly Combination[]; today: CalendarDate },
): PartChanges {
  const left = assignments.filter(
    (each) => each.bookingId === booking.bookingId && each.propertyId !== booking.propertyId,
  );
  const demands: UnitDemand[] = [];
  const checkIn = booking.checkIn < today ? today : booking.checkIn;
  for (const { childId, blockQuantity } of combinations.filter((each) => each.parentId === booking.propertyId)) {
    const due = booking.quantity * blockQuantity;
    const kept = left.filter((each) => each.propertyId === childId).slice(0, due);
    for (const each of kept) left.splice(left.indexOf(each), 1);
    if (kept.length < due)
      demands.push({
        ...booking,
        checkIn,
        propertyId: childId,
        quantity: due - kept.length,
        forPropertyId: booking.propertyId,
      });
  }
  return { giveBack: left.map((each) => each.assignmentId), demands };
}
