import { rangeRefusals } from '@stayline/calendar';
import { type Page, pageOf, Refuses } from '@stayline/http';
import { Controller, Get, Path, Query, Route, Security, Tags } from '@tsoa/runtime';
import { bookingErrors } from '../bookings/booking.errors';
import { type BookingView, viewBooking } from '../bookings/booking.view';
import { type BookingSearchUseCases } from './booking-search.use-cases';
import { type FoundBookingView, viewFoundBooking } from './found-booking.view';

@Route('api/v1/admin/bookings')
@Tags('Operator: bookings')
@Security('admin')
export class BookingSearchController extends Controller {
  constructor(private readonly bookings: BookingSearchUseCases) {
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
  @Refuses(...rangeRefusals)
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
    const { rows, total } = await this.bookings.search(query, { page, pageSize });
    return pageOf(rows.map(viewBooking), { page, pageSize, total });
  }

  /**
   * One booking of any channel, with the physical units that it is given on its nights.
   * @param bookingId The platform's own id (`bkg_…`), or the partner's reference. A reference that a path cannot carry, one with slashes, is found by the
   * search's `bookingId`.
   */
  @Get('{bookingId}')
  @Refuses(bookingErrors.notFound, bookingErrors.ambiguous)
  async findBooking(@Path() bookingId: string): Promise<FoundBookingView> {
    const { booking, units } = await this.bookings.find(bookingId);
    return viewFoundBooking(booking, units);
  }
}
