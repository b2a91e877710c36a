import { bookingCancelled } from '@stayline/contracts';
import { publishEvent } from '@stayline/harness';
import { waitFor } from '@stayline/testkit';
import axios from 'axios';
import { cancelledBooking } from './support/cancelled-booking';
import { RunningMarketing } from './support/marketing';

const world = new RunningMarketing();

const mailsTo = (email: string) => world.mailServer.mails.filter((mail) => mail.recipients.includes(email));
const sentTo = (phone: string) =>
  world.gateway.requests.filter((request) => (request.json as { to: string }).to === phone);
let guests = 0;
/** Contacts that no other test uses, so that their messages come from this test. */
const guest = () => {
  guests += 1;
  return { email: `guest-${guests}@example.test`, phone: `+9198123${String(guests).padStart(5, '0')}` };
};

describe('confirmations', () => {
  beforeAll(async () => {
    await world.start();
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    world.mailServer.conduct = 'accept';
    world.gateway.answerWith({ status: 202, body: { id: 'provider-1' } });
  });

  // BOOK-17, BOOK-19
  it("send one e-mail and one messaging-app message, both with the partner's reference", async () => {
    const contacts = guest();
    const { bookingId, reference } = await world.confirm({ guest: contacts });
    const messages = await world.ended(bookingId);
    expect(messages).toEqual([
      expect.objectContaining({ channel: 'EMAIL', attempts: 1, providerId: `<${messages[0]?.id}@stayline.test>` }),
      expect.objectContaining({ channel: 'MESSAGING', attempts: 1, providerId: 'provider-1' }),
    ]);
    const [mail, ...moreMails] = mailsTo(contacts.email);
    const [text, ...moreTexts] = sentTo(contacts.phone);
    expect([moreMails, moreTexts]).toEqual([[], []]);
    expect(mail?.parsed.subject).toContain(reference);
    expect(mail?.parsed.text).toContain(reference);
    expect(mail?.parsed.html).toContain(reference);
    expect((text?.json as { text: string }).text).toContain(reference);
    expect(text?.headers['idempotency-key']).toBe(messages[1]?.id);
  });

  // BOOK-18, INVARIANT-3
  it('send exactly one of each, however often the event is delivered', async () => {
    const contacts = guest();
    const { bookingId } = await world.confirm({ guest: contacts }, { times: 3 });
    // And another event of the same booking, which the inbox does not know.
    await world.confirm({ bookingId, guest: contacts });
    await world.caughtUp();
    await world.ended(bookingId);
    expect(await world.messages(bookingId)).toHaveLength(2);
    expect(mailsTo(contacts.email)).toHaveLength(1);
    expect(sentTo(contacts.phone)).toHaveLength(1);
  });

  // BOOK-35, INVARIANT-3
  it('of a cancellation are one e-mail and one message too, beside those of the booking, however often the event comes', async () => {
    const contacts = guest();
    const booking = await world.confirm({ guest: contacts });
    await world.ended(booking.bookingId);
    const data = cancelledBooking(booking);
    await publishEvent(world.log, bookingCancelled, { subject: booking.bookingId, sequence: 2, data }, 3);
    await world.caughtUp();
    expect(await world.ended(booking.bookingId)).toHaveLength(4);
    expect(mailsTo(contacts.email).map(({ parsed }) => parsed.subject)).toEqual([
      `Booking ${booking.reference} is confirmed: Palm House`,
      `Booking ${booking.reference} is cancelled: Palm House`,
    ]);
    expect(sentTo(contacts.phone)).toHaveLength(2);
  });

  it('send nothing for a booking that asks for none', async () => {
    const [silent, loud] = [guest(), guest()];
    const { bookingId } = await world.confirm({ guest: silent, confirmationRequested: false });
    await world.ended((await world.confirm({ guest: loud })).bookingId);
    await world.caughtUp();
    expect(await world.messages(bookingId)).toEqual([]);
    expect([...mailsTo(silent.email), ...sentTo(silent.phone)]).toEqual([]);
  });

  // BOOK-20
  it('wait for a mail server that is down, and go out once when it is back', async () => {
    const contacts = guest();
    await world.mailServer.stop();
    const { bookingId } = await world.confirm({ guest: contacts });
    await waitFor('the first attempts', async () => ((await world.messages(bookingId))[0]?.attempts ?? 0) >= 2);
    expect((await world.messages(bookingId))[0]).toMatchObject({ status: 'QUEUED', lastError: 'SMTP ESOCKET' });
    await world.mailServer.start();
    await world.ended(bookingId);
    expect(mailsTo(contacts.email)).toHaveLength(1);
  });

  // BOOK-20, EVENT-14
  it('do not wait for one another: a dead mail server delays no messaging-app message', async () => {
    const contacts = guest();
    world.mailServer.conduct = 451;
    const { bookingId } = await world.confirm({ guest: contacts });
    await waitFor('the messaging-app message', () => sentTo(contacts.phone).length === 1);
    expect((await world.messages(bookingId))[0]).toMatchObject({ channel: 'EMAIL', status: 'QUEUED' });
    world.mailServer.conduct = 'accept';
    await world.ended(bookingId);
  });

  // ALL-40, BOOK-20
  it('that are refused for good are FAILED, after one attempt, and say why without saying to whom', async () => {
    const contacts = guest();
    world.mailServer.conduct = 550;
    world.gateway.answerWith({ status: 422, body: { message: contacts.phone } });
    const { bookingId } = await world.confirm({ guest: contacts });
    expect(await world.ended(bookingId, 'FAILED')).toEqual([
      expect.objectContaining({ attempts: 1, lastError: 'SMTP 550 5.1.1 EENVELOPE' }),
      expect.objectContaining({ attempts: 1, lastError: 'messaging gateway: HTTP 422' }),
    ]);
  });

  it("wait as long as the gateway's Retry-After asks", async () => {
    const contacts = guest();
    let first = true;
    world.gateway.answerWith((request) => {
      if ((request.json as { to: string }).to !== contacts.phone || !first) return { status: 202, body: { id: 'p' } };
      first = false;
      return { status: 429, headers: { 'retry-after': '1' } };
    });
    const begun = Date.now();
    const { bookingId } = await world.confirm({ guest: contacts });
    await world.ended(bookingId);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1_000);
    expect(sentTo(contacts.phone)).toHaveLength(2);
  });

  it('take hostile names for names', async () => {
    const contacts = guest();
    const { bookingId } = await world.confirm({
      propertyName: 'Palm\r\nBcc: victim@example.test\r\n\r\nHouse',
      guest: { ...contacts, firstName: '<script>alert(1)</script>' },
    });
    await world.ended(bookingId);
    const [mail] = mailsTo(contacts.email);
    expect(mail?.recipients).toEqual([contacts.email]);
    expect(mail?.parsed.bcc).toBeUndefined();
    expect(mail?.parsed.subject).toContain('Palm Bcc: victim@example.test House');
    expect(mail?.parsed.html).toContain('Dear &lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('never go to an address that names a second one', async () => {
    const { phone } = guest();
    const email = 'guest@example.test\r\nBcc: victim@example.test';
    const { bookingId } = await world.confirm({ guest: { email, phone } });
    const message = await waitFor('the refusal', async () => {
      const [mail] = await world.messages(bookingId);
      return mail?.status === 'FAILED' && mail;
    });
    expect(message).toMatchObject({ attempts: 1, lastError: 'the recipient is no e-mail address' });
    expect(mailsTo('victim@example.test')).toEqual([]);
  });

  it('show in metrics and readiness', async () => {
    expect((await axios.get<string>(`${world.managementUrl}/readyz`)).data).toBe('ready');
    const data = await world.metrics();
    expect(data).toMatch(/^messages\{status="FAILED",channel="EMAIL"\} [1-9]/m);
    expect(data).toMatch(/^messages\{status="QUEUED",channel="EMAIL"\} 0$/m);
    expect(data).toMatch(/^message_oldest_due_seconds 0$/m);
    expect(data).toMatch(/^message_attempts_total\{channel="MESSAGING",outcome="sent"\} [1-9]/m);
  });
});
