import { type Caller } from '@stayline/caller';
import { type ErrorBody } from '@stayline/http';
import { type AxiosResponse } from 'axios';
import { type BookingView } from '../src/bookings/booking.view';
import { type QuoteDetailView } from '../src/quotes/quote.view';
import { CHANNEL, NOON, OTHER_CHANNEL, TODAY } from './support/catalog-builder';
import { channel, PartnerApi } from './support/partner-api';
import { admin } from './support/running-distribution';

const BOOKINGS = '/v2/bookings';
const STAY = { checkinDate: '2026-12-04', checkoutDate: '2026-12-06' };
const GUEST = { email: 'Asha.Rao@Example.com', phone: '919876543210', firstName: 'Asha', lastName: 'Rao' };

const service = new PartnerApi();
let bookingNumber = 0;
let propertyNumber = 0;

beforeAll(async () => {
  await service.start();
});
beforeEach(async () => service.clock.setTo(NOON));
afterAll(() => service.stop());

/** A property of its own for each test, with physical units. */
async function property(units = 2): Promise<string> {
  propertyNumber += 1;
  const id = `stay-${propertyNumber}`;
  await service.catalog.property(id, { sale: { units }, channels: [CHANNEL, OTHER_CHANNEL] });
  await service.database.execute(
    `INSERT INTO unit (id, property_id, name, position) SELECT $1 || '/' || n, $1, 'Unit ' || n, n FROM generate_series(1, $2) AS n`,
    [id, units],
  );
  return id;
}

async function quote(propertyId: string, more: Record<string, string | number> = {}): Promise<string> {
  const query = { propertyId, ratePlanCode: 'european-plan', ...STAY, adults: 2, ...more };
  const { data } = await service.get<{ list: { quotes: { id: string }[] }[] }>('/v1/properties/rates', { query });
  const id = data.list[0]?.quotes[0]?.id;
  if (!id) throw new Error('no quote was given');
  return id;
}

const reference = () => `P-${(bookingNumber += 1)}`;
const order = (quoteId: string, more: object = {}) => ({
  quoteId,
  bookingId: reference(),
  bookingStatus: 'CONFIRMED',
  guest: GUEST,
  ...more,
});
const book = <T = ErrorBody>(body: unknown, as: Caller = channel(CHANNEL), headers: Record<string, string> = {}) =>
  service.call<T>('POST', BOOKINGS, { as, body, headers });
const refusal = (answer: AxiosResponse<ErrorBody>) => [answer.status, answer.data.errorCode];
const count = async (sql: string, params: unknown[] = []) =>
  (await service.database.one<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`, params))?.n;

describe('POST /v2/bookings', () => {
  // BOOK-1, BOOK-10, BOOK-11, BOOK-12, BOOK-13, INV-14
  it('answers 201 with the reference, blocks the dates, assigns one unit for the whole stay and leaves one event', async () => {
    const propertyId = await property();
    const body = order(await quote(propertyId));
    const answer = await book(body);
    expect([answer.status, answer.data]).toEqual([201, { bookingId: body.bookingId }]);
    const nights = await service.database.rows(
      `SELECT n.unit_id, n.date FROM unit_night n JOIN unit u ON u.id = n.unit_id WHERE u.property_id = $1 ORDER BY n.date`,
      [propertyId],
    );
    expect(nights).toEqual([
      { unit_id: `${propertyId}/1`, date: '2026-12-04' },
      { unit_id: `${propertyId}/1`, date: '2026-12-05' },
    ]);
    const left = await service.database.rows<{ available: number }>(
      `SELECT available FROM availability(ARRAY[$1], '2026-12-03', '2026-12-06', (SELECT platform_now())) ORDER BY date`,
      [propertyId],
    );
    expect(left.map((day) => day.available)).toEqual([2, 1, 1, 2]);
    const [event, ...more] = await service.database.rows<{ value: Buffer }>(
      `SELECT value FROM outbox WHERE topic = 'stayline.booking.v1' AND convert_from(value, 'UTF8') LIKE $1`,
      [`%"${body.bookingId}"%`],
    );
    expect(more).toEqual([]);
    expect(JSON.parse(event?.value.toString() ?? '{}')).toMatchObject({
      type: 'booking.confirmed',
      sequence: 1,
      data: {
        reference: body.bookingId,
        channelId: CHANNEL,
        propertyId,
        checkinDate: '2026-12-04',
        nights: 2,
        guest: { email: 'Asha.Rao@Example.com', phone: '+919876543210', firstName: 'Asha', lastName: 'Rao' },
        confirmationRequested: true,
      },
    });
  });

  // BOOK-9, SEARCH-26
  it('sells the locked price, whatever the rate is by now', async () => {
    const propertyId = await property();
    const quoteId = await quote(propertyId);
    await service.database.execute('UPDATE rate_plan SET rate = 99999 WHERE property_id = $1', [propertyId]);
    const body = order(quoteId);
    await book(body);
    const { data } = await service.get<BookingView>(`${BOOKINGS}/{bookingId}`, {
      bookingId: body.bookingId,
    });
    expect(data).toMatchObject({ netAmountBeforeTax: 10000, gstAmount: 500, netAmountAfterTax: 10500, quoteId });
  });

  // ALL-3, BOOK-1, BOOK-5, BOOK-11
  it.each([
    ['no body', undefined],
    ['an empty body', {}],
    ['no quoteId', { quoteId: undefined }],
    ['a null quoteId', { quoteId: null }],
    ['a number as bookingId', { bookingId: 7 }],
    ['an empty bookingId', { bookingId: '' }],
    ['a bookingId of 101 characters', { bookingId: 'x'.repeat(101) }],
    ['a blank bookingId', { bookingId: ' \u00a0 ' }],
    ['a bookingId of two lines', { bookingId: 'P-1\nP-2' }],
    ['a bookingId with another control character', { bookingId: 'P-1\u009f' }],
    ['another bookingStatus', { bookingStatus: 'CANCELLED' }],
    ['no guest', { guest: undefined }],
    ['a guest without e-mail', { guest: { ...GUEST, email: undefined } }],
    ['a malformed e-mail', { guest: { ...GUEST, email: 'asha@' } }],
    ['a phone without country code', { guest: { ...GUEST, phone: '12' } }],
    ['a blank name', { guest: { ...GUEST, firstName: ' ' } }],
    ['an e-mail that starts a header', { guest: { ...GUEST, email: 'a@example.com\r\nBcc: b@example.com' } }],
  ])('refuses %s with 400, naming the field and never the value', async (what, change) => {
    const body = change === undefined || what === 'an empty body' ? change : { ...order('qt_x'), ...change };
    const answer = await book(body);
    expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED']);
    expect(JSON.stringify(answer.data)).not.toContain('asha');
  });

  // ALL-11
  it('ignores unknown fields and never stores them', async () => {
    const body = {
      ...order(await quote(await property())),
      status: 'FREE',
      guest: { ...GUEST, vip: true },
      id: 'bkg_mine',
    };
    expect((await book(body)).status).toBe(201);
    expect(await count('booking WHERE booking::text LIKE $1', ['%bkg_mine%'])).toBe(0);
  });

  // BOOK-6
  it('refuses a repeat of the reference as BOOKING_ID_DUPLICATE, even with a new quote, a used one or none at all', async () => {
    const propertyId = await property();
    const quoteId = await quote(propertyId);
    const body = order(quoteId);
    await book(body);
    for (const again of [quoteId, await quote(propertyId), 'qt_unknown']) {
      const answer = await book({ ...body, quoteId: again });
      expect(refusal(answer)).toEqual([400, 'BOOKING_ID_DUPLICATE']);
      expect(answer.data.message).toBe(`The booking id ${body.bookingId} already exists for the channel`);
    }
  });

  // BOOK-2, SEARCH-27
  it("lets another channel use the same reference, but not the first channel's quote", async () => {
    const body = order(await quote(await property()));
    expect(refusal(await book(body, channel(OTHER_CHANNEL)))).toEqual([400, 'QUOTE_NOT_FOUND']);
    expect((await book(body)).status).toBe(201);
  });

  // BOOK-2, SEARCH-25
  it('refuses an unknown, an expired and a used quote', async () => {
    const propertyId = await property();
    expect(refusal(await book(order('qt_unknown')))).toEqual([400, 'QUOTE_NOT_FOUND']);
    const used = await quote(propertyId);
    await book(order(used));
    expect(refusal(await book(order(used)))).toEqual([400, 'QUOTE_ALREADY_USED']);
    const expired = await quote(propertyId);
    await service.clock.setTo(new Date(NOON.getTime() + 30 * 60_000 + 1_000));
    expect(refusal(await book(order(expired)))).toEqual([400, 'QUOTE_EXPIRED']);
  });

  // BOOK-3
  it.each([
    ['the units are gone', `UPDATE inventory_day SET units = 0 WHERE property_id = $1`],
    ['a date is stopped', `UPDATE inventory_day SET stop_sell = true WHERE property_id = $1 AND date = '2026-12-05'`],
    ['the minimum stay rose', `UPDATE inventory_day SET minimum_stay = 3 WHERE property_id = $1`],
    ['the maximum stay fell', `UPDATE inventory_day SET maximum_stay = 1 WHERE property_id = $1`],
    [
      'the plan is stopped',
      `INSERT INTO rate_restriction (rate_plan_id, date, stop_sell) VALUES ($1 || '-ep', '2026-12-05', true)`,
    ],
    ['the channel lost the property', `DELETE FROM channel_access WHERE property_id = $1`],
    ['no physical unit is left', `DELETE FROM unit WHERE property_id = $1`],
  ])(
    'answers 409 NOT_AVAILABLE when %s meanwhile, leaves nothing, and the quote stays usable',
    async (_why, change) => {
      const propertyId = await property();
      const quoteId = await quote(propertyId);
      await service.database.execute(change, [propertyId]);
      const body = order(quoteId);
      expect(refusal(await book(body))).toEqual([409, 'NOT_AVAILABLE']);
      expect(await count('claim WHERE property_id = $1', [propertyId])).toBe(0);
      expect(await count('booking WHERE reference = $1', [body.bookingId])).toBe(0);
      const { data } = await service.get<QuoteDetailView>('/v1/quotes/{quoteId}', { quoteId });
      expect(data.status).toBe('OPEN');
    },
  );

  // BOOK-4, INVARIANT-11, PRICE-19
  it('never lets a promotion pass its limit: 409 PROMOTION_EXHAUSTED', async () => {
    const propertyId = await property(5);
    await service.catalog.promotion({ id: `limited-${propertyId}`, properties: [propertyId], maximumUsageLimit: 2 });
    const quotes = await Promise.all(Array.from({ length: 5 }, () => quote(propertyId)));
    const answers = await Promise.all(quotes.map((quoteId) => book(order(quoteId))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.data.errorCode)).toEqual(
      Array(3).fill('PROMOTION_EXHAUSTED'),
    );
    const quoteId = quotes[answers.findIndex((answer) => answer.status === 409)] ?? '';
    const { data } = await service.get<QuoteDetailView>('/v1/quotes/{quoteId}', { quoteId });
    expect(data.status).toBe('OPEN');
    expect(await count('promotion WHERE id = $1 AND usage_count = 2', [`limited-${propertyId}`])).toBe(1);
  });

  // BOOK-8, INV-14, INVARIANT-1
  it('sells 3 units to 3 of 50 racing bookings, each with a unit of its own', async () => {
    const propertyId = await property(3);
    const quotes: string[] = [];
    for (let i = 0; i < 50; i += 1) quotes.push(await quote(propertyId));
    const answers = await Promise.all(quotes.map((quoteId) => book(order(quoteId))));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(47);
    expect(await count(`unit_night WHERE date = '2026-12-04' AND unit_id LIKE $1`, [`${propertyId}/%`])).toBe(3);
    expect(await count('booking WHERE property_id = $1', [propertyId])).toBe(3);
  });

  // BOOK-6, BOOK-8, INVARIANT-2
  it('makes one booking of one reference sent 20 times at once', async () => {
    const body = order(await quote(await property()));
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(body)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.status !== 201).map((answer) => answer.data.errorCode))).toEqual(
      new Set(['BOOKING_ID_DUPLICATE']),
    );
  });

  // BOOK-15
  it('books a quote of tonight past midnight too', async () => {
    const propertyId = await property();
    await service.clock.setTo(new Date('2026-12-01T23:50:00.000+05:30'));
    const quoteId = await quote(propertyId, { checkinDate: TODAY, checkoutDate: '2026-12-02' });
    await service.clock.setTo(new Date('2026-12-02T00:10:00.000+05:30'));
    expect((await book(order(quoteId))).status).toBe(201);
  });

  describe('with an Idempotency-Key', () => {
    const keyed = (key: string, body: unknown, as = channel(CHANNEL)) => book(body, as, { 'Idempotency-Key': key });

    // BOOK-14
    it('answers a repeat, and 10 at once, with the first answer and books once', async () => {
      const body = order(await quote(await property()));
      const answers = await Promise.all(Array.from({ length: 10 }, () => keyed('once', body)));
      expect(answers.map((answer) => [answer.status, answer.data])).toEqual(
        Array(10).fill([201, { bookingId: body.bookingId }]),
      );
      expect(await count('booking WHERE reference = $1', [body.bookingId])).toBe(1);
    });

    // ALL-30
    it('takes the same members in another order for the same body', async () => {
      const body = order(await quote(await property()));
      const guest = Object.fromEntries(Object.entries(body.guest).reverse());
      const reordered = Object.fromEntries(Object.entries({ ...body, guest }).reverse());
      expect((await keyed('reordered', body)).status).toBe(201);
      expect(await keyed('reordered', reordered)).toMatchObject({ status: 201, data: { bookingId: body.bookingId } });
    });

    // ALL-30, BOOK-14
    it('refuses another body under the same key, per channel', async () => {
      const body = order(await quote(await property()));
      await keyed('mine', body);
      expect(refusal(await keyed('mine', { ...body, bookingId: reference() }))).toEqual([
        409,
        'IDEMPOTENCY_KEY_REUSED',
      ]);
      expect(refusal(await keyed('mine', body, channel(OTHER_CHANNEL)))).toEqual([400, 'QUOTE_NOT_FOUND']);
    });

    // ALL-31
    it('keeps a 400, and forgets a 409', async () => {
      const propertyId = await property();
      const quoteId = await quote(propertyId);
      const body = order(quoteId);
      await service.database.execute('UPDATE inventory_day SET units = 0 WHERE property_id = $1', [propertyId]);
      expect(refusal(await keyed('retry', body))).toEqual([409, 'NOT_AVAILABLE']);
      await service.database.execute('UPDATE inventory_day SET units = 2 WHERE property_id = $1', [propertyId]);
      expect((await keyed('retry', body)).status).toBe(201);
      const unknown = order('qt_unknown');
      expect(refusal(await keyed('kept', unknown))).toEqual([400, 'QUOTE_NOT_FOUND']);
      expect(refusal(await keyed('kept', unknown))).toEqual([400, 'QUOTE_NOT_FOUND']);
    });

    // BOOK-14
    it('keeps nothing of a request that failed validation: mended, it books under the same key', async () => {
      const body = order(await quote(await property()));
      const mistyped = { ...body, guest: { ...GUEST, email: 'asha@' } };
      expect(refusal(await keyed('mended', mistyped))).toEqual([400, 'VALIDATION_FAILED']);
      expect((await keyed('mended', body)).status).toBe(201);
    });

    it.each(['', 'two words', 'x'.repeat(256)])('refuses the malformed key "%s"', async (key) => {
      expect(refusal(await keyed(key, order('qt_x')))).toEqual([400, 'IDEMPOTENCY_KEY_INVALID']);
    });
  });

  it('takes only channels', async () => {
    expect((await book(order('qt_x'), admin)).status).toBe(403);
    expect((await service.call('POST', BOOKINGS, { as: null, body: order('qt_x') })).status).toBe(401);
  });
});

describe('GET /v2/bookings/{bookingId}', () => {
  // ALL-7, BOOK-16
  it("shows the channel's own booking; another channel's is the same 404 as none", async () => {
    const body = order(await quote(await property(), { quantity: 2, children: 1 }));
    await book(body);
    const { data } = await service.get<BookingView>(`${BOOKINGS}/{bookingId}`, { bookingId: body.bookingId });
    expect(data).toMatchObject({
      bookingId: body.bookingId,
      channelId: CHANNEL,
      bookingStatus: 'CONFIRMED',
      numberOfNights: 2,
      children: 1,
      quantity: 2,
      guest: { email: 'Asha.Rao@Example.com', phone: '+919876543210' },
    });
    const others = await service.get(`${BOOKINGS}/{bookingId}`, {
      bookingId: body.bookingId,
      as: channel(OTHER_CHANNEL),
    });
    const unknown = await service.get(`${BOOKINGS}/{bookingId}`, { bookingId: 'nothing' });
    expect(refusal(others)).toEqual([404, 'BOOKING_NOT_FOUND']);
    expect({ ...others.data, timestamp: '' }).toEqual({ ...unknown.data, timestamp: '' });
  });
});

describe('GET /v2/bookings?bookingId=', () => {
  const find = (bookingId: string, as = channel(CHANNEL)) =>
    service.get<BookingView>(BOOKINGS, { query: { bookingId }, as });

  // BOOK-5, BOOK-24
  it.each(['INV/2026/0012', '.', '..', 'a b', ' P-1 ', 'é№/%2F?&=#+"\\', 'x'.repeat(100), '/'])(
    'reads a booking back whose reference is %j',
    async (bookingId) => {
      const body = { ...order(await quote(await property())), bookingId };
      expect(await book(body)).toMatchObject({ status: 201, data: { bookingId } });
      expect(await find(bookingId)).toMatchObject({ status: 200, data: { bookingId, channelId: CHANNEL } });
      expect(refusal(await book({ ...body, quoteId: 'qt_x' }))).toEqual([400, 'BOOKING_ID_DUPLICATE']);
    },
  );

  // ALL-7, BOOK-24
  it('answers as the path does, and the same 404 to what is not there or not theirs', async () => {
    const body = order(await quote(await property()));
    await book(body);
    const { bookingId } = body;
    expect((await find(bookingId)).data).toEqual((await service.get(`${BOOKINGS}/{bookingId}`, { bookingId })).data);
    const unknown = await service.get(`${BOOKINGS}/{bookingId}`, { bookingId: 'nothing' });
    for (const answer of [await find('nothing'), await find(''), await find(bookingId, channel(OTHER_CHANNEL))])
      expect({ ...answer.data, timestamp: '' }).toEqual({ ...unknown.data, timestamp: '' });
    expect((await service.get(BOOKINGS)).status).toBe(400);
  });
});

describe('GET /api/v1/admin/bookings', () => {
  const SEARCH = '/api/v1/admin/bookings';
  const found = async (query: Record<string, string | number>) =>
    (await service.get<{ list: BookingView[] }>(SEARCH, { as: admin, query })).data.list.map((each) => each.bookingId);

  // BOOK-21
  it('finds by channel, reference, guest, property and dates, newest first', async () => {
    const propertyId = await property();
    const guest = { ...GUEST, email: 'Ravi@example.COM', phone: '+919812345678' };
    const first = order(await quote(propertyId), { guest });
    const second = order(await quote(propertyId), { guest });
    await book(first);
    await service.clock.setTo(new Date(NOON.getTime() + 1_000));
    await book(second);
    const both = [second.bookingId, first.bookingId];
    expect(await found({ guest: 'Ravi@Example.com' })).toEqual(both);
    expect(await found({ guest: 'RAVI@example.com' })).toEqual(both);
    expect(await found({ guest: '919812345678', channelId: CHANNEL })).toEqual(both);
    expect(await found({ propertyId, fromDate: '2026-12-05', toDate: '2026-12-05' })).toEqual(both);
    expect(await found({ propertyId, fromDate: '2026-12-06' })).toEqual([]);
    expect(await found({ propertyId, toDate: '2026-12-03' })).toEqual([]);
    expect(await found({ bookingId: first.bookingId })).toEqual([first.bookingId]);
    expect(await found({ propertyId, channelId: OTHER_CHANNEL })).toEqual([]);
    expect(await found({ propertyId, page: 1, pageSize: 1 })).toEqual([first.bookingId]);
    expect(await found({ propertyId, page: 9 })).toEqual([]);
  });

  it.each([
    ['guest', 'nobody'],
    ['fromDate', '2026-02-30'],
    ['pageSize', 0],
    ['pageSize', 201],
    ['page', '1e3'],
  ])('refuses %s=%s with 400', async (name, value) => {
    expect((await service.get(SEARCH, { as: admin, query: { [name]: value } })).status).toBe(400);
  });

  it('refuses a range that is upside down or too long, a channel, and nobody', async () => {
    const range = async (fromDate: string, toDate: string) =>
      refusal(await service.get(SEARCH, { as: admin, query: { fromDate, toDate } }));
    expect(await range(TODAY, '2026-11-30')).toEqual([400, 'DATE_RANGE_INVALID']);
    expect(await range(TODAY, '2027-12-02')).toEqual([400, 'DATE_RANGE_TOO_LONG']);
    expect((await service.get(SEARCH)).status).toBe(403);
    expect((await service.get(SEARCH, { as: null })).status).toBe(401);
  });

  // BOOK-22
  it('finds a reference with slashes', async () => {
    const body = { ...order(await quote(await property())), bookingId: 'INV/2026/0077' };
    await book(body);
    expect(await found({ bookingId: body.bookingId })).toEqual([body.bookingId]);
  });

  // BOOK-7, BOOK-22
  it('reads one by its own id or reference; a shared reference is 409 and names both', async () => {
    const propertyId = await property();
    const body = order(await quote(propertyId));
    await book(body);
    const one = await service.get<BookingView>(`${SEARCH}/{bookingId}`, { as: admin, bookingId: body.bookingId });
    expect(one.data.bookingId).toBe(body.bookingId);
    const query = { propertyId, ratePlanCode: 'european-plan', ...STAY, adults: 2 };
    const other = channel(OTHER_CHANNEL);
    const { data } = await service.get<{ list: { quotes: { id: string }[] }[] }>('/v1/properties/rates', {
      query,
      as: other,
    });
    await book({ ...body, quoteId: data.list[0]?.quotes[0]?.id }, other);
    const shared = await service.get(`${SEARCH}/{bookingId}`, { as: admin, bookingId: body.bookingId });
    expect(refusal(shared)).toEqual([409, 'BOOKING_AMBIGUOUS']);
    expect(shared.data.details).toContain(one.data.id);
    const own = await service.get<BookingView>(`${SEARCH}/{bookingId}`, {
      as: admin,
      bookingId: one.data.id,
    });
    expect(own.data.channelId).toBe(CHANNEL);
    const unknown = await service.get(`${SEARCH}/{bookingId}`, { as: admin, bookingId: 'nothing' });
    expect(refusal(unknown)).toEqual([404, 'BOOKING_NOT_FOUND']);
  });
});
