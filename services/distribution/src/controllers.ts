import { type Database } from '@stayline/database';
import { FindBookings } from './booking-search/find-bookings.use-cases';
import { BookingSearchController } from './booking-search/booking-search.controller';
import { BookStay } from './bookings/book-stay.use-cases';
import { BookingController } from './bookings/booking.controller';
import { type DistributionSettings } from './settings';

/** Builds the use cases and controllers of every capability. */
export function createControllers(database: Database, settings: DistributionSettings): object[] {
  return [
    new BookingController(new BookStay(database, settings.platformZone)),
    new BookingSearchController(new FindBookings(database)),
  ];
}
