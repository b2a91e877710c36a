import { type Sql, statement } from '@stayline/database';
import { asEntry, asJson, keysOf } from '../catalog-table';
import { mealTable } from '../meals/meal.store';
import { propertyTable } from '../properties/property.store';
import { vasTable } from '../vas/vas.store';
import { type ListingView, mealOfListing, propertyOfListing, vasOfListing } from './agent-listing.view';
import { listingTable } from './listing.store';

const ONE = statement(
  'listing',
  `SELECT ${asEntry(listingTable, 'l')}, sold.properties,
     (SELECT coalesce(json_agg(json_build_object('mealId', m.id, ${asJson(mealTable, 'm', keysOf(mealOfListing))}) ORDER BY m.id), '[]')
      FROM meal m WHERE m.listing_id = l.id) AS meals,
     (SELECT coalesce(json_agg(json_build_object('vasId', v.id, ${asJson(vasTable, 'v', keysOf(vasOfListing))}) ORDER BY v.id), '[]')
      FROM vas v WHERE v.listing_id = l.id) AS vas
   FROM listing l CROSS JOIN LATERAL (
     SELECT json_agg(json_build_object('propertyId', p.id, ${asJson(propertyTable, 'p', keysOf(propertyOfListing))})
                     ORDER BY p.rank, p.id) AS properties
     FROM property p JOIN channel_access a ON a.property_id = p.id AND a.channel_id = $1
     WHERE p.listing_id = l.id AND EXISTS (
       SELECT FROM rate_plan r WHERE r.property_id = p.id AND (a.rate_plan_ids IS NULL OR r.id = ANY (a.rate_plan_ids)))
   ) sold
   WHERE l.id = $2 AND sold.properties IS NOT NULL`,
);

/** The listing with the properties that the channel sells; undefined if there is none. */
export function findListing(sql: Sql, channelId: string, listingId: string): Promise<ListingView | undefined> {
  return sql.one<ListingView>(ONE, [channelId, listingId]);
}
