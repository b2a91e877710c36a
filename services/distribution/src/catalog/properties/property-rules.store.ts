import { type Tx } from '@stayline/database';
import { type Refusals } from '../aggregate';
import { catalogErrors } from '../catalog.errors';
import { existingIds } from '../catalog-table';
import { platformToday } from '../platform-today';
import { refuseUnknownListings } from '../references';
import { type CombinationPair, propertiesOnTwoLevels } from './combination-levels';
import { type Property } from './property';

type Known = ReadonlyMap<string, Property>;

/** Changes of combinations run one after the other: two that are right alone could make a chain together. */
const COMBINATIONS_LOCK = 7_829_301;

export async function lockCombinations(tx: Tx): Promise<void> {
  await tx.execute('SELECT pg_advisory_xact_lock($1, hashtext(current_schema()))', [COMBINATIONS_LOCK]);
}

/** Whether a property is made of other parts than before. */
export function hasOtherParts(entry: Property, before: Property | undefined): boolean {
  return JSON.stringify(entry.combinations) !== JSON.stringify(before?.combinations ?? []);
}

/**
 * Stops sales of properties whose units or parts change, before anything is judged: locks their days to come, and those of old
 * and new parts, in (property, date) order as every sale does.
 */
export async function lockDaysToCome(tx: Tx, entries: readonly Property[], known: Known, zone: string): Promise<void> {
  const touched = new Set<string>();
  for (const entry of entries) {
    const before = known.get(entry.id);
    const parts = [...(before?.combinations ?? []), ...entry.combinations];
    const otherParts = hasOtherParts(entry, before);
    if (otherParts) parts.forEach((part) => touched.add(part.propertyId));
    if (otherParts || removedUnits(entry, before).length > 0) touched.add(entry.id);
  }
  if (touched.size === 0) return;
  await tx.execute(
    `SELECT 1 FROM inventory_day WHERE property_id = ANY ($1) AND date >= $2 ORDER BY property_id, date FOR UPDATE`,
    [[...touched], await platformToday(tx, zone)],
  );
}

/** Every rule of a property that needs to look at others. */
export async function refuseProperties(
  tx: Tx,
  entries: readonly Property[],
  known: Known,
  zone: string,
): Promise<Refusals> {
  const today = await platformToday(tx, zone);
  const refusals = new Map([
    ...(await refuseUnknownListings(tx, entries)),
    ...(await refuseTakenUnits(tx, entries)),
    ...(await refuseRemovedUnits(tx, entries, known, today)),
  ]);
  const left = entries.filter((entry) => !refusals.has(entry.id));
  return new Map([...refusals, ...(await refuseCombinations(tx, left))]);
}

async function refuseTakenUnits(tx: Tx, entries: readonly Property[]): Promise<Refusals> {
  const owners = new Map<string, string>();
  const rows = await tx.rows<{ id: string; property_id: string }>(
    'SELECT id, property_id FROM unit WHERE id = ANY ($1) AND property_id IS NOT NULL',
    [entries.flatMap((entry) => entry.units.map((unit) => unit.unitId))],
  );
  for (const row of rows) owners.set(row.id, row.property_id);
  const refusals: Refusals = new Map();
  for (const entry of entries) {
    for (const { unitId } of entry.units) {
      const owner = owners.get(unitId) ?? entry.id;
      if (owner !== entry.id) refusals.set(entry.id, catalogErrors.unitTaken(unitId, owner));
      else owners.set(unitId, entry.id);
    }
  }
  return refusals;
}

function removedUnits(entry: Property, before: Property | undefined): string[] {
  const kept = new Set(entry.units.map((unit) => unit.unitId));
  return (before?.units ?? []).map((unit) => unit.unitId).filter((unitId) => !kept.has(unitId));
}

/** A unit goes only when nobody is to sleep in it, and never below what is on sale. */
async function refuseRemovedUnits(
  tx: Tx,
  entries: readonly Property[],
  known: Known,
  today: string,
): Promise<Refusals> {
  const shrunk = entries.filter((entry) => removedUnits(entry, known.get(entry.id)).length > 0);
  if (shrunk.length === 0) return new Map();
  const removed = shrunk.flatMap((entry) => removedUnits(entry, known.get(entry.id)));
  const inUse = await tx.rows<{ property_id: string; unit_id: string }>(
    'SELECT DISTINCT property_id, unit_id FROM unit_assignment WHERE unit_id = ANY ($1) AND check_out > $2',
    [removed, today],
  );
  const onSale = await tx.rows<{ property_id: string; units: number }>(
    'SELECT property_id, max(units) AS units FROM inventory_day WHERE property_id = ANY ($1) AND date >= $2 GROUP BY property_id',
    [shrunk.map((entry) => entry.id), today],
  );
  const left = new Map(shrunk.map((entry) => [entry.id, entry.units.length]));
  return new Map([
    ...onSale
      .filter((row) => row.units > (left.get(row.property_id) ?? 0))
      .map((row) => [row.property_id, catalogErrors.unitsOnSale(row.units)] as const),
    ...inUse.map((row) => [row.property_id, catalogErrors.unitInUse(row.unit_id)] as const),
  ]);
}

/** Parts must exist, here or in the same batch, and no property may be on two levels. */
async function refuseCombinations(tx: Tx, entries: readonly Property[]): Promise<Refusals> {
  const made = entries.filter((entry) => entry.combinations.length > 0);
  if (made.length === 0) return new Map();
  const parts = made.flatMap((entry) => entry.combinations.map((part) => part.propertyId));
  const there = await existingIds(tx, 'property', parts);
  for (const entry of entries) there.add(entry.id);
  const others = await tx.rows<CombinationPair>(
    `SELECT parent_id AS "parentId", child_id AS "childId" FROM combination
     WHERE parent_id <> ALL ($1) AND (parent_id = ANY ($2) OR child_id = ANY ($2))`,
    [entries.map((entry) => entry.id), [...new Set([...parts, ...made.map((entry) => entry.id)])]],
  );
  const pairs = made.flatMap((entry) =>
    entry.combinations.map((part) => ({ parentId: entry.id, childId: part.propertyId })),
  );
  const twoLevels = propertiesOnTwoLevels([...others, ...pairs]);
  return new Map(made.flatMap((entry) => refusalOf(entry, there, twoLevels)));
}

function refusalOf(entry: Property, there: ReadonlySet<string>, twoLevels: ReadonlySet<string>) {
  const children = entry.combinations.map((part) => part.propertyId);
  const missing = children.find((child) => !there.has(child));
  if (missing !== undefined)
    return [[entry.id, catalogErrors.referenceUnknown('combinations.propertyId', missing)] as const];
  const chained = [entry.id, ...children].find((each) => twoLevels.has(each));
  return chained === undefined ? [] : [[entry.id, catalogErrors.combinationChain(chained)] as const];
}
