import { type Booking } from '../bookings/booking';
import { type BookingView, viewBooking } from '../bookings/booking.view';
import { type AssignedUnit } from './booking-search';

/** A physical unit that is given to the booking on each night from check-in up to check-out. */
export interface AssignedUnitView {
  /** The booked property, or a part of it. */
  propertyId: string;
  /** @example "palm-2" */
  unitId: string;
  unitName: string;
  /** `YYYY-MM-DD`. */
  checkinDate: string;
  /** `YYYY-MM-DD`. */
  checkoutDate: string;
}

/** A booking as an operator reads it. */
export interface FoundBookingView extends BookingView {
  /** Who sleeps where: the units of the booked property, and those of its parts, by date. None once it is cancelled. */
  units: AssignedUnitView[];
}

export function viewFoundBooking(booking: Booking, units: readonly AssignedUnit[]): FoundBookingView {
  return { ...viewBooking(booking), units: units.map(viewUnit) };
}

function viewUnit({ propertyId, unitId, unitName, checkIn, checkOut }: AssignedUnit): AssignedUnitView {
  return { propertyId, unitId, unitName, checkinDate: checkIn, checkoutDate: checkOut };
}
