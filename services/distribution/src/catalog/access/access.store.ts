import { accessChanged, type OutgoingEvent } from '@stayline/contracts';
import { type Sql, type Tx } from '@stayline/database';
import { appendToOutbox } from '@stayline/events';
import { type Aggregate, type Refusals, type Saved } from '../aggregate';
import { catalogErrors } from '../catalog.errors';
import { catalogEvent } from '../catalog-events';
import { existingIds } from '../catalog-table';
import { type Access, accessKey } from './access';

/**
 * A channel's access to properties. Access that is taken away and given back must not begin its sequence again. So
 * sequences come from one counter, which is read while the property's row is locked.
 */
export const access: Aggregate<Access> = {
  kind: 'access',
  listed: {
    table: 'channel_access',
    key: ['channel_id', 'property_id'],
    filters: { channelId: 'e.channel_id = $', propertyId: 'e.property_id = $' },
  },
  prepare: (tx, entries) =>
    lockProperties(
      tx,
      entries.map((entry) => entry.propertyId),
    ),
  read: (sql, ids) => readAccess(sql, ids),
  refuse: refuseAccess,
  save: saveAccess,
  announce: (_tx, saved) => Promise.resolve(saved.map((each) => accessEvent(each, true))),
};

/** Takes a channel's access away. Returns whether it had any. */
export async function revokeAccess(tx: Tx, channelId: string, propertyId: string): Promise<boolean> {
  await lockProperties(tx, [propertyId]);
  const row = await tx.one<{ sequence: number }>(
    `DELETE FROM channel_access WHERE channel_id = $1 AND property_id = $2
     RETURNING nextval('channel_access_sequence') AS sequence`,
    [channelId, propertyId],
  );
  if (!row) return false;
  const entry = { id: accessKey(channelId, propertyId), channelId, propertyId, ratePlanIds: null, promotionIds: null };
  await appendToOutbox(tx, accessEvent({ entry, sequence: row.sequence }, false));
  return true;
}

export function accessEvent({ entry: { id, ...rest }, sequence }: Saved<Access>, granted: boolean): OutgoingEvent {
  return catalogEvent(accessChanged, 'access', id, sequence, { ...rest, granted });
}

export async function lockProperties(tx: Tx, propertyIds: readonly string[]): Promise<void> {
  await tx.execute('SELECT 1 FROM property WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [propertyIds]);
}

export async function readAccess(sql: Sql, ids: readonly string[]): Promise<Map<string, Access>> {
  const keys = ids.map((id) => id.split('/'));
  const rows = await sql.rows<Access>(
    `SELECT channel_id || '/' || property_id AS id, channel_id AS "channelId", property_id AS "propertyId",
            rate_plan_ids AS "ratePlanIds", promotion_ids AS "promotionIds"
     FROM channel_access WHERE (channel_id, property_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [keys.map(([channelId]) => channelId), keys.map(([, propertyId]) => propertyId)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function refuseAccess(tx: Tx, entries: readonly Access[]): Promise<Refusals> {
  const properties = await existingIds(
    tx,
    'property',
    entries.map((entry) => entry.propertyId),
  );
  const promotions = await existingIds(
    tx,
    'promotion',
    entries.flatMap((entry) => entry.promotionIds ?? []),
  );
  const plans = await tx.rows<{ id: string; property_id: string }>(
    'SELECT id, property_id FROM rate_plan WHERE id = ANY ($1)',
    [entries.flatMap((entry) => entry.ratePlanIds ?? [])],
  );
  const propertyOfPlan = new Map(plans.map((plan) => [plan.id, plan.property_id]));
  const refusals: Refusals = new Map();
  for (const entry of entries) {
    const plan = entry.ratePlanIds?.find((id) => propertyOfPlan.get(id) !== entry.propertyId);
    const promotion = entry.promotionIds?.find((id) => !promotions.has(id));
    if (!properties.has(entry.propertyId))
      refusals.set(entry.id, catalogErrors.referenceUnknown('propertyId', entry.propertyId));
    else if (plan !== undefined)
      refusals.set(entry.id, catalogErrors.referenceUnknown('ratePlanIds', `${plan} of ${entry.propertyId}`));
    else if (promotion !== undefined) refusals.set(entry.id, catalogErrors.referenceUnknown('promotionIds', promotion));
  }
  return refusals;
}

async function saveAccess(tx: Tx, entries: readonly Access[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: string; sequence: number }>(
    `INSERT INTO channel_access AS known (channel_id, property_id, rate_plan_ids, promotion_ids, sequence)
     SELECT "channelId", "propertyId", "ratePlanIds", "promotionIds", nextval('channel_access_sequence')
     FROM jsonb_to_recordset($1::jsonb) AS entry ("channelId" text, "propertyId" text, "ratePlanIds" text[], "promotionIds" text[])
     ORDER BY "channelId", "propertyId"
     ON CONFLICT ON CONSTRAINT channel_access_pk DO UPDATE SET rate_plan_ids = excluded.rate_plan_ids,
       promotion_ids = excluded.promotion_ids, sequence = nextval('channel_access_sequence')
     RETURNING channel_id || '/' || property_id AS id, sequence`,
    [JSON.stringify(entries)],
  );
  return new Map(rows.map((row) => [row.id, row.sequence]));
}
