import { type Sql, statement } from '@stayline/database';

/** A property that a channel can sell. */
export interface SellableProperty {
  propertyId: string;
  currency: string;
}

const SELLABLE = statement(
  'offering-of-listing',
  `SELECT property.id AS "propertyId", property.currency
   FROM catalog_access access JOIN catalog_property property ON property.id = access.property_id
   WHERE access.channel_id = $1 AND access.granted AND property.listing_id = $2
     AND EXISTS (SELECT 1 FROM catalog_rate_plan sold WHERE sold.property_id = property.id
       AND (access.rate_plan_ids IS NULL OR sold.id = ANY (access.rate_plan_ids)))
   ORDER BY property.rank, property.id`,
);

/**
 * The listing's properties that the channel can sell, in their order; empty for a listing that does not exist for the
 * channel.
 */
export function sellableProperties(sql: Sql, channelId: string, listingId: string): Promise<SellableProperty[]> {
  return sql.rows<SellableProperty>(SELLABLE, [channelId, listingId]);
}

/** A channel is known if it was ever given something to sell. */
export async function isKnownChannel(sql: Sql, channelId: string): Promise<boolean> {
  const row = await sql.one('SELECT 1 FROM catalog_access WHERE channel_id = $1 LIMIT 1', [channelId]);
  return row !== undefined;
}

export async function isMealOfListing(sql: Sql, mealId: string, listingId: string): Promise<boolean> {
  const row = await sql.one('SELECT 1 FROM catalog_meal WHERE id = $1 AND listing_id = $2', [mealId, listingId]);
  return row !== undefined;
}

export async function isVasOfListing(sql: Sql, vasId: string, listingId: string): Promise<boolean> {
  const row = await sql.one('SELECT 1 FROM catalog_vas WHERE id = $1 AND listing_id = $2', [vasId, listingId]);
  return row !== undefined;
}

const NAMES = statement(
  'names-of-properties',
  `SELECT property.id, concat_ws(', ', listing.title, nullif(property.name, listing.title)) AS name
   FROM catalog_property property LEFT JOIN catalog_listing listing ON listing.id = property.listing_id
   WHERE property.id = ANY ($1)`,
);

/** Listing and property in the words of people, such as `Palm Grove, Garden room`. */
export async function namesOfProperties(sql: Sql, propertyIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.rows<{ id: string; name: string }>(NAMES, [propertyIds]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
