import { type CalendarDate } from '@stayline/calendar';
import { type Tx } from '@stayline/database';
import { meetDemands } from './assign-units';
import { CombinationsChangedError } from './ledger.errors';
import { type Combination } from './ledger';
import { partChanges } from './part-units';
import { assignmentsOf, bookingsFrom, endAssignments } from './part-units.store';
import { decideRebuilding } from './rebuild-claims';
import { expireOverdue } from './claim.store';
import {
  addLines,
  clockOf,
  familyOf,
  lockDaysFrom,
  lockProperties,
  rebuildFacts,
  removeLines,
  todayOf,
} from './rebuild.store';
import { lockUnits } from './unit.store';

/**
 * After the combinations of these parents changed, in the same transaction: rewrites the DOWN and UP rows of live
 * claims from today on, and gives bookings of the parents the units of their parts; 409 COMBINATION_CONFLICT where it
 * does not fit. It locks the days of both sides before it reads them, and `takeUnits` relies on that. The caller may
 * have locked them before.
 * @param zone The platform's, for the date of today.
 */
export async function rebuildCombinationClaims(tx: Tx, zone: string, parentIds: readonly string[]): Promise<void> {
  const today = await todayOf(tx, zone);
  await lockProperties(tx, parentIds);
  const family = await familyOf(tx, parentIds, today);
  const days = await lockDaysFrom(tx, family, today);
  const locked = new Set(family);
  // A sale that we waited for may have brought a sub-unit whose days we have not locked.
  if (!(await familyOf(tx, parentIds, today)).every((id) => locked.has(id))) throw new CombinationsChangedError();
  const now = await clockOf(tx);
  await expireOverdue(tx, days, now);
  const facts = await rebuildFacts(tx, family, today, now);
  const { remove, add } = decideRebuilding(facts);
  await removeLines(tx, remove);
  await addLines(tx, add);
  await rebuildUnits(tx, today, parentIds, facts.combinations);
}

async function rebuildUnits(
  tx: Tx,
  today: CalendarDate,
  parentIds: readonly string[],
  combinations: readonly Combination[],
): Promise<void> {
  const bookings = await bookingsFrom(tx, parentIds, today);
  if (bookings.length === 0) return;
  const find = () =>
    assignmentsOf(
      tx,
      bookings.map((booking) => booking.bookingId),
      today,
    );
  const before = await find();
  const changes = partChanges({ bookings, assignments: before, combinations, today });
  await lockUnits(tx, [
    ...before.map((each) => each.propertyId),
    ...changes.demands.map((demand) => demand.propertyId),
  ]);
  await endAssignments(tx, changes.giveBack, today);
  await meetDemands(tx, today, changes.demands);
}
