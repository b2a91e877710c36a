import { type CalendarDate, type DateRange } from '@stayline/calendar';
import { type Sql, statement } from '@stayline/database';

/** A rate plan of the channel with its restrictions in the range asked for: `{ date: [rate or null, stop-sell] }`. */
export interface RatePlanRow {
  id: string;
  property_id: string;
  name: string;
  code: string;
  description: string;
  rate: number;
  minimum_rate: number;
  extra_adult_rate: number;
  extra_child_rate: number;
  applicable_guest: number;
  applicable_adult: number;
  applicable_child: number;
  restrictions: Record<CalendarDate, [number | null, boolean]> | null;
}

const COLUMNS = `r.id, r.property_id, r.name, r.code, r.description, r.rate, r.minimum_rate, r.extra_adult_rate,
  r.extra_child_rate, r.applicable_guest, r.applicable_adult, r.applicable_child,
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
): Promise<RatePlanRow[]> {
  return sql.rows(OF_PROPERTY, [channelId, ...ends(range), propertyId]);
}

export function planById(
  sql: Sql,
  channelId: string,
  ratePlanId: string,
  range: DateRange | null,
): Promise<RatePlanRow | undefined> {
  return sql.one(ONE, [channelId, ...ends(range), ratePlanId]);
}

/** So many plan-dates are read at once: a year of one property's plans, or a thousand properties without dates. */
const DATES_PER_CHUNK = 1_000;

/** Every plan of the channel, by property, in chunks that stay small however many properties and dates there are. */
export async function* allPlans(sql: Sql, channelId: string, range: DateRange | null): AsyncGenerator<RatePlanRow[]> {
  const properties = Math.ceil(DATES_PER_CHUNK / (range?.days ?? 1));
  for (let after = ''; ;) {
    const params = [channelId, ...ends(range), after, properties];
    const rows = await sql.rows<RatePlanRow & { seen: string; id: string | null }>(AFTER_PROPERTY, params);
    // A property without a plan is a row without one: it counts as seen.
    const plans = rows.filter((row) => row.id !== null);
    if (plans.length > 0) yield plans;
    if (new Set(rows.map((row) => row.seen)).size < properties) return;
    after = rows.at(-1)?.seen ?? after;
  }
}

/** Null compares with nothing: without a range no restriction is read. */
function ends(range: DateRange | null): [CalendarDate | null, CalendarDate | null] {
  return [range?.from ?? null, range?.to ?? null];
}
