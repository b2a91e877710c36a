import { type CalendarDate } from '@stayline/calendar';
import { type Sql, statement } from '@stayline/database';
import { type PlanOffer } from '@stayline/pricing';
import { asJson } from '../catalog/catalog-table';
import { type Listing } from '../catalog/listings/listing';
import { listingTable } from '../catalog/listings/listing.store';
import { type Property } from '../catalog/properties/property';
import { propertyTable } from '../catalog/properties/property.store';
import { ratePlanTable } from '../catalog/rate-plans/rate-plan.store';
import { type ListingCriteria } from './listing-criteria';
import { type RoomCapacity } from './suggest-rooms';

const LISTING_FIELDS = ['id', 'title', 'city', 'image'] as const;
const PROPERTY_FIELDS = ['name', 'bedrooms', 'currency', 'maxAdults', 'maxChildren', 'maxGuests'] as const;
const PLAN_FIELDS = ['rate', 'extraAdultRate', 'extraChildRate', 'applicableAdult', 'applicableChild'] as const;

/** A property of a found listing, with what the stay costs there. */
export interface FoundProperty extends RoomCapacity, Pick<Property, (typeof PROPERTY_FIELDS)[number]> {
  plans: PlanOffer[];
}

export interface FoundListing extends Pick<Listing, (typeof LISTING_FIELDS)[number]> {
  /** In order of rank, then id. */
  properties: FoundProperty[];
}

/** One page, with what the same statement read besides. */
export interface ListingPage {
  today: CalendarDate;
  check_in: CalendarDate;
  check_out: CalendarDate;
  total: number;
  /** Changes with every change of the tax table. */
  tax_version: string;
  listings: FoundListing[];
}

const PLANS = `(
  SELECT json_agg(json_build_object(${asJson(ratePlanTable, 'r', PLAN_FIELDS)},
    'restrictions', coalesce((
      SELECT json_object_agg(x.date, json_build_array(x.rate, x.stop_sell)) FROM rate_restriction x
      WHERE x.rate_plan_id = r.id AND x.date >= stay.check_in AND x.date < stay.check_out), '{}')) ORDER BY r.rank, r.id)
  FROM rate_plan r WHERE r.property_id = c.id AND (c.rate_plan_ids IS NULL OR r.id = ANY (c.rate_plan_ids)))`;

/**
 * The page in one statement: the properties in scope that the channel can sell, how many units of each are free on every night of the stay
 * (by the ledger's `availability`; none where it is stop-sold or the stay is too short or too long), their listings in order, one page of
 * them with everything that its prices are made of.
 */
const pageText = (scope: string) => `
WITH stay AS MATERIALIZED (
  SELECT moment, today, coalesce($3::date, today) AS check_in, coalesce($4::date, today + 1) AS check_out
  FROM (SELECT moment, (moment AT TIME ZONE $2::text)::date AS today
        FROM (SELECT platform_now() AS moment OFFSET 0) clock) day
), candidate AS MATERIALIZED (
  SELECT p.id, p.listing_id, p.rank, a.rate_plan_ids
  FROM property p
  CROSS JOIN LATERAL (
    SELECT rate_plan_ids FROM channel_access WHERE channel_id = $1 AND property_id = p.id LIMIT 1) a
  WHERE ${scope} AND EXISTS (
    SELECT FROM rate_plan r WHERE r.property_id = p.id AND (a.rate_plan_ids IS NULL OR r.id = ANY (a.rate_plan_ids)))
), free AS MATERIALIZED (
  SELECT v.property_id AS id, min(CASE
    WHEN v.stop_sell OR stay.check_out - stay.check_in NOT BETWEEN v.minimum_stay AND v.maximum_stay THEN 0
    ELSE v.available END) AS available
  FROM stay, (SELECT array_agg(id) AS ids FROM candidate) all_ids,
       availability(all_ids.ids, stay.check_in, stay.check_out - 1, stay.moment) v
  GROUP BY v.property_id
), found AS MATERIALIZED (
  SELECT c.listing_id AS id, max(free.available) > 0 AS bookable, min(c.rank) AS rank
  FROM candidate c JOIN free USING (id) GROUP BY c.listing_id
), page AS (
  SELECT id, bookable, rank FROM found ORDER BY NOT bookable, rank, id LIMIT $5 OFFSET $6
)
SELECT stay.today, stay.check_in, stay.check_out, (SELECT count(*) FROM found) AS total,
  (SELECT md5(json_agg(t ORDER BY t.id)::text) FROM tax_rule t) AS tax_version,
  (SELECT coalesce(json_agg(json_build_object(${asJson(listingTable, 'l', LISTING_FIELDS)}, 'properties', (
     SELECT json_agg(json_build_object('propertyId', p.id, ${asJson(propertyTable, 'p', PROPERTY_FIELDS)},
       'available', free.available, 'plans', ${PLANS}) ORDER BY c.rank, c.id)
     FROM candidate c JOIN free USING (id) JOIN property p USING (id) WHERE c.listing_id = l.id))
     ORDER BY NOT page.bookable, page.rank, page.id), '[]')
   FROM page JOIN listing l USING (id)) AS listings
FROM stay`;

/** A slug, or the name of a city or state. All properties of a listing that has one there are shown. */
const IN_PLACE = `lower($7) IN (p.city_slug, p.state_slug, lower(p.city), lower(p.state))`;
const IN_PLACE_SCOPE = `p.listing_id IN (SELECT listing_id FROM property p WHERE ${IN_PLACE})`;
const wordsScope = (parameter: string) => `EXISTS (
  SELECT FROM listing l WHERE l.id = p.listing_id AND NOT EXISTS (
    SELECT FROM unnest(${parameter}::text[]) word
    WHERE strpos(lower(l.title || ' ' || l.city || ' ' || p.name), lower(word)) = 0))`;

const BY_PLACE = statement('listings-by-place', pageText(IN_PLACE_SCOPE));
const BY_WORDS = statement('listings-by-words', pageText(wordsScope('$7')));
const BY_BOTH = statement('listings-by-place-and-words', pageText(`${IN_PLACE_SCOPE} AND ${wordsScope('$8')}`));

/** The page of listings that the channel sells: with rooms first, then by rank, then id. */
export async function findListings(
  sql: Sql,
  channelId: string,
  { place, words, stay, page, pageSize }: ListingCriteria,
  zone: string,
): Promise<ListingPage> {
  const text = place === null ? BY_WORDS : words === null ? BY_PLACE : BY_BOTH;
  const scope = [place, words].filter((each) => each !== null);
  const always = [channelId, zone, stay?.checkIn ?? null, stay?.checkOut ?? null, pageSize, page * pageSize];
  const row = await sql.one<ListingPage>(text, [...always, ...scope]);
  if (!row) throw new Error('The listing page statement answers one row');
  return row;
}
