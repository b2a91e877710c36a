import { confirmedBooking } from '../../test/support/confirmed-booking';
import { shippedTemplate } from '../../test/support/shipped-template';
import { bookingConfirmations } from './booking-confirmation';

const templates = {
  'booking-confirmation': shippedTemplate('booking-confirmation'),
  'booking-confirmation-text': shippedTemplate('booking-confirmation-text'),
};
const confirm = (change: Parameters<typeof confirmedBooking>[0] = {}) => {
  let count = 0;
  return bookingConfirmations(confirmedBooking(change), templates, () => `msg_${(count += 1)}`);
};
const mailOf = (change: Parameters<typeof confirmedBooking>[0] = {}) => {
  const mail = confirm(change).find((message) => message.channel === 'EMAIL');
  if (!mail) throw new Error('no e-mail was made');
  return mail;
};

describe('bookingConfirmations', () => {
  // BOOK-17
  it('writes one e-mail and one message to the messaging app', () => {
    expect(confirm()).toEqual([
      expect.objectContaining({
        id: 'msg_1',
        channel: 'EMAIL',
        recipient: 'asha@example.test',
        bookingId: 'bkg_1',
        dedupeKey: 'BOOKING_CONFIRMATION/bkg_1/EMAIL',
      }),
      expect.objectContaining({
        id: 'msg_2',
        channel: 'MESSAGING',
        recipient: '+919812345678',
        dedupeKey: 'BOOKING_CONFIRMATION/bkg_1/MESSAGING',
        subject: null,
        html: null,
        text: 'Your booking P-1001 at Palm House is confirmed: Tue, 1 Dec 2026 to Thu, 3 Dec 2026, 2 nights, 2 adults, Room only. Total INR 1,10,500.',
      }),
    ]);
  });

  // BOOK-17
  it.each([
    ['a booking that asks for none', { confirmationRequested: false }, []],
    ['a guest without contacts', { guest: { email: null, phone: null } }, []],
    ['a guest without e-mail', { guest: { email: null } }, ['MESSAGING']],
    ['a guest without phone', { guest: { phone: null } }, ['EMAIL']],
  ])('writes nothing that cannot or must not be sent: %s', (_what, change, channels) => {
    expect(confirm(change).map((message) => message.channel)).toEqual(channels);
  });

  // BOOK-19, SEARCH-12
  it("tells the partner's reference, stay, party and totals in both parts of the e-mail", () => {
    const { subject, text, html } = mailOf({
      quantity: 2,
      children: 1,
      amounts: { securityDeposit: 2_000 },
    });
    expect(subject).toBe('Booking P-1001 is confirmed: Palm House');
    const said = [
      'Dear Asha',
      'P-1001',
      'Palm House',
      'Room only',
      'Tue, 1 Dec 2026',
      'Thu, 3 Dec 2026',
      '2 nights',
      '4 adults, 2 children',
      '2 units',
      'INR 1,00,000',
      'INR 10,500',
      'INR 1,10,500',
      'INR 2,000',
    ];
    for (const part of [text, html]) for (const words of said) expect(part).toContain(words);
  });

  it('says nothing of units and deposit where there is nothing to say', () => {
    const { text, html } = mailOf();
    for (const part of [text, html]) expect(part).not.toMatch(/unit|deposit/i);
  });

  it.each([
    ['INR', 'INR 1,10,500'],
    ['USD', 'USD 110,500'],
  ])('groups amounts as %s is read', (currency, total) => {
    expect(mailOf({ amounts: { currency } }).text).toMatch(new RegExp(`^Total +${total}$`, 'm'));
  });

  // BOOK-19
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['"><img src=x onerror=alert(1)>', '&#34;&gt;&lt;img src=x onerror=alert(1)&gt;'],
    ["O'Brien & Söhne", 'O&#39;Brien &amp; Söhne'],
    ['{{ total }}{% raw %}', '{{ total }}{% raw %}'],
  ])('shows a guest who is called %s by that name and no more', (firstName, escaped) => {
    const { text, html } = mailOf({ guest: { firstName } });
    expect(text).toContain(`Dear ${firstName},`);
    expect(html).toContain(`<p>Dear ${escaped},</p>`);
  });

  // BOOK-19
  it('keeps every text of others on one line, so that none forges a header or a line', () => {
    const hostile = 'x\r\nBcc: victim@example.test\u2028\u202e\0y';
    const { subject, text } = mailOf({ propertyName: hostile, reference: hostile, guest: { firstName: hostile } });
    expect(subject).toBe('Booking x Bcc: victim@example.test y is confirmed: x Bcc: victim@example.test y');
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text).toContain('Dear x Bcc: victim@example.test y,\n');
  });
});
