import { type CalendarDate } from '@stayline/calendar';
import { statement, type Tx } from '@stayline/database';
import { type FreeUnit, type UnitChoice, type UnitDemand } from './choose-units';
import { type AssignedStay, type Move } from './repack';

/** With the hash of schema and property, the name of the lock under which units of a property are given out. */
const UNITS_LOCK = 7_829_302;

/**
 * Ordered by the number that is locked, so that two transactions cannot wait for each other, even if two properties
 * have the same hash.
 */
const LOCK_UNITS = statement(
  'ledger-lock-units',
  `SELECT pg_advisory_xact_lock(${UNITS_LOCK}, key)
   FROM (
     SELECT DISTINCT hashtext(current_schema() || '.' || id) AS key FROM unnest($1::text[]) AS property (id) ORDER BY key
   ) AS keys`,
);

/** One lock per property, taken after those of the days, and held until the transaction ends. It writes nothing. */
export async function lockUnits(tx: Tx, propertyIds: readonly string[]): Promise<void> {
  await tx.execute(LOCK_UNITS, [[...new Set(propertyIds)]]);
}

/** Two index probes per unit: its last night before the check-out, and its first from the check-out on. */
const FREE_UNITS = statement(
  'ledger-free-units',
  `SELECT demand.n::integer - 1 AS demand, unit.id AS "unitId", unit.position,
          demand.check_in - before.night - 1 AS "gapBefore", after.night - demand.check_out AS "gapAfter"
   FROM unnest($1::text[], $2::date[], $3::date[]) WITH ORDINALITY AS demand (property_id, check_in, check_out, n)
   JOIN unit ON unit.property_id = demand.property_id
   CROSS JOIN LATERAL (SELECT max(date) AS night FROM unit_night WHERE unit_id = unit.id AND date < demand.check_out) AS before
   CROSS JOIN LATERAL (SELECT min(date) AS night FROM unit_night WHERE unit_id = unit.id AND date >= demand.check_out) AS after
   WHERE before.night IS NULL OR before.night < demand.check_in
   ORDER BY demand.n, unit.position, unit.id`,
);

/** For each demand, by its index, the units of its property that are free for all of it. */
export async function freeUnits(tx: Tx, demands: readonly UnitDemand[]): Promise<FreeUnit[]> {
  return tx.rows<FreeUnit>(FREE_UNITS, [
    demands.map((each) => each.propertyId),
    demands.map((each) => each.checkIn),
    demands.map((each) => each.checkOut),
  ]);
}

const GIVE_UNITS = statement(
  'ledger-give-units',
  `WITH given AS (
     INSERT INTO unit_assignment (booking_id, property_id, unit_id, check_in, check_out)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::date[])
     RETURNING id, unit_id, check_in, check_out
   )
   INSERT INTO unit_night (unit_id, date, assignment_id)
   SELECT given.unit_id, given.check_in + n, given.id FROM given, generate_series(0, given.check_out - given.check_in - 1) AS n`,
);

/** The database itself refuses a unit twice on one night. */
export async function giveUnits(tx: Tx, choices: readonly UnitChoice[]): Promise<void> {
  await tx.execute(GIVE_UNITS, [
    choices.map(({ demand }) => demand.bookingId),
    choices.map(({ demand }) => demand.propertyId),
    choices.map(({ unitId }) => unitId),
    choices.map(({ demand }) => demand.checkIn),
    choices.map(({ demand }) => demand.checkOut),
  ]);
}

/** The units of a property in order, and every stay in them that ends after `from`. */
export async function assignedStays(
  tx: Tx,
  propertyId: string,
  from: CalendarDate,
): Promise<{ units: string[]; stays: AssignedStay[] }> {
  const units = await tx.rows<{ id: string }>('SELECT id FROM unit WHERE property_id = $1 ORDER BY position, id', [
    propertyId,
  ]);
  const stays = await tx.rows<AssignedStay>(
    `SELECT id AS "assignmentId", unit_id AS "unitId", check_in AS "checkIn", check_out AS "checkOut"
     FROM unit_assignment WHERE property_id = $1 AND check_out > $2 ORDER BY check_in, id`,
    [propertyId, from],
  );
  return { units: units.map((unit) => unit.id), stays };
}

/** All nights are deleted before any is inserted, because two stays may change places. */
export async function moveStays(tx: Tx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const ids = moves.map((move) => move.assignmentId);
  await tx.execute('DELETE FROM unit_night WHERE assignment_id = ANY ($1)', [ids]);
  await tx.execute(
    `UPDATE unit_assignment AS a SET unit_id = move.unit_id
     FROM unnest($1::bigint[], $2::text[]) AS move (id, unit_id) WHERE a.id = move.id`,
    [ids, moves.map((move) => move.unitId)],
  );
  await tx.execute(
    `INSERT INTO unit_night (unit_id, date, assignment_id)
     SELECT a.unit_id, a.check_in + n, a.id
     FROM unit_assignment AS a, generate_series(0, a.check_out - a.check_in - 1) AS n WHERE a.id = ANY ($1)`,
    [ids],
  );
}

/** Takes the units back from a booking, or from every booking of a hold; their days must be locked. */
export async function takeBackUnits(tx: Tx, claimId: string): Promise<void> {
  const bookings = '(SELECT $1::text UNION ALL SELECT id FROM booking WHERE hold_id = $1)';
  const properties = await tx.rows<{ property_id: string }>(
    `SELECT DISTINCT property_id FROM unit_assignment WHERE booking_id IN ${bookings}`,
    [claimId],
  );
  if (properties.length === 0) return;
  await lockUnits(
    tx,
    properties.map((row) => row.property_id),
  );
  await tx.execute(`DELETE FROM unit_assignment WHERE booking_id IN ${bookings}`, [claimId]);
}
