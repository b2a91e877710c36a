import { type BookingCancelled } from '@stayline/contracts';
import { confirmedBooking } from './confirmed-booking';

/** The payload of a `booking.cancelled` event: half of it is charged, unless said otherwise. */
export function cancelledBooking(
  change: Parameters<typeof confirmedBooking>[0] = {},
  cancellation: Partial<BookingCancelled['cancellation']> = {},
): BookingCancelled {
  const booking = confirmedBooking({ status: 'CANCELLED', ...change });
  const { propertyId, checkinDate: checkIn, checkoutDate: checkOut, quantity } = booking;
  return {
    ...booking,
    holdId: null,
    unitsFreed: [{ propertyId, checkIn, checkOut, quantity }],
    cancellation: {
      cancelledAt: '2026-11-22T10:00:00.000Z',
      cancelledBy: { kind: 'CHANNEL', id: booking.channelId },
      charge: 55_250,
      refund: 55_250,
      waived: null,
      reason: null,
      ...cancellation,
    },
  };
}
