import { type Tx } from '@stayline/database';
import { type Refusals } from '../aggregate';
import { catalogErrors } from '../catalog.errors';
import { existingIds } from '../catalog-table';
import { platformToday } from '../platform-today';
import { refuseUnknownListings } from '../references';
import { CombinationLevels, type CombinationPair } from './combination-levels';
import { type Property } from './property';

type Known = ReadonlyMap<string, Property>;

/**
 * Changes of combinations run one after the other, because two changes that are each correct could make a chain
 * together.
 */
const COMBINATIONS_LOCK = 7_829_301;

export async function lockCombinations(tx: Tx): Promise<void> {
  await tx.execute('SELECT pg_advisory_xact_lock($1, hashtext(current_schema()))', [COMBINATIONS_LOCK]);
}

/** Whether a property is made of other parts than before. */
export function hasOtherParts(entry: Property, before: Property | undefined): boolean {
  return JSON.stringify(entry.combinations) !== JSON.stringify(before?.combinations ?? []);
}

/**
 * Stops sales of properties whose units or parts change, before anything is checked: locks their future days, and those
 * of old and new parts, in (property, date) order as every sale does.
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

/** The rules of a property that depend on other properties. */
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
  return new Map([...refusals, ...(await refuseCombinations(tx, left, known))]);
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

/**
 * A unit can be removed only if no stay that has not ended is assigned to it, and if enough units are left for what is
 * on sale.
 */
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

/**
 * Parts must exist, here or in the same batch, and no property may be on two levels. Entries are checked in their
 * order, as if they came one after the other.
 */
async function refuseCombinations(tx: Tx, entries: readonly Property[], known: Known): Promise<Refusals> {
  const parts = entries.flatMap(partsOf);
  if (parts.length === 0) return new Map();
  const before = await existingIds(tx, 'property', parts);
  const pairs = await tx.rows<CombinationPair>(
    `SELECT parent_id AS "parentId", child_id AS "childId" FROM combination WHERE parent_id = ANY ($1) OR child_id = ANY ($1)`,
    [[...new Set([...parts, ...entries.map((entry) => entry.id)])]],
  );
  const there = new Set([...before, ...entries.map((entry) => entry.id)]);
  for (;;) {
    const refusals = judgeInOrder(entries, known, there, new CombinationLevels(pairs));
    // A property that is refused and did not exist before is missing as a part of others.
    const missing = [...refusals.keys()].filter((id) => !before.has(id) && there.delete(id));
    if (missing.length === 0) return refusals;
  }
}

function judgeInOrder(
  entries: readonly Property[],
  known: Known,
  there: ReadonlySet<string>,
  levels: CombinationLevels,
): Refusals {
  const refusals: Refusals = new Map();
  for (const entry of entries) {
    const [earlier, parts] = [partsOf(known.get(entry.id)), partsOf(entry)];
    levels.remove(entry.id, earlier);
    const missing = parts.find((part) => !there.has(part));
    const chained = levels.onTwoLevels(entry.id, parts);
    if (missing !== undefined)
      refusals.set(entry.id, catalogErrors.referenceUnknown('combinations.propertyId', missing));
    else if (chained !== undefined) refusals.set(entry.id, catalogErrors.combinationChain(chained));
    levels.add(entry.id, refusals.has(entry.id) ? earlier : parts);
  }
  return refusals;
}

function partsOf(property: Property | undefined): string[] {
  return (property?.combinations ?? []).map((part) => part.propertyId);
}
