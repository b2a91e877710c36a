import { type Database } from '@stayline/database';
import { Accepts, type BodyRequest, Refuses } from '@stayline/http';
import { Controller, Path, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { type BookingSearchUseCases } from '../booking-search/booking-search.use-cases';
import { bookingErrors } from '../bookings/booking.errors';
import { type BookingView, viewBooking } from '../bookings/booking.view';
import { type Arrival } from './cancellation';
import { cancellationBody } from './cancellation.bodies';
import { cancellationErrors } from './cancellation.errors';
import { cancelBooking } from './cancellation.use-cases';

@Route('api/v1/admin/bookings')
@Tags('Operator: bookings')
@Security('admin')
export class OperatorCancellationController extends Controller {
  constructor(
    private readonly bookings: BookingSearchUseCases,
    private readonly database: Database,
    private readonly arrival: Arrival,
  ) {
    super();
  }

  /**
   * Cancels a booking of any channel, until check-out day. Its units can be sold again at once. With `waiveCharge` it costs nothing, and
   * the booking says who waived it; a charge of a booking that is cancelled already can be waived so too.
   * @param bookingId The platform's own id (`bkg_…`), or the partner's reference.
   * @summary Cancels a booking, or waives what it costs
   */
  @Post('{bookingId}/cancel')
  @Accepts(cancellationBody)
  @SuccessResponse(200, 'Cancelled')
  @Refuses(bookingErrors.notFound, bookingErrors.ambiguous, cancellationErrors.stayHasEnded)
  async cancelForOperator(
    @Path() bookingId: string,
    @Request() request: BodyRequest<'admin', typeof cancellationBody>,
  ): Promise<BookingView> {
    const { booking } = await this.bookings.find(bookingId);
    const { waiveCharge, reason } = request.body ?? {};
    const by = { kind: 'OPERATOR' as const, id: request.caller.sub };
    const asked = { by, waiveCharge: waiveCharge ?? false, reason: reason ?? null };
    return viewBooking(await this.database.transaction((tx) => cancelBooking(tx, booking.id, asked, this.arrival)));
  }
}
