import { calendarErrors, rangeRefusals } from '@stayline/calendar';
import { type CallerRequest, type Page, Refuses } from '@stayline/http';
import { Controller, Get, Query, Request, Route, Security, Tags } from '@tsoa/runtime';
import { channelScopeErrors } from '../channel-scope/channel-scope.errors';
import { searchErrors } from './search.errors';
import { type SearchUseCases } from './search.use-cases';
import { type PropertyCardView, viewFoundPage } from './search.view';

const DEFAULT_PAGE_SIZE = 50;

@Route('v1/properties/rates')
@Tags('Search and quotes')
@Security('channel')
export class SearchController extends Controller {
  constructor(private readonly searching: SearchUseCases) {
    super();
  }

  /**
   * Searches the channel's properties with calculated prices, bookable ones first, then by rank and id. With
   * `ratePlanCode` the call is a quote request: each quote that may be booked carries a token (`id`, repeated as
   * `quoteId`), which locks the price until `expiresAt` and can be used for one booking. It does not lock the units.
   * @param city Slug of a city or a state, from `GET /v1/cities`. This or `propertyId` is needed; for an unknown slug the list is empty.
   * @param checkinDate `YYYY-MM-DD`, today or later. No dates at all mean tonight.
   * @param checkoutDate `YYYY-MM-DD`, 1 to 366 nights after check-in.
   * @param adults Adults per unit.
   * @param children Children per unit.
   * @param propertyId Only this property.
   * @param keyword Words that must all occur in the property's name, letter case ignored.
   * @param couponCode Previews the price with a coupon; `couponStatus` says what became of it.
   * @param bedroom Properties with exactly so many bedrooms.
   * @param page Zero-based; past the end is an empty list.
   * @param pageSize Properties per page.
   * @param ratePlanCode Makes the call a quote request for this plan; needs both dates.
   * @param quantity In a quote request: how many units of the property; 1 when not given.
   * @maxLength city 200
   * @maxLength propertyId 200
   * @maxLength keyword 100
   * @maxLength couponCode 100
   * @maxLength ratePlanCode 200
   * @isInt adults
   * @minimum adults 1
   * @maximum adults 9999
   * @isInt children
   * @minimum children 0
   * @maximum children 9999
   * @isInt bedroom
   * @minimum bedroom 0
   * @maximum bedroom 9999
   * @isInt page
   * @minimum page 0
   * @maximum page 1000000000
   * @isInt pageSize
   * @minimum pageSize 1
   * @maximum pageSize 200
   * @isInt quantity
   * @minimum quantity 1
   * @maximum quantity 999
   * @example city "city-calangute--goa"
   * @example checkinDate "2026-12-01"
   * @example checkoutDate "2026-12-04"
   */
  @Get()
  @Refuses(
    searchErrors.locationRequired,
    calendarErrors.incomplete,
    ...rangeRefusals,
    searchErrors.checkinInPast,
    searchErrors.quoteDatesRequired,
    searchErrors.tooManyUnitNights,
    channelScopeErrors.propertyNotFound,
    channelScopeErrors.ratePlanNotFound,
  )
  async searchProperties(
    @Request() request: CallerRequest<'channel'>,
    @Query() city?: string,
    @Query() checkinDate?: string,
    @Query() checkoutDate?: string,
    @Query() adults = 1,
    @Query() children = 0,
    @Query() propertyId?: string,
    @Query() keyword?: string,
    @Query() couponCode?: string,
    @Query() bedroom?: number,
    @Query() page = 0,
    @Query() pageSize = DEFAULT_PAGE_SIZE,
    @Query() ratePlanCode?: string,
    @Query() quantity?: number,
  ): Promise<Page<PropertyCardView>> {
    const where = { city, propertyId, keyword, bedroom };
    const stay = { checkinDate, checkoutDate, adults, children, couponCode, ratePlanCode, quantity };
    const found = await this.searching.search(request.caller.channelId, { ...where, ...stay, page, pageSize });
    return viewFoundPage(found);
  }
}
