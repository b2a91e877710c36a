import { type Database } from '@stayline/database';
import { Accepts, answerOnce, type BodyRequest, type CallerRequest, Refuses, Repeatable } from '@stayline/http';
import {
  Controller,
  Example,
  Get,
  Path,
  Post,
  Query,
  Request,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { ledgerErrors } from '../ledger/ledger.errors';
import { type BookingUseCases } from './booking.use-cases';
import { bookingBody } from './booking.bodies';
import { bookingErrors } from './booking.errors';
import { type BookingView, viewBooking } from './booking.view';

export interface BookingAnswer {
  /** The reference that was sent. */
  bookingId: string;
}

@Route('v2/bookings')
@Tags('Bookings')
@Security('channel')
export class BookingController extends Controller {
  constructor(
    private readonly bookings: BookingUseCases,
    private readonly database: Database,
  ) {
    super();
  }

  /**
   * Books a quoted stay at the locked price: inventory of the dates is blocked, a unit is assigned for the whole stay, and the guest
   * gets a confirmation by e-mail and by messaging app. If the answer is lost, read the booking back, or repeat the request: the same
   * `bookingId` never books twice, and with an `Idempotency-Key` the repeat gets the first answer (kept for 24 hours).
   */
  @Post()
  @Accepts(bookingBody)
  @Repeatable()
  @SuccessResponse(201, 'Booked')
  @Example<BookingAnswer>({ bookingId: 'P-1001' })
  @Refuses(
    bookingErrors.duplicate,
    bookingErrors.quoteNotFound,
    bookingErrors.quoteExpired,
    bookingErrors.quoteAlreadyUsed,
    bookingErrors.notOnSale,
    bookingErrors.noLongerOffered,
    ledgerErrors.notAvailable,
    bookingErrors.promotionExhausted,
  )
  async createBooking(@Request() request: BodyRequest<'channel', typeof bookingBody>): Promise<BookingAnswer> {
    this.setStatus(201);
    return this.bookings.book(request.caller.channelId, request.body, (work) =>
      answerOnce(this.database, request, work),
    );
  }

  /**
   * Reads a booking of the channel back, for instance when the answer was lost. A 404 right after a lost answer is not final: the booking may
   * still be under way.
   * @param bookingId Your own reference, percent-encoded; any that a booking may have.
   * @summary Reads a booking, whatever its reference
   */
  @Get()
  @Refuses(bookingErrors.notFound)
  async readBooking(@Request() request: CallerRequest<'channel'>, @Query() bookingId: string): Promise<BookingView> {
    return viewBooking(await this.bookings.find(request.caller.channelId, bookingId));
  }

  /**
   * The same by path, for a reference that a path can carry: one without slashes, and neither `.` nor `..`.
   * @param bookingId Your own reference.
   * @summary Reads a booking
   */
  @Get('{bookingId}')
  @Refuses(bookingErrors.notFound)
  async getBooking(@Request() request: CallerRequest<'channel'>, @Path() bookingId: string): Promise<BookingView> {
    return viewBooking(await this.bookings.find(request.caller.channelId, bookingId));
  }
}
