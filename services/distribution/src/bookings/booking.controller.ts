import { type CallerRequest, type ErrorBody } from '@stayline/http';
import {
  Body,
  Controller,
  Example,
  Get,
  Header,
  Path,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { type BookStay } from './book-stay.use-cases';
import { type BookingView, viewBooking } from './booking.view';

export interface BookingGuestBody {
  /**
   * @maxLength 254
   * @example "asha.rao@example.com"
   */
  email: string;
  /**
   * With its country code, with or without `+`; kept as E.164.
   * @maxLength 32
   * @example "+919876543210"
   */
  phone: string;
  /**
   * @minLength 1
   * @maxLength 100
   * @example "Asha"
   */
  firstName: string;
  /**
   * @minLength 1
   * @maxLength 100
   * @example "Rao"
   */
  lastName: string;
}

export interface BookingBody {
  /**
   * The token of a quote request (`id` or `quoteId` of the quote); good for one booking, until its `expiresAt`.
   * @minLength 1
   * @maxLength 100
   */
  quoteId: string;
  /**
   * Your own reference; unique per channel. It is part of a path: slashes and control characters are refused, and `.` and `..`.
   * @minLength 1
   * @maxLength 100
   * @pattern ^(?!\.{1,2}$)[^\/\\\u0000-\u001f\u007f]+$ must not hold slashes or control characters, nor be . or ..
   * @example "P-1001"
   */
  bookingId: string;
  bookingStatus: 'CONFIRMED';
  guest: BookingGuestBody;
}

export interface BookingAnswer {
  /** The reference that was sent. */
  bookingId: string;
}

@Route('v2/bookings')
@Tags('Bookings')
@Security('channel')
export class BookingController extends Controller {
  constructor(private readonly bookings: BookStay) {
    super();
  }

  /**
   * Books a quoted stay at the locked price: inventory of the dates is blocked, a unit is assigned for the whole stay, and the guest
   * gets a confirmation by e-mail and by messaging app. If the answer is lost, read the booking back, or repeat the request: the same
   * `bookingId` never books twice, and with an `Idempotency-Key` the repeat gets the first answer (kept for 24 hours).
   * @param idempotencyKey 1 to 255 printable characters; the same key with another body is 409.
   */
  @Post()
  @SuccessResponse(201, 'Booked')
  @Example<BookingAnswer>({ bookingId: 'P-1001' })
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, BOOKING_ID_DUPLICATE, QUOTE_NOT_FOUND, QUOTE_EXPIRED, QUOTE_ALREADY_USED, IDEMPOTENCY_KEY_INVALID',
  )
  @Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
  @Response<ErrorBody>(403, 'FORBIDDEN')
  @Response<ErrorBody>(
    409,
    'NOT_AVAILABLE, PROMOTION_EXHAUSTED, IDEMPOTENCY_KEY_REUSED; after the first two the quote stays usable',
  )
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  @Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE')
  async createBooking(
    @Request() request: CallerRequest<'channel'>,
    @Body() body: BookingBody,
    @Header('Idempotency-Key') idempotencyKey?: string,
  ): Promise<BookingAnswer> {
    this.setStatus(201);
    return this.bookings.book(request.caller.channelId, body, idempotencyKey);
  }

  /**
   * Reads a booking of the channel back, so that a lost answer is never a riddle.
   * @param bookingId Your own reference.
   */
  @Get('{bookingId}')
  @Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
  @Response<ErrorBody>(403, 'FORBIDDEN')
  @Response<ErrorBody>(404, 'BOOKING_NOT_FOUND')
  @Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE')
  async getBooking(@Request() request: CallerRequest<'channel'>, @Path() bookingId: string): Promise<BookingView> {
    return viewBooking(await this.bookings.find(request.caller.channelId, bookingId));
  }
}
