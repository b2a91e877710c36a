import { declareErrors } from '@stayline/errors';

export const guestBookingErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'BOOKING_NOT_FOUND',
    when: 'There is no such booking, or it is not yours.',
    message: 'There is no such booking',
  },
  ambiguous: {
    kind: 'conflict',
    code: 'BOOKING_AMBIGUOUS',
    when: 'Bookings of several channels share this reference.',
    message: 'Several channels have a booking with this reference; use the platform id (bkg_…)',
    details: (ids: readonly string[]) => ids,
  },
});
