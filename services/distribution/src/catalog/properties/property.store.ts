import { propertyChanged } from '@stayline/contracts';
import { type Sql, type Tx } from '@stayline/database';
import { z } from 'zod';
import { catalogEvent } from '../catalog-events';
import { listedBy } from '../catalog-list';
import { catalogTable, selectRows, upsertRows } from '../catalog-table';
import { type DeletableAggregate, type DeletionRules } from '../delete-entry';
import { citySlug, stateSlug } from '../place-slugs';
import { type CombinationPart, type Property, propertyFields, type Unit } from './property';
import { hasOtherParts, lockCombinations, lockDaysToCome, refuseProperties } from './property-rules.store';

/** Units and combinations have tables of their own. */
const baseFields = propertyFields.omit({ units: true, combinations: true });
export const propertyTable = catalogTable('property', baseFields);
/** With the slugs of city and state, for searches. */
const placedFields = baseFields.extend({ citySlug: z.string(), stateSlug: z.string() });
export const placedPropertyTable = catalogTable('property', placedFields);
export type PlacedProperty = z.output<typeof placedFields>;

export interface PropertyOptions {
  /** The platform's zone, for the date of today. */
  zone: string;
  /**
   * From the ledger. Rewrites what sold parents take of their parts, and the other way round, from today on; 409 where
   * it does not fit.
   */
  rebuildClaims: (tx: Tx, parentIds: readonly string[]) => Promise<void>;
}

/** A property that was ever sold stays: bookings and the ledger name it. Its days are locked as a sale locks them. */
const propertyDeletion: DeletionRules = {
  locks: ['SELECT 1 FROM inventory_day WHERE property_id = $1 ORDER BY date FOR UPDATE'],
  usedBy: [
    `SELECT 'rate plan ' || id FROM rate_plan WHERE property_id = $1`,
    `SELECT 'promotion ' || promotion_id FROM promotion_property WHERE property_id = $1`,
    `SELECT 'access ' || channel_id || '/' || property_id FROM channel_access WHERE property_id = $1`,
    `SELECT 'its part ' || child_id FROM combination WHERE parent_id = $1`,
    `SELECT 'its whole ' || parent_id FROM combination WHERE child_id = $1`,
    `SELECT 'booking ' || id FROM booking WHERE property_id = $1`,
    `SELECT DISTINCT 'taken by ' || claim_id FROM claim WHERE property_id = $1`,
    `SELECT DISTINCT 'a unit of booking ' || booking_id FROM unit_assignment WHERE property_id = $1`,
  ],
  parts: ['DELETE FROM inventory_day WHERE property_id = $1', 'DELETE FROM unit WHERE property_id = $1'],
  copiedAs: 'property',
};

/** Properties with their physical units and what they are made of. */
export function properties(options: PropertyOptions): DeletableAggregate<Property> {
  return {
    kind: 'property',
    listed: listedBy(placedPropertyTable, 'name', ['listingId', 'city', 'citySlug', 'state', 'stateSlug']),
    deletion: propertyDeletion,
    prepare: async (tx, entries) => {
      if (entries.some((entry) => entry.combinations.length > 0)) await lockCombinations(tx);
    },
    read: readProperties,
    refuse: async (tx, entries, known) => {
      await lockDaysToCome(tx, entries, known, options.zone);
      return refuseProperties(tx, entries, known, options.zone);
    },
    save: async (tx, entries, known) => {
      const rows = entries.map(({ units: _units, combinations: _combinations, ...rest }) => ({
        ...rest,
        citySlug: citySlug(rest.city, rest.state),
        stateSlug: stateSlug(rest.state),
      }));
      const sequences = await upsertRows(tx, placedPropertyTable, rows);
      await saveUnits(tx, entries);
      await saveCombinations(tx, entries);
      const rebuilt = entries.filter((entry) => hasOtherParts(entry, known.get(entry.id))).map((entry) => entry.id);
      if (rebuilt.length > 0) await options.rebuildClaims(tx, rebuilt);
      return sequences;
    },
    announce: (_tx, saved) =>
      Promise.resolve(
        saved.map(({ entry: { id, units, ...rest }, sequence }) =>
          catalogEvent(propertyChanged, 'property', id, sequence, {
            propertyId: id,
            ...rest,
            citySlug: citySlug(rest.city, rest.state),
            stateSlug: stateSlug(rest.state),
            unitCount: units.length,
          }),
        ),
      ),
  };
}

type Base = Omit<Property, 'units' | 'combinations'>;

async function readProperties(
  sql: Sql,
  ids: readonly string[],
  options?: { lock?: boolean },
): Promise<Map<string, Property>> {
  const rows = await selectRows<Base>(sql, propertyTable, ids, options);
  const parts = await sql.rows<{ id: string; units: Unit[]; combinations: CombinationPart[] }>(
    `SELECT id,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('unitId', u.id, 'name', u.name) ORDER BY u.position, u.id), '[]')
        FROM unit u WHERE u.property_id = p.id) AS units,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('propertyId', c.child_id, 'blockQuantity', c.block_quantity)
                                  ORDER BY c.child_id COLLATE "C"), '[]')
        FROM combination c WHERE c.parent_id = p.id) AS combinations
     FROM unnest($1::text[]) AS p (id)`,
    [[...rows.keys()]],
  );
  return new Map(parts.map(({ id, units, combinations }) => [id, propertyOf(rows.get(id), units, combinations)]));
}

function propertyOf(row: Base | undefined, units: Unit[], combinations: CombinationPart[]): Property {
  if (!row) throw new Error('A property vanished between two reads of one request');
  return { ...row, units, combinations };
}

/** A unit that is removed loses its property, but its row stays, because past bookings name it. */
async function saveUnits(tx: Tx, entries: readonly Property[]): Promise<void> {
  const units = entries.flatMap(({ id, units }) =>
    units.map((unit, position) => ({ ...unit, property_id: id, position })),
  );
  await tx.execute('UPDATE unit SET property_id = NULL WHERE property_id = ANY ($1) AND id <> ALL ($2)', [
    entries.map((entry) => entry.id),
    units.map((unit) => unit.unitId),
  ]);
  if (units.length === 0) return;
  await tx.execute(
    `INSERT INTO unit AS known (id, property_id, name, position)
     SELECT "unitId", property_id, name, position
     FROM jsonb_to_recordset($1::jsonb) AS unit ("unitId" text, property_id text, name text, position integer)
     ORDER BY "unitId"
     ON CONFLICT (id) DO UPDATE SET property_id = excluded.property_id, name = excluded.name, position = excluded.position
     WHERE (known.property_id, known.name, known.position) IS DISTINCT FROM (excluded.property_id, excluded.name, excluded.position)`,
    [JSON.stringify(units)],
  );
}

async function saveCombinations(tx: Tx, entries: readonly Property[]): Promise<void> {
  const parts = entries.flatMap(({ id, combinations }) => combinations.map((part) => ({ parent_id: id, ...part })));
  await tx.execute('DELETE FROM combination WHERE parent_id = ANY ($1)', [entries.map((entry) => entry.id)]);
  if (parts.length === 0) return;
  await tx.execute(
    `INSERT INTO combination (parent_id, child_id, block_quantity)
     SELECT parent_id, "propertyId", "blockQuantity"
     FROM jsonb_to_recordset($1::jsonb) AS part (parent_id text, "propertyId" text, "blockQuantity" integer)`,
    [JSON.stringify(parts)],
  );
}
