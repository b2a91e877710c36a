import { type Sql, type Tx } from '@stayline/database';
import { type Refusals } from '../aggregate';
import { catalogErrors } from '../catalog.errors';
import { listedBy, type ListSource } from '../catalog-list';
import { catalogTable, existingIds, selectRows, upsertRows } from '../catalog-table';
import { type DeletableAggregate } from '../delete-entry';
import { type Promotion, promotionFields } from './promotion';

/** The properties have a table of their own. */
export const promotionTable = catalogTable('promotion', promotionFields.omit({ propertyIds: true }));

const listed = listedBy(promotionTable, 'title', ['code', 'type', 'status']);
const ofProperty = 'e.id IN (SELECT promotion_id FROM promotion_property WHERE property_id = $)';
const listedWithProperty: ListSource = { ...listed, filters: { ...listed.filters, propertyId: ofProperty } };

/**
 * Promotions with the properties that they hold for. No other service copies them, so there is no event. Redemptions
 * are kept.
 */
export const promotions: DeletableAggregate<Promotion> = {
  kind: 'promotion',
  listed: listedWithProperty,
  deletion: {
    usedBy: [`SELECT 'access ' || channel_id || '/' || property_id FROM channel_access WHERE $1 = ANY (promotion_ids)`],
    copiedAs: null,
  },
  read: readPromotions,
  refuse: refusePromotions,
  save: async (tx, entries) => {
    const sequences = await upsertRows(
      tx,
      promotionTable,
      entries.map(({ propertyIds: _propertyIds, ...row }) => row),
    );
    await saveProperties(tx, entries);
    return sequences;
  },
  announce: () => Promise.resolve([]),
};

/** Redemptions so far. */
export async function usageCounts(sql: Sql, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql.rows<{ id: string; usage: number }>(
    'SELECT id, usage_count AS usage FROM promotion WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.usage]));
}

async function readPromotions(
  sql: Sql,
  ids: readonly string[],
  options?: { lock?: boolean },
): Promise<Map<string, Promotion>> {
  const rows = await selectRows<Omit<Promotion, 'propertyIds'>>(sql, promotionTable, ids, options);
  const links = await sql.rows<{ id: string; propertyIds: string[] }>(
    `SELECT promotion_id AS id, array_agg(property_id ORDER BY property_id COLLATE "C") AS "propertyIds"
     FROM promotion_property WHERE promotion_id = ANY ($1) GROUP BY promotion_id`,
    [[...rows.keys()]],
  );
  const propertyIds = new Map(links.map((link) => [link.id, link.propertyIds]));
  return new Map([...rows].map(([id, row]) => [id, { ...row, propertyIds: propertyIds.get(id) ?? [] }]));
}

async function refusePromotions(tx: Tx, entries: readonly Promotion[]): Promise<Refusals> {
  const there = await existingIds(
    tx,
    'property',
    entries.flatMap((entry) => entry.propertyIds),
  );
  const used = await usageCounts(
    tx,
    entries.map((entry) => entry.id),
  );
  const refusals: Refusals = new Map();
  for (const entry of entries) {
    const missing = entry.propertyIds.find((propertyId) => !there.has(propertyId));
    const usage = used.get(entry.id) ?? 0;
    if (missing !== undefined) refusals.set(entry.id, catalogErrors.referenceUnknown('propertyIds', missing));
    else if (entry.maximumUsageLimit !== null && entry.maximumUsageLimit < usage)
      refusals.set(entry.id, catalogErrors.usedMore(usage));
  }
  return refusals;
}

async function saveProperties(tx: Tx, entries: readonly Promotion[]): Promise<void> {
  const links = entries.flatMap(({ id, propertyIds }) => propertyIds.map((propertyId) => ({ id, propertyId })));
  const params = [links.map((link) => link.id), links.map((link) => link.propertyId)];
  await tx.execute(
    `DELETE FROM promotion_property WHERE promotion_id = ANY ($1)
       AND (promotion_id, property_id) NOT IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [entries.map((entry) => entry.id), ...params],
  );
  await tx.execute(
    `INSERT INTO promotion_property (promotion_id, property_id)
     SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING`,
    params,
  );
}
