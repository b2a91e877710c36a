import { type Database, type Tx } from '@stayline/database';
import { answerOnce, type CallerRequest, Refuses, Repeatable } from '@stayline/http';
import { Controller, Path, Post, Query, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { bookingErrors } from '../bookings/booking.errors';
import { type BookingUseCases } from '../bookings/booking.use-cases';
import { type BookingView, viewBooking } from '../bookings/booking.view';
import { type Arrival } from './cancellation';
import { cancellationErrors } from './cancellation.errors';
import { cancelBooking } from './cancellation.use-cases';

@Route('v2/bookings')
@Tags('Bookings')
@Security('channel')
@Repeatable()
@Refuses(bookingErrors.notFound, cancellationErrors.stayHasBegun, cancellationErrors.stayHasEnded)
export class CancellationController extends Controller {
  constructor(
    private readonly bookings: BookingUseCases,
    private readonly database: Database,
    private readonly arrival: Arrival,
  ) {
    super();
  }

  /**
   * Cancels a booking of the channel, whatever its reference. Its units can be sold again at once; its reference, its quote and its promotions
   * stay used. `cancellation` of the answer says what it costs by the terms of the quote. Cancelling again answers the same. From arrival
   * on (14:00 of the check-in day, unless set otherwise) only the operator cancels.
   * @param bookingId Your own reference, percent-encoded; any that a booking may have.
   * @summary Cancels a booking, whatever its reference
   */
  @Post('cancel')
  @SuccessResponse(200, 'Cancelled')
  cancelBooking(@Request() request: CallerRequest<'channel'>, @Query() bookingId: string): Promise<BookingView> {
    return this.cancel(request, bookingId);
  }

  /**
   * The same by path, for a reference that a path can carry: one without slashes, and neither `.` nor `..`.
   * @param bookingId Your own reference.
   * @summary Cancels a booking
   */
  @Post('{bookingId}/cancel')
  @SuccessResponse(200, 'Cancelled')
  cancelBookingByPath(@Request() request: CallerRequest<'channel'>, @Path() bookingId: string): Promise<BookingView> {
    return this.cancel(request, bookingId);
  }

  /** A 404 begins nothing and is not kept: the booking may still be under way. */
  private async cancel(request: CallerRequest<'channel'>, reference: string): Promise<BookingView> {
    const { channelId } = request.caller;
    const { id } = await this.bookings.find(channelId, reference);
    const asked = { by: { kind: 'CHANNEL' as const, id: channelId }, waiveCharge: false, reason: null };
    return answerOnce(this.database, request, async (tx: Tx) =>
      viewBooking(await cancelBooking(tx, id, asked, this.arrival)),
    );
  }
}
