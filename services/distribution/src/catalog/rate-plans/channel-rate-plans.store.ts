import { type CalendarDate, type DateRange } from '@stayline/calendar';
import { type Sql, statement } from '@stayline/database';
import { asEntry, keysOf } from '../catalog-table';
import { publishedRatePlan, type RatePlan } from './rate-plan';
import { ratePlanTable } from './rate-plan.store';

/** A rate plan as a channel reads it, with its restrictions in the range asked for: `{ date: [rate or null, stop-sell] }`. */
export interface ChannelRatePlan extends Pick<RatePlan, (typeof FIELDS)[number]> {
  restrictions: Record<CalendarDate, [number | null, boolean]> | null;
}

const FIELDS = ['id', ...keysOf(publishedRatePlan)] as const;
const COLUMNS = `${asEntry(ratePlanTable, 'r', FIELDS)},
  (SELECT json_object_agg(x.date, json_build_array(x.rate, x.stop_sell)) FROM rate_restriction x
   WHERE x.rate_plan_id = r.id AND x.date >= $2 AND x.date <= $3) AS restrictions`;
const VISIBLE = '(a.rate_plan_ids IS NULL OR r.id = ANY (a.rate_plan_ids))';

const OF_PROPERTY = statement(
  'rate-plans-of-property',
  `SELECT ${COLUMNS}
   FROM channel_access a JOIN rate_plan r ON r.property_id = a.property_id AND ${VISIBLE}
   WHERE a.channel_id = $1 AND a.property_id = $4
   ORDER BY r.rank, r.id`,
);

const ONE = statement(
  'rate-plan-by-id',
  `SELECT ${COLUMNS}
   FROM rate_plan r JOIN channel_access a ON a.property_id = r.property_id AND ${VISIBLE}
   WHERE a.channel_id = $1 AND r.id = $4`,
);

const AFTER_PROPERTY = statement(
  'rate-plans-after-property',
  `WITH properties AS (
     SELECT property_id, rate_plan_ids FROM channel_access
     WHERE channel_id = $1 AND property_id > $4 ORDER BY property_id LIMIT $5
   )
   SELECT a.property_id AS seen, ${COLUMNS}
   FROM properties a LEFT JOIN rate_plan r ON r.property_id = a.property_id AND ${VISIBLE}
   ORDER BY a.property_id, r.rank, r.id`,
);

/** The plans of a property, in order of rank. */
export function plansOfProperty(
  sql: Sql,
  channelId: string,
  propertyId: string,
  range: DateRange | null,
): Promise<ChannelRatePlan[]> {
  return sql.rows(OF_PROPERTY, [channelId, ...ends(range), propertyId]);
}

export function planById(
  sql: Sql,
  channelId: string,
  ratePlanId: string,
  range: DateRange | null,
): Promise<ChannelRatePlan | undefined> {
  return sql.one(ONE, [channelId, ...ends(range), ratePlanId]);
}

/** One statement reads so many plan-dates: a year of one property's plans, or a thousand properties without dates. */
const DATES_PER_CHUNK = 1_000;

/** Every plan of the channel, by property, in chunks that stay small however many properties and dates there are. */
export async function* allPlans(
  sql: Sql,
  channelId: string,
  range: DateRange | null,
): AsyncGenerator<ChannelRatePlan[]> {
  const properties = Math.ceil(DATES_PER_CHUNK / (range?.days ?? 1));
  for (let after = ''; ;) {
    const params = [channelId, ...ends(range), after, properties];
    const rows = await sql.rows<ChannelRatePlan & { seen: string; id: string | null }>(AFTER_PROPERTY, params);
    // A property without a plan has one row without a plan, which counts as read.
    const plans = rows.flatMap(({ seen: _seen, ...plan }) => (plan.id === null ? [] : [plan]));
    if (plans.length > 0) yield plans;
    if (new Set(rows.map((row) => row.seen)).size < properties) return;
    after = rows.at(-1)?.seen ?? after;
  }
}

/** Null without a range: a comparison with null is never true, so no restriction is read. */
function ends(range: DateRange | null): [CalendarDate | null, CalendarDate | null] {
  return [range?.from ?? null, range?.to ?? null];
}
