import { Accepts, type BodyRequest, type Page, Refuses } from '@stayline/http';
import {
  Controller,
  Delete,
  Get,
  Path,
  Post,
  Put,
  Query,
  Request,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { offerBody } from './offer.bodies';
import { offerErrors } from './offer.errors';
import { type OfferUseCases } from './offer.use-cases';
import { type OfferDetailView } from './offer.view';

@Route('api/v1/admin/winback/offers')
@Tags('Win-back')
@Security('admin')
export class OfferController extends Controller {
  constructor(private readonly offers: OfferUseCases) {
    super();
  }

  /** Makes an offer for guests whose stay fell short; at most 200. Unknown fields are refused. */
  @Post()
  @Accepts(offerBody)
  @SuccessResponse(201, 'Made')
  @Refuses(offerErrors.tooMany)
  createOffer(@Request() request: BodyRequest<'admin', typeof offerBody>): Promise<OfferDetailView> {
    return this.offers.create(request.body);
  }

  /**
   * All offers, the oldest first.
   * @param page Zero-based; past the end is empty.
   * @isInt page
   * @minimum page 0
   * @maximum page 1000000000
   * @param pageSize Entries a page.
   * @isInt pageSize
   * @minimum pageSize 1
   * @maximum pageSize 200
   */
  @Get()
  listOffers(@Query() page = 0, @Query() pageSize = 50): Promise<Page<OfferDetailView>> {
    return this.offers.list(page, pageSize);
  }

  /**
   * One offer.
   * @isInt id
   * @minimum id 1
   * @maximum id 2147483647
   */
  @Get('{id}')
  @Refuses(offerErrors.notFound)
  getOffer(@Path() id: number): Promise<OfferDetailView> {
    return this.offers.get(id);
  }

  /**
   * Replaces an offer. What was claimed before stays as it was.
   * @isInt id
   * @minimum id 1
   * @maximum id 2147483647
   */
  @Put('{id}')
  @Accepts(offerBody)
  @Refuses(offerErrors.notFound)
  replaceOffer(
    @Path() id: number,
    @Request() request: BodyRequest<'admin', typeof offerBody>,
  ): Promise<OfferDetailView> {
    return this.offers.replace(id, request.body);
  }

  /**
   * Removes an offer. What was claimed stays, with its terms.
   * @isInt id
   * @minimum id 1
   * @maximum id 2147483647
   */
  @Delete('{id}')
  @SuccessResponse(204, 'Removed')
  @Refuses(offerErrors.notFound)
  deleteOffer(@Path() id: number): Promise<void> {
    return this.offers.remove(id);
  }
}
