import { type ErrorBody, type Page, pageOf } from '@stayline/http';
import { Controller, Get, Path, Query, Response, Route, Security, Tags } from '@tsoa/runtime';
import { type BookingView, viewBooking } from '../bookings/booking.view';
import { type FindBookings } from './find-bookings.use-cases';

@Route('api/v1/admin/bookings')
@Tags('Operator: bookings')
@Security('admin')
export class BookingSearchController extends Controller {
  constructor(private readonly bookings: FindBookings) {
    super();
  }

  /**
   * Finds bookings of all channels, newest first.
   * @param bookingId The partner's reference.
   * @param guest E-mail address, or phone number with its country code.
   * @param fromDate Stays with a night on or after this date (`YYYY-MM-DD`).
   * @param toDate Stays with a night on or before this date (`YYYY-MM-DD`).
   * @param page Zero-based.
   * @param pageSize 1 to 200.
   * @isInt page
   * @minimum page 0
   * @maximum page 1000000
   * @isInt pageSize
   * @minimum pageSize 1
   * @maximum pageSize 200
   */
  @Get()
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, DATE_INVALID, DATE_RANGE_INVALID, DATE_RANGE_TOO_LONG, PARAMETER_REPEATED',
  )
  @Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
  @Response<ErrorBody>(403, 'FORBIDDEN')
  @Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE')
  async searchBookings(
    @Query() channelId?: string,
    @Query() bookingId?: string,
    @Query() guest?: string,
    @Query() propertyId?: string,
    @Query() fromDate?: string,
    @Query() toDate?: string,
    @Query() page = 0,
    @Query() pageSize = 50,
  ): Promise<Page<BookingView>> {
    const query = { channelId, bookingId, guest, propertyId, fromDate, toDate };
    const { bookings, total } = await this.bookings.search(query, page, pageSize);
    return pageOf(bookings.map(viewBooking), { page, pageSize, total });
  }

  /**
   * One booking of any channel.
   * @param bookingId The platform's own id (`bkg_…`), or the partner's reference.
   */
  @Get('{bookingId}')
  @Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
  @Response<ErrorBody>(403, 'FORBIDDEN')
  @Response<ErrorBody>(404, 'BOOKING_NOT_FOUND')
  @Response<ErrorBody>(409, 'BOOKING_AMBIGUOUS: two channels share the reference; details name the bookings')
  @Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE')
  async findBooking(@Path() bookingId: string): Promise<BookingView> {
    return viewBooking(await this.bookings.find(bookingId));
  }
}
