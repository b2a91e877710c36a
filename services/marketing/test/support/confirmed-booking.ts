import { type BookingConfirmed } from '@stayline/contracts';

type Change = Partial<Omit<BookingConfirmed, 'guest' | 'amounts'>> & {
  guest?: Partial<BookingConfirmed['guest']>;
  amounts?: Partial<BookingConfirmed['amounts']>;
};

/** The payload of a `booking.confirmed` event, as distribution publishes it. */
export function confirmedBooking({ guest, amounts, ...change }: Change = {}): BookingConfirmed {
  return {
    bookingId: 'bkg_1',
    reference: 'P-1001',
    channelId: 'channel-1',
    status: 'CONFIRMED',
    propertyId: 'property-1',
    propertyName: 'Palm House',
    ratePlanName: 'Room only',
    checkinDate: '2026-12-01',
    checkoutDate: '2026-12-03',
    nights: 2,
    adults: 2,
    children: 0,
    quantity: 1,
    guest: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.test', phone: '+919812345678', ...guest },
    amounts: {
      currency: 'INR',
      netAmountBeforeTax: 100_000,
      gstAmount: 10_500,
      netAmountAfterTax: 110_500,
      securityDeposit: 0,
      ...amounts,
    },
    confirmationRequested: true,
    bookedAt: '2026-11-21T10:00:00.000Z',
    ...change,
  };
}
