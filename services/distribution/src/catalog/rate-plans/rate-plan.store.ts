import { type OutgoingEvent, ratePlanChanged } from '@stayline/contracts';
import { type Sql, type Tx } from '@stayline/database';
import { type Refusals, type Saved } from '../aggregate';
import { catalogErrors } from '../catalog.errors';
import { catalogEvent } from '../catalog-events';
import { listedBy } from '../catalog-list';
import { catalogTable, existingIds, selectRows, upsertRows } from '../catalog-table';
import { type DeletableAggregate } from '../delete-entry';
import { platformToday } from '../platform-today';
import { type RatePlan, ratePlanFields } from './rate-plan';

export const ratePlanTable = catalogTable('rate_plan', ratePlanFields);

/** `zone` is the platform's, for the date of today. */
export function ratePlans(zone: string): DeletableAggregate<RatePlan> {
  return {
    kind: 'rate plan',
    listed: listedBy(ratePlanTable, 'name', ['propertyId', 'code']),
    deletion: {
      // As whoever writes access does, so that nobody names the plan meanwhile.
      locks: ['SELECT 1 FROM property WHERE id = (SELECT property_id FROM rate_plan WHERE id = $1) FOR NO KEY UPDATE'],
      usedBy: [
        `SELECT 'access ' || a.channel_id || '/' || a.property_id
         FROM rate_plan r JOIN channel_access a ON a.property_id = r.property_id AND r.id = ANY (a.rate_plan_ids) WHERE r.id = $1`,
      ],
      parts: ['DELETE FROM rate_restriction WHERE rate_plan_id = $1'],
      copiedAs: 'rate-plan',
    },
    read: readRatePlans,
    refuse: refuseRatePlans,
    save: (tx, entries) => upsertRows(tx, ratePlanTable, entries),
    announce: (tx, saved) => ratePlanEvents(tx, saved, zone),
  };
}

export function readRatePlans(
  sql: Sql,
  ids: readonly string[],
  options?: { lock?: boolean },
): Promise<Map<string, RatePlan>> {
  return selectRows<RatePlan>(sql, ratePlanTable, ids, options);
}

/** The whole state of plans: their fields, and the dates from today on that differ from them. */
export async function ratePlanEvents(
  tx: Tx,
  saved: readonly Saved<RatePlan>[],
  zone: string,
): Promise<OutgoingEvent[]> {
  const rows = await tx.rows<{ id: string; restrictions: { date: string; rate: number | null; stopSell: boolean }[] }>(
    `SELECT rate_plan_id AS id, jsonb_agg(jsonb_build_object('date', date, 'rate', rate, 'stopSell', stop_sell) ORDER BY date) AS restrictions
     FROM rate_restriction WHERE rate_plan_id = ANY ($1) AND date >= $2 GROUP BY rate_plan_id`,
    [saved.map(({ entry }) => entry.id), await platformToday(tx, zone)],
  );
  const restrictions = new Map(rows.map((row) => [row.id, row.restrictions]));
  return saved.map(({ entry: { id, ...rest }, sequence }) =>
    catalogEvent(ratePlanChanged, 'rate-plan', id, sequence, {
      ratePlanId: id,
      ...rest,
      restrictions: restrictions.get(id) ?? [],
    }),
  );
}

/**
 * The property must exist and cannot be changed, because the access of channels names its plans. A code is unique
 * within a property.
 */
async function refuseRatePlans(
  tx: Tx,
  entries: readonly RatePlan[],
  known: ReadonlyMap<string, RatePlan>,
): Promise<Refusals> {
  const propertyIds = entries.map((entry) => entry.propertyId);
  const there = await existingIds(tx, 'property', propertyIds);
  const codes = await tx.rows<{ id: string; property_id: string; code: string }>(
    'SELECT id, property_id, code FROM rate_plan WHERE property_id = ANY ($1) AND code = ANY ($2) AND id <> ALL ($3)',
    [propertyIds, entries.map((entry) => entry.code), entries.map((entry) => entry.id)],
  );
  const taken = new Map(codes.map((row) => [codeKey(row.property_id, row.code), row.id]));
  const refusals: Refusals = new Map();
  for (const entry of entries) {
    const before = known.get(entry.id)?.propertyId ?? entry.propertyId;
    const key = codeKey(entry.propertyId, entry.code);
    const owner = taken.get(key);
    if (!there.has(entry.propertyId))
      refusals.set(entry.id, catalogErrors.referenceUnknown('propertyId', entry.propertyId));
    else if (before !== entry.propertyId) refusals.set(entry.id, catalogErrors.ratePlanMoved(before));
    else if (owner !== undefined) refusals.set(entry.id, catalogErrors.codeTaken(entry.code, owner));
    else taken.set(key, entry.id);
  }
  return refusals;
}

function codeKey(propertyId: string, code: string): string {
  return `${propertyId}/${code}`;
}
