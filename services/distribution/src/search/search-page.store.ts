import { type CalendarDate } from '@stayline/calendar';
import { type Sql, type Statement, statement } from '@stayline/database';
import { asJson } from '../catalog/catalog-table';
import { type PlacedProperty, placedPropertyTable } from '../catalog/properties/property.store';
import { type SearchCriteria, type SearchScope } from './search-criteria';

const CARD_FIELDS = [
  'id',
  'name',
  'city',
  'citySlug',
  'state',
  'stateSlug',
  'currency',
  'bedrooms',
  'maxAdults',
  'maxChildren',
  'maxGuests',
  'securityDeposit',
  'details',
] as const;

/** A property as its card shows it, before prices. */
export interface CardFacts extends Pick<PlacedProperty, (typeof CARD_FIELDS)[number]> {
  /** Available on every night, for so many guests, on a plan that is not stop-sold. */
  bookable: boolean;
}

/** One page of a search, with what the same statement read besides. */
export interface SearchPage {
  /** The platform's clock. */
  moment: Date;
  today: CalendarDate;
  check_in: CalendarDate;
  check_out: CalendarDate;
  total: number;
  /** For a search of one property: whether it exists for the channel. */
  known: boolean;
  /** Changes with every change of the tax table. */
  tax_version: string;
  cards: CardFacts[];
}

type ScopeKind = SearchScope['kind'];

const IN_SCOPE: Record<ScopeKind, string> = {
  city: 'p.city_slug = $2',
  state: 'p.state_slug = $2',
  property: 'p.id = $2',
};

/**
 * The conditions that a search may leave out. Then the SQL leaves them out too, so that one plan suits every call of a
 * statement.
 */
const FILTERS = ['within', 'words', 'bedrooms', 'ratePlanCode'] as const;
type Filter = (typeof FILTERS)[number];
const FIRST_FILTER_PARAMETER = 11;

/**
 * The page: the clock, the properties in scope, those vacant on every night (the ledger's `availability`), those of
 * them with a plan to sell, one page in order. Its cost depends on the scope, not on the catalog: channel access and
 * plans are looked up per property (`LATERAL … LIMIT 1` keeps the planner from reading all of them at once).
 */
function pageText(kind: ScopeKind, filters: readonly Filter[]): string {
  const when = (filter: Filter, condition: (parameter: string) => string) => {
    const position = filters.indexOf(filter);
    return position < 0 ? '' : condition(`$${FIRST_FILTER_PARAMETER + position}`);
  };
  return `
WITH stay AS MATERIALIZED (
  SELECT moment, today, coalesce($4::date, today) AS check_in, coalesce($5::date, today + 1) AS check_out
  FROM (SELECT moment, (moment AT TIME ZONE $3::text)::date AS today
        FROM (SELECT platform_now() AS moment OFFSET 0) clock) day
), candidate AS MATERIALIZED (
  SELECT p.id, p.rank, a.rate_plan_ids,
         p.max_adults >= $6::int AND p.max_children >= $7::int AND p.max_guests >= $6::int + $7::int AS fits
  FROM property p
  CROSS JOIN LATERAL (
    SELECT rate_plan_ids FROM channel_access WHERE channel_id = $1 AND property_id = p.id LIMIT 1) a
  WHERE ${IN_SCOPE[kind]}
    ${when('within', (slug) => `AND (p.city_slug = ${slug} OR p.state_slug = ${slug})`)}
    ${when('words', (words) => `AND NOT EXISTS (SELECT FROM unnest(${words}::text[]) word WHERE strpos(lower(p.name), lower(word)) = 0)`)}
    ${when('bedrooms', (bedrooms) => `AND p.bedrooms = ${bedrooms}::int`)}
    ${when(
      'ratePlanCode',
      (code) => `AND EXISTS (
      SELECT FROM rate_plan r
      WHERE r.property_id = p.id AND r.code = ${code} AND (a.rate_plan_ids IS NULL OR r.id = ANY (a.rate_plan_ids)))`,
    )}
), vacant AS MATERIALIZED (
  SELECT v.property_id AS id
  FROM stay, (SELECT array_agg(id) AS ids FROM candidate WHERE fits) fitting,
       availability(fitting.ids, stay.check_in, stay.check_out - 1, stay.moment) v
  WHERE v.available >= $8::int AND NOT v.stop_sell
    AND stay.check_out - stay.check_in BETWEEN v.minimum_stay AND v.maximum_stay
  GROUP BY v.property_id
  HAVING count(*) = (SELECT check_out - check_in FROM stay)
), bookable AS MATERIALIZED (
  SELECT c.id
  FROM vacant JOIN candidate c USING (id) CROSS JOIN stay
  CROSS JOIN LATERAL (
    SELECT FROM rate_plan r
    WHERE r.property_id = c.id AND (c.rate_plan_ids IS NULL OR r.id = ANY (c.rate_plan_ids))
      ${when('ratePlanCode', (code) => `AND r.code = ${code}`)}
      AND NOT EXISTS (
        SELECT FROM rate_restriction x
        WHERE x.rate_plan_id = r.id AND x.date >= stay.check_in AND x.date < stay.check_out AND x.stop_sell)
    LIMIT 1) on_sale
), page AS (
  SELECT c.id, b.id IS NOT NULL AS bookable, c.rank
  FROM candidate c LEFT JOIN bookable b USING (id)
  ORDER BY b.id IS NULL, c.rank, c.id
  LIMIT $9 OFFSET $10
)
SELECT stay.moment, stay.today, stay.check_in, stay.check_out,
  (SELECT count(*) FROM candidate) AS total,
  ${kind === 'property' ? 'EXISTS (SELECT FROM channel_access WHERE channel_id = $1 AND property_id = $2)' : 'true'} AS known,
  (SELECT md5(json_agg(t ORDER BY t.id)::text) FROM tax_rule t) AS tax_version,
  (SELECT coalesce(json_agg(json_build_object(${asJson(placedPropertyTable, 'p', CARD_FIELDS)}, 'bookable', page.bookable)
     ORDER BY NOT page.bookable, page.rank, page.id), '[]')
   FROM page JOIN property p USING (id)) AS cards
FROM stay`;
}

const statements = new Map<string, Statement>();

/** One prepared statement per combination of scope and filters. */
function pageStatement(kind: ScopeKind, filters: readonly Filter[]): Statement {
  const name = ['search-page', kind, ...filters].join('-');
  const known = statements.get(name) ?? statement(name, pageText(kind, filters));
  statements.set(name, known);
  return known;
}

/** The page of properties that a search shows, in order: bookable first, then rank, then id. */
export async function findPage(
  sql: Sql,
  channelId: string,
  criteria: SearchCriteria,
  zone: string,
): Promise<SearchPage> {
  const { scope, stay } = criteria;
  const values: Record<Filter, unknown> = {
    within: scope.kind === 'property' ? scope.within : null,
    words: criteria.words.length > 0 ? criteria.words : null,
    bedrooms: criteria.bedrooms,
    ratePlanCode: criteria.ratePlanCode,
  };
  const filters = FILTERS.filter((filter) => values[filter] !== null);
  const row = await sql.one<SearchPage>(pageStatement(scope.kind, filters), [
    channelId,
    scope.kind === 'property' ? scope.propertyId : scope.slug,
    zone,
    stay?.checkIn ?? null,
    stay?.checkOut ?? null,
    criteria.adults,
    criteria.children,
    criteria.quantity,
    criteria.pageSize,
    criteria.page * criteria.pageSize,
    ...filters.map((filter) => values[filter]),
  ]);
  if (!row) throw new Error('The search page statement answers one row');
  return row;
}
