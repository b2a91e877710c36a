import { type Database, type PageOfRows, type PageRequest } from '@stayline/database';
import { type Booking } from '../bookings/booking';
import { bookingErrors } from '../bookings/booking.errors';
import { type AssignedUnit, type BookingSearchQuery, readBookingFilter } from './booking-search';
import { bookingsCalled, searchBookings, unitsOfBooking } from './booking-search.store';

export class BookingSearchUseCases {
  constructor(private readonly database: Database) {}

  async search(query: BookingSearchQuery, at: PageRequest): Promise<PageOfRows<Booking>> {
    return searchBookings(this.database, readBookingFilter(query), at);
  }

  /** The platform's own id names one booking; a reference that two channels share is ambiguous. */
  async find(idOrReference: string): Promise<{ booking: Booking; units: AssignedUnit[] }> {
    const found = await bookingsCalled(this.database, idOrReference);
    const booking = found.find((each) => each.id === idOrReference) ?? found[0];
    if (!booking) throw bookingErrors.notFound();
    if (found.length > 1 && booking.id !== idOrReference)
      throw bookingErrors.ambiguous(found.map((each) => `${each.channelId}: ${each.id}`));
    return { booking, units: await unitsOfBooking(this.database, booking.id) };
  }
}
