import { checkStay, givenTogether, type Stay } from '@stayline/calendar';
import { couponKey } from '@stayline/pricing';
import { searchErrors } from './search.errors';

/** The query parameters of `GET /v1/properties/rates` as they were sent. */
export interface SearchQuery {
  city?: string;
  propertyId?: string;
  checkinDate?: string;
  checkoutDate?: string;
  adults: number;
  children: number;
  keyword?: string;
  couponCode?: string;
  bedroom?: number;
  page: number;
  pageSize: number;
  ratePlanCode?: string;
  quantity?: number;
}

/** Where to look. `within` narrows a property to a city or state, for callers that give both. */
export type SearchScope =
  { kind: 'city' | 'state'; slug: string } | { kind: 'property'; propertyId: string; within: string | null };

export interface SearchCriteria {
  scope: SearchScope;
  /** Null: tonight, by the platform's clock. */
  stay: Stay | null;
  adults: number;
  children: number;
  /** How many units of the property; 1 outside quote mode. */
  quantity: number;
  /** In lower case; each must occur in the property's name. */
  words: readonly string[];
  bedrooms: number | null;
  couponCode: string | null;
  page: number;
  pageSize: number;
  /** Not null: quote mode, for this plan. */
  ratePlanCode: string | null;
}

/** STATE slugs begin with `state`, CITY slugs with `city` (SEARCH-2). */
const STATE_PREFIX = 'state';

/**
 * Reads a search; SEARCH-4, SEARCH-5 and SEARCH-20 say what is refused. A check-in in the past is refused later, by the
 * database's clock.
 */
export function readCriteria(query: SearchQuery): SearchCriteria {
  const scope = scopeOf(text(query.city), text(query.propertyId));
  const ratePlanCode = query.ratePlanCode ?? null;
  const stay = stayOf(query);
  if (ratePlanCode !== null && stay === null) throw searchErrors.quoteDatesRequired();
  return {
    scope,
    stay,
    adults: query.adults,
    children: query.children,
    quantity: ratePlanCode === null ? 1 : (query.quantity ?? 1),
    words: (query.keyword ?? '').split(/\s+/).filter(Boolean),
    bedrooms: query.bedroom ?? null,
    couponCode: couponKey(query.couponCode),
    page: query.page,
    pageSize: query.pageSize,
    ratePlanCode,
  };
}

function scopeOf(slug: string | null, propertyId: string | null): SearchScope {
  if (propertyId !== null) return { kind: 'property', propertyId, within: slug };
  if (slug === null) throw searchErrors.locationRequired();
  return { kind: slug.startsWith(STATE_PREFIX) ? 'state' : 'city', slug };
}

function stayOf({ checkinDate, checkoutDate }: SearchQuery): Stay | null {
  const given = givenTogether(checkinDate, checkoutDate, ['checkinDate', 'checkoutDate']);
  return given ? checkStay(checkinDate, checkoutDate) : null;
}

/** An empty parameter, as forms send it, counts as not given. */
function text(value: string | undefined): string | null {
  const trimmed = value?.trim();
  return trimmed ? trimmed : null;
}
