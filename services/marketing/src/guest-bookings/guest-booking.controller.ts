import { Accepts, type BodyRequest, Refuses } from '@stayline/http';
import { Controller, Path, Put, Request, Route, Security, Tags } from '@tsoa/runtime';
import { maximumBody, ratingBody } from './guest-booking.bodies';
import { guestBookingErrors } from './guest-booking.errors';
import { type GuestBookingUseCases } from './guest-booking.use-cases';
import { type WinBackStateView } from './guest-booking.view';

@Route('api/v1/admin/bookings/{bookingId}')
@Tags('Win-back')
@Security('admin')
@Refuses(guestBookingErrors.notFound, guestBookingErrors.ambiguous)
export class GuestBookingController extends Controller {
  constructor(private readonly bookings: GuestBookingUseCases) {
    super();
  }

  /**
   * Sets the guest's rating of the stay, by the platform's id or by the partner's bookingId. A low one makes the guest eligible for an offer.
   * A booking is known here a moment after it was made.
   * @maxLength bookingId 100
   */
  @Put('rating')
  @Accepts(ratingBody)
  rateBooking(
    @Path() bookingId: string,
    @Request() request: BodyRequest<'admin', typeof ratingBody>,
  ): Promise<WinBackStateView> {
    return this.bookings.rate(bookingId, request.body.rating);
  }

  /**
   * Sets how many offers the guest of this booking may claim; null is as the setting says.
   * @maxLength bookingId 100
   */
  @Put('win-back')
  @Accepts(maximumBody)
  allowWinBack(
    @Path() bookingId: string,
    @Request() request: BodyRequest<'admin', typeof maximumBody>,
  ): Promise<WinBackStateView> {
    return this.bookings.allow(bookingId, request.body.maxWinBackAllowed);
  }
}
