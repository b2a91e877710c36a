import { randomUUID } from 'node:crypto';
import { waitFor } from '@stayline/testkit';
import { dayFromToday, Partner, VILLA } from './support/partner';
import { eventLogs } from './support/event-logs';
import { Platform } from './support/platform';

const START_TIMEOUT_MS = 120_000;
const DRAIN_TIMEOUT_MS = 60_000;

for (const { events, suite } of eventLogs) {
  suite(`the whole platform, events on ${events}`, () => {
    jest.setTimeout(START_TIMEOUT_MS);
    let platform: Platform;
    let partner: Partner;
    beforeAll(async () => {
      platform = await Platform.start({ events });
      partner = new Partner(platform);
      await partner.loadCatalog();
    });
    afterAll(() => platform?.stop());

    /** Each once, and still once after another booking's have followed. */
    async function guestHeardOnce(bookingId: string): Promise<void> {
      for (const list of ['mail', 'messaging'] as const) {
        const heard = () => partner.received(list, bookingId);
        await waitFor(`${list} about ${bookingId}`, async () => (await heard()).length > 0, DRAIN_TIMEOUT_MS);
        expect(await heard()).toHaveLength(1);
      }
    }

    it('says which events it runs on', () => {
      expect(platform.sandbox.events.transport).toBe(events);
    });

    // BOOK-1, BOOK-17, BOOK-18
    it('takes a partner from a city to a booking of which the guest hears once', async () => {
      const cities = await partner.get<{ slug: string }[]>('/v1/cities');
      const city = cities.body.find(({ slug }) => slug.startsWith('city-calangute'))?.slug;
      const stay = `checkinDate=${dayFromToday(10)}&checkoutDate=${dayFromToday(12)}&adults=2`;
      const search = await partner.get<{ list: { id: string }[] }>(`/v1/properties/rates?city=${city}&${stay}`);
      expect(search.body.list.map(({ id }) => id)).toContain(VILLA);
      const booked = await partner.book(await partner.quote(10));
      expect(booked).toMatchObject({ status: 201, body: { bookingId: expect.stringMatching(/^P-/) as string } });
      await guestHeardOnce(booked.body.bookingId);
    });

    // CRED-9
    it('opens to a partner key, and not to a revoked one', async () => {
      for (const { apiKey, revoked } of platform.sandbox.partners)
        expect(await partner.ping(apiKey)).toBe(revoked ? 401 : 200);
    });

    // BOOK-6, INVARIANT-2
    it('has one booking after kill -9 of distribution under a booking and its repeat', async () => {
      const bookingId = `P-${randomUUID()}`;
      const quoteId = await partner.quote(20);
      const first = partner.book(quoteId, bookingId).catch(() => undefined);
      await platform.signal('distribution', 'SIGKILL');
      await first;
      const repeat = await waitFor('an answer that is not 503', async () => {
        const answer = await partner.book(quoteId, bookingId).catch(() => undefined);
        return answer && answer.status < 500 ? answer : undefined;
      });
      // Booked by the repeat, or before the kill.
      expect([201, 400]).toContain(repeat.status);
      if (repeat.status === 400) expect(repeat.body.errorCode).toBe('BOOKING_ID_DUPLICATE');
      expect((await partner.get(`/v2/bookings/${bookingId}`)).status).toBe(200);
      await guestHeardOnce(bookingId);
      expect((await platform.said()).join('\n')).toContain('distribution is up again');
    });

    // BOOK-18, INVARIANT-3
    it('confirms once what was booked while marketing was down', async () => {
      await platform.kill('marketing');
      const booked = await partner.book(await partner.quote(30));
      expect(booked.status).toBe(201);
      await platform.restart('marketing');
      await guestHeardOnce(booked.body.bookingId);
    });
  });
}

(process.env.TEST_KAFKA === '1' ? describe : describe.skip)('the whole platform without its Kafka', () => {
  jest.setTimeout(START_TIMEOUT_MS);
  let platform: Platform;
  beforeAll(async () => (platform = await Platform.start({ events: 'kafka' })));
  afterAll(() => platform?.stop());

  // BOOK-18, INVARIANT-3
  it('books on, and confirms everything once when Kafka is back', async () => {
    const partner = new Partner(platform);
    await partner.loadCatalog();
    await platform.killKafka();
    const booked = await partner.book(await partner.quote(10));
    expect(booked.status).toBe(201);
    expect(await partner.received('mail', booked.body.bookingId)).toEqual([]);
    await platform.startKafka();
    const mails = () => partner.received('mail', booked.body.bookingId);
    await waitFor('the confirmation', async () => (await mails()).length > 0, DRAIN_TIMEOUT_MS);
    expect(await mails()).toHaveLength(1);
  });
});
