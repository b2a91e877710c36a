import { type DateRange, MAX_RANGE_DAYS } from '@stayline/calendar';
import { type Sql, statement, type Tx } from '@stayline/database';
import { type Outcome } from '../aggregate';
import { catalogErrors } from '../catalog.errors';
import { endsOf, mergeRanges } from '../ranges';
import { unitCounts } from '../references';
import { type InventoryDayEntry, type InventoryRange } from './inventory';

/** One row per date of each range; null leaves a field alone. */
const DAYS = `SELECT property_id, from_date + day AS date, units, stop_sell, minimum_stay, maximum_stay
  FROM unnest($1::text[], $2::date[], $3::date[], $4::integer[], $5::boolean[], $6::integer[], $7::integer[])
       AS range (property_id, from_date, to_date, units, stop_sell, minimum_stay, maximum_stay),
       generate_series(0, to_date - from_date) AS day`;

/**
 * Dates that had no row. New rows, like old ones, are written in (property, date) order, so that two imports never wait
 * for each other in a circle.
 */
const INSERT = statement(
  'inventory-insert',
  `INSERT INTO inventory_day (property_id, date, units, stop_sell, minimum_stay, maximum_stay)
   SELECT property_id, date, coalesce(units, 0), coalesce(stop_sell, false), coalesce(minimum_stay, 1), coalesce(maximum_stay, ${MAX_RANGE_DAYS})
   FROM (${DAYS}) AS day ORDER BY property_id, date
   ON CONFLICT DO NOTHING`,
);

/** Dates that differ, locked in the order in which sales lock them. A date that is the same is not written. */
const UPDATE = statement(
  'inventory-update',
  `WITH day AS MATERIALIZED (${DAYS}), locked AS (
     SELECT known.property_id, known.date FROM inventory_day known JOIN day USING (property_id, date)
     WHERE (known.units, known.stop_sell, known.minimum_stay, known.maximum_stay) IS DISTINCT FROM
           (coalesce(day.units, known.units), coalesce(day.stop_sell, known.stop_sell),
            coalesce(day.minimum_stay, known.minimum_stay), coalesce(day.maximum_stay, known.maximum_stay))
     ORDER BY known.property_id, known.date FOR UPDATE OF known
   )
   UPDATE inventory_day known
   SET units = coalesce(day.units, known.units), stop_sell = coalesce(day.stop_sell, known.stop_sell),
       minimum_stay = coalesce(day.minimum_stay, known.minimum_stay), maximum_stay = coalesce(day.maximum_stay, known.maximum_stay)
   FROM locked JOIN day USING (property_id, date)
   WHERE known.property_id = locked.property_id AND known.date = locked.date`,
);

/**
 * Writes inventory, later ranges over earlier ones. Refuses ranges of unknown properties, and more units on sale than there are:
 * the properties are locked first (shared), so that none is removed meanwhile.
 */
export async function writeInventory(tx: Tx, ranges: readonly InventoryRange[]): Promise<Outcome[]> {
  const physical = await lockedUnitCounts(tx, [...new Set(ranges.map((range) => range.propertyId))]);
  const outcomes = ranges.map((range) => refusalOf(range, physical) ?? ('changed' as const));
  const accepted = new Map<string, InventoryRange[]>();
  ranges.forEach((range, index) => {
    if (outcomes[index] !== 'changed') return;
    const list = accepted.get(range.propertyId);
    if (list) list.push(range);
    else accepted.set(range.propertyId, [range]);
  });
  await writeDays(tx, [...accepted.values()].flatMap(mergeOfProperty));
  return outcomes;
}

async function lockedUnitCounts(tx: Tx, propertyIds: readonly string[]): Promise<Map<string, number>> {
  await tx.execute('SELECT 1 FROM property WHERE id = ANY ($1) ORDER BY id FOR SHARE', [propertyIds]);
  return unitCounts(tx, propertyIds);
}

function refusalOf({ propertyId, fields }: InventoryRange, physical: ReadonlyMap<string, number>) {
  const units = physical.get(propertyId);
  if (units === undefined) return catalogErrors.propertyNotFound(propertyId);
  return (fields.quantity ?? 0) > units ? catalogErrors.unitsExceeded(propertyId, units) : undefined;
}

function mergeOfProperty(ranges: InventoryRange[]): InventoryRange[] {
  const [first] = ranges;
  return first ? mergeRanges(ranges).map((range) => ({ propertyId: first.propertyId, ...range })) : [];
}

async function writeDays(tx: Tx, ranges: readonly InventoryRange[]): Promise<void> {
  if (ranges.length === 0) return;
  const ends = ranges.map(endsOf);
  const params = [
    ranges.map((range) => range.propertyId),
    ends.map((range) => range.from),
    ends.map((range) => range.to),
    ranges.map((range) => range.fields.quantity ?? null),
    ranges.map((range) => range.fields.stopSell ?? null),
    ranges.map((range) => range.fields.minimumStay ?? null),
    ranges.map((range) => range.fields.maximumStay ?? null),
  ];
  const days = ranges.reduce((sum, range) => sum + range.last - range.first + 1, 0);
  const inserted = await tx.execute(INSERT, params);
  if (inserted < days) await tx.execute(UPDATE, params);
}

/** Of each date that has a row, both ends included. */
export async function readInventoryDays(
  sql: Sql,
  propertyId: string,
  { from, to }: DateRange,
): Promise<InventoryDayEntry[]> {
  return sql.rows<InventoryDayEntry>(
    `SELECT date, units AS quantity, stop_sell AS "stopSell", minimum_stay AS "minimumStay", maximum_stay AS "maximumStay"
     FROM inventory_day WHERE property_id = $1 AND date BETWEEN $2 AND $3 ORDER BY date`,
    [propertyId, from, to],
  );
}
