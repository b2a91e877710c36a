import { type CalendarDate, todayIn } from '@stayline/calendar';
import { type Tx } from '@stayline/database';
import { type BookedStay, chooseUnits, type UnitChoice, type UnitDemand, unitDemands } from './choose-units';
import { type UnitsTaken } from './ledger';
import { ledgerErrors, reasonLines } from './ledger.errors';
import { lastFixedCheckIn, repack } from './repack';
import { assignedStays, freeUnits, giveUnits, lockUnits, moveStays } from './unit.store';

/**
 * Gives every booking its physical units for the whole stay, those of its sub-units included. Call it in the
 * transaction of `takeUnits` (or `lockClaim`), with what that answered, after it and before promotions are locked. If
 * the counts allow the stay but no single unit is free for all of it, stays that have not begun change units. If an
 * operator has left fewer physical units than stays, it is 409 NOT_AVAILABLE.
 * @param zone The platform's, for the date of today.
 */
export async function assignUnits(
  tx: Tx,
  zone: string,
  { now, combinations }: UnitsTaken,
  stays: readonly BookedStay[],
): Promise<void> {
  await meetDemands(tx, todayIn(zone, now), unitDemands(stays, combinations));
}

/** The demands' days must be locked by this transaction. */
export async function meetDemands(tx: Tx, today: CalendarDate, demands: readonly UnitDemand[]): Promise<void> {
  if (demands.length === 0) return;
  await lockUnits(
    tx,
    demands.map((demand) => demand.propertyId),
  );
  const { choices, unmet } = chooseUnits(demands, await freeUnits(tx, demands));
  const crowded = new Set(unmet.map((demand) => demand.propertyId));
  const given = choices.filter(({ demand }) => !crowded.has(demand.propertyId));
  for (const propertyId of crowded)
    given.push(
      ...(await repackProperty(
        tx,
        today,
        demands.filter((demand) => demand.propertyId === propertyId),
      )),
    );
  await giveUnits(tx, given);
}

async function repackProperty(tx: Tx, today: CalendarDate, demands: readonly UnitDemand[]): Promise<UnitChoice[]> {
  const [first] = demands;
  if (!first) return [];
  const wanted = demands.flatMap((demand) =>
    Array.from({ length: demand.quantity }, () => ({ demand, checkIn: demand.checkIn, checkOut: demand.checkOut })),
  );
  const facts = await assignedStays(tx, first.propertyId, lastFixedCheckIn(today, wanted));
  const repacking = repack({ ...facts, wanted, today });
  if (!repacking) throw noUnit(demands);
  await moveStays(tx, repacking.moves);
  return wanted.map(({ demand }, index) => {
    const unitId = repacking.placed[index];
    if (unitId === undefined) throw noUnit(demands);
    return { demand, unitId };
  });
}

function noUnit(demands: readonly UnitDemand[]): Error {
  const reason = 'no physical unit for the whole stay';
  return ledgerErrors.notAvailable(
    reasonLines(demands.map(({ forPropertyId, checkIn }) => ({ propertyId: forPropertyId, date: checkIn, reason }))),
  );
}
