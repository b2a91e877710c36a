import { type CalendarDate, type DateRange } from '@stayline/calendar';
import { type Sql, statement } from '@stayline/database';

/**
 * Per property and date the lowest rate among the channel's plans that are not stop-sold, else the lowest of them all
 * (PRICE-36). On dates without a restriction a plan has its own rate.
 */
const FIND = statement(
  'daily-rates',
  `SELECT offer.property_id AS "propertyId", day.date::date AS date,
          coalesce(min(coalesce(x.rate, offer.rate)) FILTER (WHERE x.stop_sell IS NOT TRUE),
                   min(coalesce(x.rate, offer.rate))) AS rate
   FROM (SELECT r.id, r.property_id, r.rate
         FROM channel_access a
         JOIN rate_plan r ON r.property_id = a.property_id AND (a.rate_plan_ids IS NULL OR r.id = ANY (a.rate_plan_ids))
         WHERE a.channel_id = $1 AND a.property_id = ANY ($2)) offer
   CROSS JOIN generate_series($3::date::timestamp, $4::date::timestamp, interval '1 day') AS day (date)
   LEFT JOIN rate_restriction x ON x.rate_plan_id = offer.id AND x.date = day.date::date
   GROUP BY offer.property_id, day.date
   ORDER BY offer.property_id, day.date`,
);

export interface DailyRateRow {
  propertyId: string;
  date: CalendarDate;
  rate: number;
}

/** By property, then by date. A property without plans has no row. */
export function findDailyRates(
  sql: Sql,
  channelId: string,
  propertyIds: readonly string[],
  range: DateRange,
): Promise<DailyRateRow[]> {
  return sql.rows(FIND, [channelId, propertyIds, range.from, range.to]);
}
