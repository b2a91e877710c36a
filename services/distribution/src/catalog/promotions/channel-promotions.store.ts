import { type Sql, statement } from '@stayline/database';
import { asEntry, keysOf } from '../catalog-table';
import { promotionFieldsOfChannels } from './channel-promotions.view';
import { type Promotion } from './promotion';
import { promotionTable } from './promotion.store';

/** A promotion as a channel reads it, with its redemptions so far. */
export interface ChannelPromotion extends Pick<Promotion, (typeof FIELDS)[number]> {
  usageCount: number;
}

const FIELDS = keysOf(promotionFieldsOfChannels);
const columns = (alias: string) => `${asEntry(promotionTable, alias, FIELDS)}, ${alias}.usage_count AS "usageCount"`;

/** Only ACTIVE ones, and not past their end (PRICE-32). */
const LISTED = `JOIN promotion_property o ON o.property_id = a.property_id
   JOIN promotion p ON p.id = o.promotion_id AND p.status = 'ACTIVE'
     AND (p.end_date_time IS NULL OR p.end_date_time >= (SELECT platform_now()))
     AND (a.promotion_ids IS NULL OR p.id = ANY (a.promotion_ids))`;

const OF_PROPERTY = statement(
  'promotions-of-property',
  `SELECT ${columns('p')} FROM channel_access a ${LISTED}
   WHERE a.channel_id = $1 AND a.property_id = $2
   ORDER BY p.rank NULLS LAST, p.id`,
);

const AFTER_PROPERTY = statement(
  'promotions-after-property',
  `WITH properties AS (
     SELECT a.property_id, a.promotion_ids FROM channel_access a
     WHERE a.channel_id = $1 AND a.property_id > $2
       AND EXISTS (SELECT FROM promotion_property o WHERE o.property_id = a.property_id)
     ORDER BY a.property_id LIMIT $3
   )
   SELECT a.property_id AS seen, ${columns('listed')}
   FROM properties a
   LEFT JOIN LATERAL (
     SELECT p.* FROM (SELECT a.property_id) one ${LISTED}) listed ON true
   ORDER BY a.property_id, listed.rank NULLS LAST, listed.id`,
);

/** What the channel may use on a property, by rank (none last), then id. */
export function promotionsOfProperty(sql: Sql, channelId: string, propertyId: string): Promise<ChannelPromotion[]> {
  return sql.rows(OF_PROPERTY, [channelId, propertyId]);
}

const PROPERTIES_PER_CHUNK = 500;

/** A property and its promotions. */
export type PropertyPromotions = readonly [propertyId: string, promotions: ChannelPromotion[]];

/** Every property of the channel that has promotions, together with these, in chunks. */
export async function* allPromotions(sql: Sql, channelId: string): AsyncGenerator<PropertyPromotions[]> {
  for (let after = ''; ;) {
    const params = [channelId, after, PROPERTIES_PER_CHUNK];
    const rows = await sql.rows<ChannelPromotion & { seen: string; id: string | null }>(AFTER_PROPERTY, params);
    const properties = new Map<string, ChannelPromotion[]>();
    for (const { seen, ...promotion } of rows) {
      const promotions = properties.get(seen) ?? [];
      properties.set(seen, promotions);
      if (promotion.id !== null) promotions.push(promotion);
    }
    const withSome = [...properties].filter(([, promotions]) => promotions.length > 0);
    if (withSome.length > 0) yield withSome;
    if (properties.size < PROPERTIES_PER_CHUNK) return;
    after = rows.at(-1)?.seen ?? after;
  }
}
