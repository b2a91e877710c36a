import { calendarErrors, rangeRefusals } from '@stayline/calendar';
import { type Page, Refuses } from '@stayline/http';
import { Controller, Get, Query, Route, Security, Tags } from '@tsoa/runtime';
import { channelScopeErrors } from '../channel-scope/channel-scope.errors';
import { type ListingOfferView, viewListings } from './listing-offer.view';
import { listingSearchErrors } from './listing-search.errors';
import { type SearchListings } from './listing-search.use-cases';

const DEFAULT_PAGE_SIZE = 20;

@Route('api/v1/listings')
@Tags('Listings')
@Security('agent')
export class ListingSearchController extends Controller {
  constructor(private readonly listings: SearchListings) {
    super();
  }

  /**
   * Finds listings for a cart, with free rooms, prices and a breakdown for the party, priced as a cart prices it: default plans, no
   * promotions. Those with free rooms first, then by rank and id.
   * @param city A city or state, by its name or its slug of `GET /v1/cities`. This or `keyword` is needed.
   * @param keyword Words that must all occur in the listing's title or city, or the property's name; letter case ignored.
   * @param checkIn `YYYY-MM-DD`, today or later. No dates at all mean tonight.
   * @param checkOut `YYYY-MM-DD`, 1 to 366 nights after check-in.
   * @param adults Of the whole party.
   * @param children Of the whole party.
   * @param channelId Whose catalog; the default channel's when left out, as for a new cart.
   * @param page Zero-based; past the end is an empty list.
   * @param pageSize Listings per page.
   * @maxLength city 200
   * @maxLength keyword 100
   * @maxLength channelId 64
   * @isInt adults
   * @minimum adults 1
   * @maximum adults 1000
   * @isInt children
   * @minimum children 0
   * @maximum children 1000
   * @isInt page
   * @minimum page 0
   * @maximum page 1000000000
   * @isInt pageSize
   * @minimum pageSize 1
   * @maximum pageSize 200
   * @example city "Calangute"
   * @example checkIn "2026-12-20"
   * @example checkOut "2026-12-22"
   */
  @Get()
  @Refuses(
    listingSearchErrors.cityOrKeywordRequired,
    calendarErrors.incomplete,
    ...rangeRefusals,
    listingSearchErrors.checkInInPast,
    channelScopeErrors.channelUnknown,
  )
  async searchListings(
    @Query() city?: string,
    @Query() keyword?: string,
    @Query() checkIn?: string,
    @Query() checkOut?: string,
    @Query() adults = 1,
    @Query() children = 0,
    @Query() channelId?: string,
    @Query() page = 0,
    @Query() pageSize = DEFAULT_PAGE_SIZE,
  ): Promise<Page<ListingOfferView>> {
    const query = { city, keyword, checkIn, checkOut, adults, children, page, pageSize };
    return viewListings(await this.listings.search(channelId, query));
  }
}
