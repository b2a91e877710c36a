import { type CalendarDate } from '@stayline/calendar';
import { type Sql, statement } from '@stayline/database';
import { type DateSet, type PromotionType } from '@stayline/pricing';

/** A promotion as the catalog keeps it. */
export interface PromotionRow {
  property_id: string;
  id: string;
  code: string;
  title: string;
  description: string | null;
  start_date_time: Date | null;
  end_date_time: Date | null;
  stay_start_date: CalendarDate | null;
  stay_end_date: CalendarDate | null;
  maximum_usage_limit: number | null;
  usage_count: number;
  minimum_nights: number | null;
  maximum_nights: number | null;
  discount_method: 'PERCENTAGE' | 'FLAT';
  discount_type: string | null;
  target: string | null;
  discount_amount: number | null;
  discount_percentage: number | null;
  maximum_discount_allowed: number | null;
  minimum_booking_amount: number | null;
  status: 'ACTIVE' | 'INACTIVE' | 'EXPIRED';
  type: PromotionType | null;
  non_refundable: boolean;
  weekend_only: boolean;
  weekday_only: boolean;
  clubbed: boolean;
  last_minute_unit: 'HOURS' | 'DAYS' | null;
  last_minute_value: number | null;
  early_booker_value_in_days: number | null;
  free_nights: number | null;
  terms_and_conditions: string | null;
  icon: string | null;
  rank: number | null;
  blackout_dates: DateSet | null;
  checkin_blackout_dates: DateSet | null;
  rule: Record<string, unknown> | null;
}

/** Only ACTIVE ones, and not past their end (PRICE-32). */
const LISTED = `JOIN promotion_property o ON o.property_id = a.property_id
   JOIN promotion p ON p.id = o.promotion_id AND p.status = 'ACTIVE'
     AND (p.end_date_time IS NULL OR p.end_date_time >= (SELECT platform_now()))
     AND (a.promotion_ids IS NULL OR p.id = ANY (a.promotion_ids))`;

const OF_PROPERTY = statement(
  'promotions-of-property',
  `SELECT o.property_id, p.* FROM channel_access a ${LISTED}
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
   SELECT a.property_id AS seen, listed.*
   FROM properties a
   LEFT JOIN LATERAL (
     SELECT o.property_id, p.* FROM (SELECT a.property_id) one ${LISTED}) listed ON true
   ORDER BY a.property_id, listed.rank NULLS LAST, listed.id`,
);

/** What the channel may use on a property, by rank (none last), then id. */
export function promotionsOfProperty(sql: Sql, channelId: string, propertyId: string): Promise<PromotionRow[]> {
  return sql.rows(OF_PROPERTY, [channelId, propertyId]);
}

const PROPERTIES_PER_CHUNK = 500;

/** A property and its promotions. */
export type PropertyPromotions = readonly [propertyId: string, promotions: PromotionRow[]];

/** Every property of the channel that has promotions, with them, in chunks. */
export async function* allPromotions(sql: Sql, channelId: string): AsyncGenerator<PropertyPromotions[]> {
  for (let after = ''; ;) {
    const params = [channelId, after, PROPERTIES_PER_CHUNK];
    const rows = await sql.rows<PromotionRow & { seen: string; id: string | null }>(AFTER_PROPERTY, params);
    const properties = new Map<string, PromotionRow[]>();
    for (const row of rows) {
      const promotions = properties.get(row.seen) ?? [];
      properties.set(row.seen, promotions);
      if (row.id !== null) promotions.push(row);
    }
    const withSome = [...properties].filter(([, promotions]) => promotions.length > 0);
    if (withSome.length > 0) yield withSome;
    if (properties.size < PROPERTIES_PER_CHUNK) return;
    after = rows.at(-1)?.seen ?? after;
  }
}
