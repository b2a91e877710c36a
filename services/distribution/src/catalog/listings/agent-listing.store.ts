import { type Sql, statement } from '@stayline/database';

/** What can be put on an item of the listing. */
export interface ListingMeal {
  mealId: string;
  name: string;
  adultPrice: number;
  childPrice: number;
  taxPercent: number;
  details: Record<string, unknown>;
}

export interface ListingVas {
  vasId: string;
  name: string;
  price: number;
  taxPercent: number;
  details: Record<string, unknown>;
}

export interface ListingProperty {
  propertyId: string;
  name: string;
  city: string;
  state: string;
  currency: string;
  bedrooms: number;
  maxAdults: number;
  maxChildren: number;
  maxGuests: number;
  details: Record<string, unknown>;
}

export interface AgentListing {
  id: string;
  title: string;
  city: string;
  image: string | null;
  details: Record<string, unknown>;
  properties: ListingProperty[];
  meals: ListingMeal[];
  vas: ListingVas[];
}

const ONE = statement(
  'listing',
  `SELECT l.id, l.title, l.city, l.image, l.details, sold.properties,
     (SELECT coalesce(json_agg(json_build_object('mealId', m.id, 'name', m.name, 'adultPrice', m.adult_price,
        'childPrice', m.child_price, 'taxPercent', m.tax_percent, 'details', m.details) ORDER BY m.id), '[]')
      FROM meal m WHERE m.listing_id = l.id) AS meals,
     (SELECT coalesce(json_agg(json_build_object('vasId', v.id, 'name', v.name, 'price', v.price,
        'taxPercent', v.tax_percent, 'details', v.details) ORDER BY v.id), '[]')
      FROM vas v WHERE v.listing_id = l.id) AS vas
   FROM listing l CROSS JOIN LATERAL (
     SELECT json_agg(json_build_object('propertyId', p.id, 'name', p.name, 'city', p.city, 'state', p.state,
       'currency', p.currency, 'bedrooms', p.bedrooms, 'maxAdults', p.max_adults, 'maxChildren', p.max_children,
       'maxGuests', p.max_guests, 'details', p.details) ORDER BY p.rank, p.id) AS properties
     FROM property p JOIN channel_access a ON a.property_id = p.id AND a.channel_id = $1
     WHERE p.listing_id = l.id AND EXISTS (
       SELECT FROM rate_plan r WHERE r.property_id = p.id AND (a.rate_plan_ids IS NULL OR r.id = ANY (a.rate_plan_ids)))
   ) sold
   WHERE l.id = $2 AND sold.properties IS NOT NULL`,
);

/** The listing with the properties that the channel sells; undefined without any. */
export function findListing(sql: Sql, channelId: string, listingId: string): Promise<AgentListing | undefined> {
  return sql.one<AgentListing>(ONE, [channelId, listingId]);
}
