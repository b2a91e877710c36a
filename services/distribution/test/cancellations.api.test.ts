import { type Caller } from '@stayline/caller';
import { type BookingCancelled, type Envelope } from '@stayline/contracts';
import { type ErrorBody } from '@stayline/http';
import { type AxiosResponse } from 'axios';
import { type FoundBookingView } from '../src/booking-search/found-booking.view';
import { type BookingView } from '../src/bookings/booking.view';
import { type QuoteDetailView } from '../src/quotes/quote.view';
import { CHANNEL, NOON, OTHER_CHANNEL } from './support/catalog-builder';
import { available, combine, ledgerViolations } from './support/ledger-fixture';
import { channel, PartnerApi } from './support/partner-api';
import { admin } from './support/running-distribution';

const BOOKINGS = '/v2/bookings';
const BY_PATH = `${BOOKINGS}/{bookingId}/cancel`;
const BY_QUERY = `${BOOKINGS}/cancel`;
const OPERATORS = '/api/v1/admin/bookings/{bookingId}';
const STAY = { checkinDate: '2026-12-04', checkoutDate: '2026-12-06' };
/** Half of it from 48 hours before arrival on, which is 14:00 in India. */
const HALF = { freeUntilHours: 48, chargePercent: 50, chargeNights: null };
const LATE = new Date('2026-12-02T14:00:00.000+05:30');
const ARRIVAL = new Date('2026-12-04T14:00:00.000+05:30');
const holds: Caller = { kind: 'service', service: 'holds' };

const service = new PartnerApi();
let made = 0;

beforeAll(async () => {
  await service.start({ DATABASE_POOL_SIZE: '24' });
});
beforeEach(() => service.clock.setTo(NOON));
afterEach(async () => expect(await ledgerViolations(service.database)).toEqual([]));
afterAll(() => service.stop());

async function property(units = 2, cancellationRule: typeof HALF | null = HALF): Promise<string> {
  const id = `c-${(made += 1)}`;
  const plans = [cancellationRule ? { cancellationRule } : {}];
  await service.catalog.property(id, { sale: { units }, channels: [CHANNEL, OTHER_CHANNEL], plans });
  await service.database.execute(
    `INSERT INTO unit (id, property_id, name, position) SELECT $1 || '/' || n, $1, 'Unit ' || n, n FROM generate_series(1, $2) AS n`,
    [id, units],
  );
  return id;
}

interface QuotePage {
  list: { quotes: { id: string; cancellationTerms: object }[] }[];
}

async function quote(propertyId: string, more: Record<string, string | number> = {}) {
  const query = { propertyId, ratePlanCode: 'european-plan', ...STAY, adults: 2, ...more };
  const found = (await service.get<QuotePage>('/v1/properties/rates', { query })).data.list[0]?.quotes[0];
  if (!found) throw new Error('no quote was given');
  return found;
}

const order = (quoteId: string) => ({
  quoteId,
  bookingId: `P-${(made += 1)}`,
  bookingStatus: 'CONFIRMED',
  guest: { email: 'asha@example.com', phone: '919876543210', firstName: 'Asha', lastName: 'Rao' },
});
const send = (body: object) => service.call<BookingView>('POST', BOOKINGS, { body });

async function book(propertyId: string, more: object = {}): Promise<string> {
  const body = { ...order((await quote(propertyId)).id), ...more };
  expect((await send(body)).status).toBe(201);
  return body.bookingId;
}

const cancel = <T = BookingView>(bookingId: string, headers: Record<string, string> = {}, as = channel(CHANNEL)) =>
  service.call<T>('POST', BY_PATH, { bookingId, headers, as });
const cancelByQuery = <T = BookingView>(bookingId: string, headers: Record<string, string> = {}) =>
  service.call<T>('POST', BY_QUERY, { query: { bookingId }, headers });
const cancelAsOperator = <T = BookingView>(bookingId: string, body?: object) =>
  service.call<T>('POST', `${OPERATORS}/cancel`, { bookingId, as: admin, body });
const read = async (bookingId: string) => (await service.get<BookingView>(BOOKINGS, { query: { bookingId } })).data;
const refusal = (answer: AxiosResponse<ErrorBody>) => [answer.status, answer.data.errorCode];
const left = (propertyId: string) => available(service.database, propertyId, '2026-12-04', 2);
const taken = async (propertyId: string) => {
  const row = await service.database.one<{ claims: number; units: number }>(
    `SELECT (SELECT count(*) FROM claim WHERE property_id = $1) AS claims,
            (SELECT count(*) FROM unit_assignment WHERE property_id = $1) AS units`,
    [propertyId],
  );
  return [row?.claims, row?.units];
};

async function eventsOf(id: string): Promise<(Envelope & { data: BookingCancelled })[]> {
  const rows = await service.database.rows<{ value: Buffer }>('SELECT value FROM outbox WHERE key = $1 ORDER BY id', [
    id,
  ]);
  return rows.map((row) => JSON.parse(row.value.toString('utf8')) as Envelope & { data: BookingCancelled });
}

describe('a quote', () => {
  // BOOK-27, BOOK-28, BOOK-29
  it("shows what cancelling costs by the plan's rule, and so does its booking when the rule has changed", async () => {
    const propertyId = await property();
    const terms = { freeUntil: '2026-12-02T08:30:00.000Z', chargePercent: 50, chargeNights: null, charge: 5_250 };
    const { id, cancellationTerms } = await quote(propertyId);
    expect(cancellationTerms).toEqual(terms);
    await service.database.execute('UPDATE rate_plan SET cancellation_rule = NULL WHERE property_id = $1', [
      propertyId,
    ]);
    const kept = await service.get<QuoteDetailView>('/v1/quotes/{quoteId}', { quoteId: id });
    expect(kept.data.cancellationTerms).toEqual(terms);
    const body = order(id);
    await send(body);
    expect(await read(body.bookingId)).toMatchObject({
      bookingStatus: 'CONFIRMED',
      cancellationTerms: terms,
      cancellation: null,
    });
    await service.clock.setTo(LATE);
    expect((await cancel(body.bookingId)).data.cancellation).toMatchObject({ charge: 5_250, refund: 5_250 });
  });

  // BOOK-27
  it('of a plan without a rule is free to cancel until arrival', async () => {
    const { cancellationTerms } = await quote(await property(2, null));
    expect(cancellationTerms).toEqual({
      freeUntil: ARRIVAL.toISOString(),
      chargePercent: null,
      chargeNights: null,
      charge: 0,
    });
  });
});

describe('POST /v2/bookings/{bookingId}/cancel', () => {
  // BOOK-30, BOOK-31, BOOK-34
  it('frees the units at once, answers what it costs, and leaves one event that says what is free', async () => {
    const propertyId = await property(1);
    const bookingId = await book(propertyId);
    const { id } = await read(bookingId);
    expect(await left(propertyId)).toEqual([0, 0]);
    await service.clock.setTo(LATE);
    const answer = await cancel(bookingId);
    const cancellation = {
      cancelledAt: expect.stringMatching(/^2026-12-02T08:30/) as string,
      cancelledBy: { kind: 'CHANNEL', id: CHANNEL },
      charge: 5_250,
      refund: 5_250,
      waived: null,
      reason: null,
    };
    expect([answer.status, answer.data]).toMatchObject([200, { bookingId, bookingStatus: 'CANCELLED', cancellation }]);
    expect(await read(bookingId)).toEqual(answer.data);
    expect(await left(propertyId)).toEqual([1, 1]);
    expect(await taken(propertyId)).toEqual([0, 0]);
    const [, event, ...more] = await eventsOf(id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'booking.cancelled',
      sequence: 2,
      data: {
        bookingId: id,
        reference: bookingId,
        channelId: CHANNEL,
        status: 'CANCELLED',
        propertyId,
        holdId: null,
        unitsFreed: [{ propertyId, checkIn: '2026-12-04', checkOut: '2026-12-06', quantity: 1 }],
        cancellation,
        confirmationRequested: true,
      },
    });
  });

  // BOOK-28
  it('costs nothing before its time', async () => {
    const bookingId = await book(await property());
    await service.clock.setTo(new Date(LATE.getTime() - 1_000));
    expect((await cancel(bookingId)).data.cancellation).toMatchObject({ charge: 0, refund: 10_500 });
  });

  // BOOK-31
  it('frees parts and wholes with what was booked, and says so', async () => {
    const [villa, room] = [await property(1), await property(2)];
    await combine(service.database, villa, room, 2);
    const bookingId = await book(villa);
    expect([await left(villa), await left(room)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const { id } = (await cancel(bookingId)).data;
    expect([await left(villa), await left(room)]).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const freed = (await eventsOf(id)).at(-1)?.data.unitsFreed;
    expect(freed?.map(({ propertyId, quantity }) => [propertyId, quantity])).toEqual([
      [villa, 1],
      [room, 2],
    ]);
  });

  // BOOK-30
  it('answers the same when it comes again, and 16 at once free once and leave one event', async () => {
    const propertyId = await property(2);
    const bookingId = await book(propertyId);
    await book(propertyId);
    const answers = await Promise.all(Array.from({ length: 16 }, () => cancel(bookingId)));
    const [first] = answers;
    expect(answers.map((answer) => [answer.status, answer.data])).toEqual(Array(16).fill([200, first?.data]));
    await service.clock.setTo(ARRIVAL);
    expect((await cancel(bookingId)).data).toEqual(first?.data);
    expect(await left(propertyId)).toEqual([1, 1]);
    expect((await eventsOf(first?.data.id ?? '')).map(({ type }) => type)).toEqual([
      'booking.confirmed',
      'booking.cancelled',
    ]);
  });

  // BOOK-31
  it('leaves the reference and the quote used', async () => {
    const body = order((await quote(await property())).id);
    await send(body);
    await cancel(body.bookingId);
    const again = await service.call('POST', BOOKINGS, {
      body: { ...body, quoteId: (await quote(await property())).id },
    });
    expect(refusal(again)).toEqual([400, 'BOOKING_ID_DUPLICATE']);
    const other = await service.call('POST', BOOKINGS, { body: order(body.quoteId) });
    expect(refusal(other)).toEqual([400, 'QUOTE_ALREADY_USED']);
  });

  // BOOK-31, INVARIANT-1, INVARIANT-12
  it('beside bookings of the last unit sells it once at most, and once in the end', async () => {
    for (let round = 0; round < 10; round += 1) {
      const propertyId = await property(1);
      // A quote locks no unit, so these are made while one is free.
      const orders = [];
      for (let n = 0; n < 5; n += 1) orders.push(order((await quote(propertyId)).id));
      const [first = order('none'), ...others] = orders;
      await send(first);
      const [cancelled, ...sales] = await Promise.all([cancel(first.bookingId), ...others.map(send)]);
      expect(cancelled.status).toBe(200);
      const sold = sales.filter(({ status }) => status === 201).length;
      expect(sales.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).toBe(true);
      expect(sold).toBeLessThanOrEqual(1);
      expect(await left(propertyId)).toEqual(sold === 1 ? [0, 0] : [1, 1]);
      if (sold === 0) await book(propertyId);
    }
  });

  // BOOK-32
  it('is refused from arrival on, and leaves the booking as it is', async () => {
    const propertyId = await property();
    const bookingId = await book(propertyId);
    await service.clock.setTo(ARRIVAL);
    expect(refusal(await cancel<ErrorBody>(bookingId))).toEqual([409, 'STAY_HAS_BEGUN']);
    await service.clock.setTo(new Date('2026-12-06T00:00:00.000+05:30'));
    expect(refusal(await cancel<ErrorBody>(bookingId))).toEqual([409, 'STAY_HAS_ENDED']);
    expect((await read(bookingId)).bookingStatus).toBe('CONFIRMED');
    expect(await taken(propertyId)).toEqual([2, 1]);
  });

  // ALL-7, BOOK-30
  it("answers another channel's booking as none, with the same 404", async () => {
    const bookingId = await book(await property());
    const others = await cancel<ErrorBody>(bookingId, {}, channel(OTHER_CHANNEL));
    const unknown = await cancel<ErrorBody>('nothing');
    expect(refusal(others)).toEqual([404, 'BOOKING_NOT_FOUND']);
    expect({ ...others.data, timestamp: '' }).toEqual({ ...unknown.data, timestamp: '' });
  });

  it('takes only channels', async () => {
    expect((await service.call('POST', BY_PATH, { bookingId: 'P', as: admin })).status).toBe(403);
    expect((await service.call('POST', BY_PATH, { bookingId: 'P', as: null })).status).toBe(401);
  });
});

describe('POST /v2/bookings/cancel?bookingId=', () => {
  // BOOK-24, BOOK-30
  it.each(['INV/2026/0412', '..', 'é№/%2F?&=#+"\\ cancel'])('cancels %j as the path would', async (bookingId) => {
    await book(await property(), { bookingId });
    const answer = await cancelByQuery(bookingId);
    expect([answer.status, answer.data.bookingStatus]).toEqual([200, 'CANCELLED']);
    expect(await read(bookingId)).toEqual(answer.data);
  });

  it('refuses nothing, and what is not there', async () => {
    expect((await service.call('POST', BY_QUERY)).status).toBe(400);
    expect(refusal(await cancelByQuery<ErrorBody>('nothing'))).toEqual([404, 'BOOKING_NOT_FOUND']);
  });

  // ALL-30
  it('refuses the key of one booking for another', async () => {
    const [one, other] = [await book(await property()), await book(await property())];
    expect((await cancelByQuery(one, { 'Idempotency-Key': 'one' })).status).toBe(200);
    expect(refusal(await cancelByQuery<ErrorBody>(other, { 'Idempotency-Key': 'one' }))).toEqual([
      409,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    expect((await read(other)).bookingStatus).toBe('CONFIRMED');
  });
});

describe('with an Idempotency-Key', () => {
  // ALL-30, BOOK-30
  it('a repeat, and 10 at once, get the first answer, even when the charge was waived since', async () => {
    const bookingId = await book(await property());
    await service.clock.setTo(LATE);
    const key = { 'Idempotency-Key': `cancel-${bookingId}` };
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(bookingId, key)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    await cancelAsOperator(bookingId, { waiveCharge: true });
    expect((await cancel(bookingId, key)).data).toEqual(answers[0]?.data);
    expect((await cancel(bookingId)).data.cancellation).toMatchObject({ charge: 0 });
  });

  // ALL-31, BOOK-30
  it('keeps neither a 404 nor a 409: the booking may still come', async () => {
    const body = order((await quote(await property())).id);
    const key = { 'Idempotency-Key': `early-${body.bookingId}` };
    expect(refusal(await cancel<ErrorBody>(body.bookingId, key))).toEqual([404, 'BOOKING_NOT_FOUND']);
    await send(body);
    expect((await cancel(body.bookingId, key)).status).toBe(200);
  });
});

describe('POST /api/v1/admin/bookings/{bookingId}/cancel', () => {
  // BOOK-33, BOOK-34
  it("cancels by the platform's id or the reference, and waives the charge, saying who did and why", async () => {
    const bookingId = await book(await property());
    const { id } = await read(bookingId);
    await service.clock.setTo(LATE);
    const answer = await cancelAsOperator(id, { waiveCharge: true, reason: 'Road closed' });
    expect([answer.status, answer.data.cancellation]).toMatchObject([
      200,
      {
        cancelledBy: { kind: 'OPERATOR', id: 'operator-1' },
        charge: 0,
        refund: 10_500,
        waived: { charge: 5_250, by: 'operator-1' },
        reason: 'Road closed',
      },
    ]);
    expect((await cancelAsOperator(bookingId)).data).toEqual(answer.data);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['booking.confirmed', 'booking.cancelled']);
  });

  // BOOK-33, BOOK-34
  it('waives a charge afterwards, once, and tells it by an event that frees nothing more', async () => {
    const propertyId = await property(1);
    const bookingId = await book(propertyId);
    await service.clock.setTo(LATE);
    const { id } = (await cancel(bookingId)).data;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => cancelAsOperator(bookingId, { waiveCharge: true, reason: null })),
    );
    expect(answers.map(({ data }) => data.cancellation)).toEqual(
      Array(5).fill({
        ...(await read(bookingId)).cancellation,
        cancelledBy: { kind: 'CHANNEL', id: CHANNEL },
        charge: 0,
        refund: 10_500,
      }),
    );
    const [, , waived, ...more] = await eventsOf(id);
    expect(more).toEqual([]);
    expect(waived).toMatchObject({
      type: 'booking.charge-waived',
      sequence: 3,
      data: { unitsFreed: [], cancellation: { charge: 0, refund: 10_500, waived: { charge: 5_250 } } },
    });
  });

  // BOOK-26, BOOK-32
  it('cancels a stay that has begun, and shows no units of it any more', async () => {
    const propertyId = await property();
    const bookingId = await book(propertyId);
    await service.clock.setTo(new Date('2026-12-05T23:00:00.000+05:30'));
    expect((await cancelAsOperator(bookingId)).data.cancellation).toMatchObject({ charge: 5_250 });
    const found = await service.get<FoundBookingView>(OPERATORS, { bookingId, as: admin });
    expect([found.data.bookingStatus, found.data.units]).toEqual(['CANCELLED', []]);
    expect(await taken(propertyId)).toEqual([0, 0]);
  });

  it.each([
    ['an unknown field', { waive: true }],
    ['a word for the flag', { waiveCharge: 'yes' }],
    ['a blank reason', { reason: ' ' }],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }],
  ])('refuses %s with 400', async (_what, body) => {
    expect(refusal(await cancelAsOperator<ErrorBody>('nothing', body))).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('takes only operators', async () => {
    const call = { bookingId: 'nothing' };
    expect((await service.call('POST', `${OPERATORS}/cancel`, call)).status).toBe(403);
    expect(refusal(await cancelAsOperator<ErrorBody>('nothing'))).toEqual([404, 'BOOKING_NOT_FOUND']);
  });
});

describe('a booking that came from a hold', () => {
  const HOLD = '/internal/holds/{holdId}';
  const stay = (propertyId: string, checkIn = '2026-12-04', checkOut = '2026-12-06', quantity = 1) => ({
    propertyId,
    checkIn,
    checkOut,
    quantity,
  });

  async function confirmHold(stays: ReturnType<typeof stay>[], amounts: object[] = []): Promise<BookingView[]> {
    const holdId = `hld_${(made += 1)}`;
    const expiresAt = new Date(NOON.getTime() + 3_600_000).toISOString();
    const claim = { channelId: CHANNEL, stays, expiresAt };
    expect((await service.call('PUT', HOLD, { holdId, as: holds, body: claim })).status).toBe(200);
    const body = { channelId: CHANNEL, amounts };
    const confirmed = await service.call<{ bookings: { reference: string }[] }>('POST', `${HOLD}/confirm`, {
      holdId,
      as: holds,
      body,
    });
    return Promise.all(confirmed.data.bookings.map(({ reference }) => read(reference)));
  }

  // BOOK-29, BOOK-31
  it('cancels free, for its own nights alone: the others of the hold keep theirs, their parts and wholes too', async () => {
    const [villa, room] = [await property(3), await property(6)];
    await combine(service.database, villa, room, 2);
    const [first, second, third] = await confirmHold([
      stay(villa),
      stay(villa, '2026-12-05', '2026-12-07', 2),
      stay(room, '2026-12-04', '2026-12-05'),
    ]);
    const answer = await cancel(first?.bookingId ?? '');
    expect([answer.status, answer.data]).toMatchObject([
      200,
      { bookingStatus: 'CANCELLED', cancellationTerms: null, cancellation: { charge: 0, refund: null } },
    ]);
    expect((await eventsOf(first?.id ?? '')).at(-1)?.data).toMatchObject({
      holdId: expect.stringMatching(/^hld_/) as string,
      confirmationRequested: false,
      unitsFreed: [stay(villa), stay(room, '2026-12-04', '2026-12-06', 2)],
    });
    // What the second and the third have taken: two villas and their four rooms, and one room that blocks two wholes.
    const days = (propertyId: string) => available(service.database, propertyId, '2026-12-04', 3);
    expect(await days(room)).toEqual([5, 2, 2]);
    expect((await cancel(second?.bookingId ?? '')).status).toBe(200);
    expect((await cancel(third?.bookingId ?? '')).status).toBe(200);
    expect([await days(villa), await days(room)]).toEqual([
      [3, 3, 3],
      [6, 6, 6],
    ]);
    expect([await taken(villa), await taken(room)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  // BOOK-29
  it('refunds what the cart told of it', async () => {
    const propertyId = await property();
    const amounts = { currency: 'INR', netAmountBeforeTax: 9_000, gstAmount: 450, netAmountAfterTax: 9_450 };
    const [booking] = await confirmHold(
      [stay(propertyId)],
      [{ propertyId, checkIn: '2026-12-04', checkOut: '2026-12-06', ...amounts }],
    );
    expect((await cancel(booking?.bookingId ?? '')).data.cancellation).toMatchObject({ charge: 0, refund: 9_450 });
  });

  // BOOK-31
  it('is cancelled beside its sisters, all at once, and each frees its own', async () => {
    const propertyId = await property(8);
    const stays = Array.from({ length: 8 }, (_, n) =>
      stay(propertyId, '2026-12-04', n % 2 ? '2026-12-05' : '2026-12-06'),
    );
    const bookings = await confirmHold(stays);
    await Promise.all(bookings.slice(0, 7).map(({ bookingId }) => cancel(bookingId)));
    expect(await left(propertyId)).toEqual([7, 8]);
    expect(await taken(propertyId)).toEqual([1, 1]);
  });
});
