import { callerErrors } from '@stayline/caller';
import { type Database } from '@stayline/database';
import {
  Accepts,
  answerOnce,
  type BodyRequest,
  type CallerRequest,
  type Page,
  Refuses,
  Repeatable,
} from '@stayline/http';
import { Controller, Get, Path, Post, Query, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { guestBookingErrors } from '../guest-bookings/guest-booking.errors';
import { offerErrors } from '../offers/offer.errors';
import { type OfferView } from '../offers/offer.view';
import { claimBody } from './claim.bodies';
import { claimErrors } from './claim.errors';
import { type ClaimUseCases } from './claim.use-cases';
import { type ClaimView, type WinBackView } from './claim.view';
import { askingOf } from './asking';

@Route('winback')
@Tags('Win-back')
export class WinBackController extends Controller {
  constructor(
    private readonly database: Database,
    private readonly claims: ClaimUseCases,
  ) {
    super();
  }

  /**
   * What was claimed, newest first.
   * @param bookingId The platform's booking id: what was claimed for that one.
   * @maxLength bookingId 64
   * @param page Zero-based; past the end is empty.
   * @isInt page
   * @minimum page 0
   * @maximum page 1000000000
   * @param pageSize Entries a page.
   * @isInt pageSize
   * @minimum pageSize 1
   * @maximum pageSize 200
   */
  @Get('claims')
  @Security('admin')
  listClaims(@Query() bookingId?: string, @Query() page = 0, @Query() pageSize = 50): Promise<Page<ClaimView>> {
    return this.claims.list(bookingId ?? null, page, pageSize);
  }

  /**
   * Claims an offer for a booking whose rating is low, at most as many as are allowed. By an operator, or by whoever has the guest's link. An offer that
   * does not exist, or is not open to the booking, is 404; then a booking that is not eligible is 409. The page at `/winback/{bookingId}` sends
   * the same as a form, and is answered 303.
   * @param t The token of the guest's link, where there is no `Authorization`.
   * @maxLength t 200
   */
  @Post('claim')
  @Security('public')
  @Repeatable()
  @Accepts(claimBody)
  @SuccessResponse(201, 'Claimed')
  @Refuses(
    ...Object.values(callerErrors),
    guestBookingErrors.notFound,
    guestBookingErrors.ambiguous,
    offerErrors.notFound,
    claimErrors.notEligible,
  )
  async claimOffer(
    @Request() request: BodyRequest<'public' | 'admin', typeof claimBody>,
    @Query() t?: string,
  ): Promise<ClaimView> {
    const { bookingId, offerId } = request.body;
    const open = await this.claims.open(bookingId, askingOf(request, t));
    return answerOnce(this.database, request, (tx) => this.claims.claim(tx, open, offerId), {
      scope: `win-back ${open.booking.id}`,
    });
  }

  /**
   * A booking with the offers that its guest may claim and what was claimed, for an operator or for whoever has the guest's link. A browser (`Accept:
   * text/html`) gets the guest's page.
   * @param t The token of the guest's link, where there is no `Authorization`.
   * @maxLength bookingId 100
   * @maxLength t 200
   */
  @Get('{bookingId}')
  @Security('public')
  @Refuses(...Object.values(callerErrors), guestBookingErrors.notFound, guestBookingErrors.ambiguous)
  async getWinBack(
    @Path() bookingId: string,
    @Request() request: CallerRequest,
    @Query() t?: string,
  ): Promise<WinBackView> {
    return this.claims.show((await this.claims.open(bookingId, askingOf(request, t))).booking);
  }

  /**
   * The offers that the guest may claim now; none where the booking is not eligible.
   * @param t The token of the guest's link, where there is no `Authorization`.
   * @maxLength bookingId 100
   * @maxLength t 200
   */
  @Get('{bookingId}/offers')
  @Security('public')
  @Refuses(...Object.values(callerErrors), guestBookingErrors.notFound, guestBookingErrors.ambiguous)
  async listOpenOffers(
    @Path() bookingId: string,
    @Request() request: CallerRequest,
    @Query() t?: string,
  ): Promise<OfferView[]> {
    return this.claims.offers((await this.claims.open(bookingId, askingOf(request, t))).booking);
  }
}
