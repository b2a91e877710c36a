import { cancelledBooking } from '../../test/support/cancelled-booking';
import { shippedTemplate } from '../../test/support/shipped-template';
import { bookingCancellations } from './booking-cancellation';

const templates = {
  'booking-cancellation': shippedTemplate('booking-cancellation'),
  'booking-cancellation-text': shippedTemplate('booking-cancellation-text'),
};
const cancel = (...change: Parameters<typeof cancelledBooking>) => {
  let count = 0;
  return bookingCancellations(cancelledBooking(...change), templates, () => `msg_${(count += 1)}`);
};

describe('bookingCancellations', () => {
  // BOOK-35
  it('tells the guest by e-mail and messaging app what cancelling costs and what is refunded', () => {
    const [mail, text, ...more] = cancel();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      channel: 'EMAIL',
      recipient: 'asha@example.test',
      bookingId: 'bkg_1',
      dedupeKey: 'BOOKING_CANCELLATION/bkg_1/EMAIL',
      subject: 'Booking P-1001 is cancelled: Palm House',
    });
    for (const part of [mail?.text, mail?.html])
      for (const words of ['Dear Asha', 'P-1001', 'Tue, 1 Dec 2026', 'Thu, 3 Dec 2026', 'INR 1,10,500', 'INR 55,250'])
        expect(part).toContain(words);
    expect(text).toMatchObject({
      dedupeKey: 'BOOKING_CANCELLATION/bkg_1/MESSAGING',
      recipient: '+919812345678',
      text: 'Your booking P-1001 at Palm House, Tue, 1 Dec 2026 to Thu, 3 Dec 2026, is cancelled. Cancellation charge INR 55,250, refund INR 55,250.',
    });
  });

  // BOOK-35
  it('speaks of no charge where there is none', () => {
    const [mail, text] = cancel({}, { charge: 0, refund: 110_500 });
    expect(mail?.text).not.toContain('charge');
    expect(mail?.text).toContain('INR 1,10,500');
    expect(text?.text).toMatch(/is cancelled\. There is no charge\.$/);
  });

  // BOOK-35
  it('writes nothing for a booking whose guest was never written to, or who cannot be', () => {
    expect(cancel({ confirmationRequested: false })).toEqual([]);
    expect(cancel({ guest: { email: null } }).map(({ channel }) => channel)).toEqual(['MESSAGING']);
  });

  // BOOK-19, BOOK-35
  it('shows names of others as text, on one line', () => {
    const [mail] = cancel({ guest: { firstName: '<b>x</b>\r\nBcc: y' }, propertyName: 'P\r\nTo: z' });
    expect(mail?.subject).toBe('Booking P-1001 is cancelled: P To: z');
    expect(mail?.html).toContain('&lt;b&gt;x&lt;/b&gt; Bcc: y');
  });
});
