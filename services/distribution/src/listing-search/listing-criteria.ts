import { checkStay, givenTogether, type Stay } from '@stayline/calendar';
import { listingSearchErrors } from './listing-search.errors';

/** The query parameters of `GET /api/v1/listings` as they were sent. */
export interface ListingQuery {
  city?: string;
  keyword?: string;
  checkIn?: string;
  checkOut?: string;
  adults: number;
  children: number;
  page: number;
  pageSize: number;
}

export interface ListingCriteria {
  /** In lower case: a slug, or the city's or state's name. */
  place: string | null;
  /** In lower case; each must occur in the listing's title or city, or in the property's name. */
  words: readonly string[] | null;
  /** Null: tonight, by the platform's clock. */
  stay: Stay | null;
  /** Of the whole party. */
  adults: number;
  children: number;
  page: number;
  pageSize: number;
}

/** Reads a search. A check-in in the past is refused later, by the database's clock. */
export function readListingQuery(query: ListingQuery): ListingCriteria {
  const place = query.city?.trim() || null;
  const words = (query.keyword ?? '').split(/\s+/).filter(Boolean);
  if (place === null && words.length === 0) throw listingSearchErrors.cityOrKeywordRequired();
  const { checkIn, checkOut, adults, children, page, pageSize } = query;
  const given = givenTogether(checkIn, checkOut, ['checkIn', 'checkOut']);
  return {
    place,
    words: words.length > 0 ? words : null,
    stay: given ? checkStay(checkIn, checkOut, { checkIn: 'checkIn', checkOut: 'checkOut' }) : null,
    adults,
    children,
    page,
    pageSize,
  };
}
