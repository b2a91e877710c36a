/** An entry of the catalog as the API answers it; what else it has depends on its kind. */
export type Entry = Record<string, unknown> & { id: string };

export interface Kind {
  /** In the API's paths. */
  path: string;
  name: string;
  /** What the list shows besides the id. */
  shown: readonly string[];
  /** What the list can be narrowed by, besides a text. */
  filters: readonly string[];
}

export const KINDS: readonly Kind[] = [
  { path: 'properties', name: 'Properties', shown: ['name', 'city', 'listingId'], filters: ['listingId', 'city'] },
  { path: 'listings', name: 'Listings', shown: ['title', 'city'], filters: ['city'] },
  { path: 'rate-plans', name: 'Rate plans', shown: ['name', 'propertyId', 'code', 'rate'], filters: ['propertyId'] },
  {
    path: 'promotions',
    name: 'Promotions',
    shown: ['title', 'code', 'type', 'endDateTime'],
    filters: ['propertyId', 'type'],
  },
  { path: 'meals', name: 'Meals', shown: ['name', 'listingId', 'adultPrice'], filters: ['listingId'] },
  { path: 'vas', name: 'Services', shown: ['name', 'listingId', 'price'], filters: ['listingId'] },
];

export const CATALOG = '/api/v1/admin/catalog';
