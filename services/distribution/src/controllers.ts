import { type Database } from '@stayline/database';
import { BookingSearchUseCases } from './booking-search/booking-search.use-cases';
import { BookingSearchController } from './booking-search/booking-search.controller';
import { BookingUseCases } from './bookings/booking.use-cases';
import { BookingController } from './bookings/booking.controller';
import { CancellationController } from './cancellations/cancellation.controller';
import { OperatorCancellationController } from './cancellations/operator-cancellation.controller';
import { CitiesController } from './cities/cities.controller';
import { DailyRatesController } from './daily-rates/daily-rates.controller';
import { HeldClaimsController } from './held-claims/held-claims.controller';
import { HoldUnits } from './held-claims/hold-units.use-cases';
import { LedgerProofController } from './invariants/ledger-proof.controller';
import { RepairLedger } from './invariants/repair-ledger.use-cases';
import { ListingSearchController } from './listing-search/listing-search.controller';
import { ListingSearchUseCases } from './listing-search/listing-search.use-cases';
import { QuotesController } from './quotes/quotes.controller';
import { SearchController } from './search/search.controller';
import { SearchUseCases } from './search/search.use-cases';
import { TaxTables } from './search/tax-tables';
import { UnitCalendarController } from './unit-calendar/unit-calendar.controller';
import { weekendDays } from './search/weekend-days';
import { type DistributionSettings } from './settings';

/** Builds the use cases and controllers of every capability. */
export function createControllers(database: Database, settings: DistributionSettings): object[] {
  const search = { ...settings, weekendDays: weekendDays(settings.weekendNights) };
  const holds = new HoldUnits(database, settings.platformZone);
  const taxTables = new TaxTables(database);
  const bookings = new BookingUseCases(database, settings.platformZone);
  const bookingSearch = new BookingSearchUseCases(database);
  const arrival = { time: settings.lastMinuteHour, zone: settings.platformZone };
  return [
    new CitiesController(database),
    new SearchController(new SearchUseCases(database, taxTables, search)),
    new QuotesController(database),
    new DailyRatesController(database, settings.platformZone),
    new BookingController(bookings, database),
    new CancellationController(bookings, database, arrival),
    new ListingSearchController(new ListingSearchUseCases(database, taxTables, settings)),
    new HeldClaimsController(holds),
    new LedgerProofController(database, new RepairLedger(database, holds, settings.platformZone)),
    new UnitCalendarController(database),
    new BookingSearchController(bookingSearch),
    new OperatorCancellationController(bookingSearch, database, arrival),
  ];
}
