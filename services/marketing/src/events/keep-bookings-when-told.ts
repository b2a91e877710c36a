import { type BookingConfirmed, type Event } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { keepBookings, type ToldBooking } from '../guest-bookings/guest-booking.store';
import { singleLine } from '../templates/single-line';

/** Keeps the copy of bookings that win-back works with. */
export async function keepBookingsWhenTold(tx: Tx, events: readonly Event<string, BookingConfirmed>[]): Promise<void> {
  const newest = new Map<string, ToldBooking>();
  for (const event of events) {
    const told = read(event);
    if ((newest.get(told.id)?.sequence ?? -1) < told.sequence) newest.set(told.id, told);
  }
  await keepBookings(tx, [...newest.values()]);
}

function read({ sequence, data }: Event<string, BookingConfirmed>): ToldBooking {
  const { bookingId: id, reference, channelId, status, propertyId, checkinDate, checkoutDate, nights, guest } = data;
  return {
    id,
    sequence,
    reference,
    channelId,
    status,
    propertyId,
    propertyName: singleLine(data.propertyName),
    checkinDate,
    checkoutDate,
    nights,
    guestFirstName: singleLine(guest.firstName),
    guestEmail: guest.email,
    guestPhone: guest.phone,
  };
}
