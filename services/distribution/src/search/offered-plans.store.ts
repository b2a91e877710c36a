import { type CalendarDate } from '@stayline/calendar';
import { type Sql, statement } from '@stayline/database';
import { asEntry } from '../catalog/catalog-table';
import { type RatePlan } from '../catalog/rate-plans/rate-plan';
import { ratePlanTable } from '../catalog/rate-plans/rate-plan.store';

const FIELDS = [
  'id',
  'propertyId',
  'code',
  'name',
  'rate',
  'minimumRate',
  'extraAdultRate',
  'extraChildRate',
  'applicableAdult',
  'applicableChild',
  'cancellationRule',
] as const;

/** A rate plan that the channel may sell, with what the stay's dates change. Amounts are whole units. */
export interface OfferedPlan extends Pick<RatePlan, (typeof FIELDS)[number]> {
  /** The restrictions' rates by date; null without any. */
  rates: Record<CalendarDate, number> | null;
  /** Stop-sold on a night of the stay. */
  stopped: boolean;
}

const offeredPlans = (name: string, condition: string) =>
  statement(
    name,
    `SELECT ${asEntry(ratePlanTable, 'r', FIELDS)}, x.rates, x.stopped
     FROM channel_access a
     JOIN rate_plan r ON r.property_id = a.property_id AND (a.rate_plan_ids IS NULL OR r.id = ANY (a.rate_plan_ids))
     CROSS JOIN LATERAL (
       SELECT json_object_agg(x.date, x.rate) FILTER (WHERE x.rate IS NOT NULL) AS rates,
              coalesce(bool_or(x.stop_sell), false) AS stopped
       FROM rate_restriction x WHERE x.rate_plan_id = r.id AND x.date >= $3 AND x.date < $4) x
     WHERE a.channel_id = $1 AND a.property_id = ANY ($2) ${condition}
     ORDER BY r.rank, r.id`,
  );

const ALL = offeredPlans('offered-plans', '');
const OF_CODE = offeredPlans('offered-plans-of-code', 'AND r.code = $5');

/** The plans of these properties, in order of rank; those of one code alone when `code` is given. */
export function findOfferedPlans(
  sql: Sql,
  channelId: string,
  of: { propertyIds: readonly string[]; checkIn: CalendarDate; checkOut: CalendarDate; code: string | null },
): Promise<OfferedPlan[]> {
  const params = [channelId, of.propertyIds, of.checkIn, of.checkOut];
  return of.code === null ? sql.rows(ALL, params) : sql.rows(OF_CODE, [...params, of.code]);
}
