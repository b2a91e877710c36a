import { addDays, todayIn } from '@stayline/calendar';
import { type Caller, callerKey, signCaller } from '@stayline/caller';
import { ServiceProcess, testDatabase, type TestDatabase, waitFor } from '@stayline/testkit';
import axios, { type AxiosResponse } from 'axios';
import { ledgerViolations } from './support/ledger-fixture';
import { migrations } from '../src/database/migrations';
import { CatalogBuilder, CHANNEL } from './support/catalog-builder';
import { SwallowingProxy } from './support/swallowing-proxy';

const CALLER_SECRET = 'a secret of the test run, 32 characters or more';
const today = todayIn('Asia/Kolkata', new Date());
const key = callerKey('distribution', CALLER_SECRET);
const channel: Caller = { kind: 'channel', channelId: CHANNEL };

describe('killed between commit and reply', () => {
  jest.setTimeout(60_000);
  let data: TestDatabase;
  let service: ServiceProcess;

  beforeAll(async () => {
    data = await testDatabase({ migrations });
    const catalog = new CatalogBuilder(data.database);
    await catalog.property('villa', { sale: { units: 3, from: today } });
    await data.database.execute(
      `INSERT INTO unit (id, property_id, name, position) SELECT 'villa-' || n, 'villa', 'Unit ' || n, n FROM generate_series(1, 3) AS n`,
    );
    service = await ServiceProcess.start('distribution', {
      EVENTS_TRANSPORT: 'postgres',
      EVENTS_DATABASE_URL: data.url,
      EVENTS_DATABASE_SCHEMA: data.schema,
      DATABASE_URL: data.url,
      DATABASE_SCHEMA: data.schema,
      CALLER_SECRET,
      CART_DEFAULT_CHANNEL_ID: CHANNEL,
    });
  });
  afterAll(async () => {
    await service?.kill();
    await data?.stop();
  });

  const call = <T>(base: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    axios.request<T>({
      method,
      url: `${base}${path}`,
      data: body,
      validateStatus: () => true,
      headers: { 'x-stayline-caller': signCaller(channel, key, { method, path }), ...headers },
    });

  async function order(bookingId: string): Promise<object> {
    const stay = `checkinDate=${addDays(today, 5)}&checkoutDate=${addDays(today, 7)}`;
    const path = `/v1/properties/rates?propertyId=villa&ratePlanCode=european-plan&${stay}`;
    const { data: page } = await call<{ list: { quotes: { id: string }[] }[] }>(service.url, 'GET', path);
    const guest = { email: 'asha@example.com', phone: '+919876543210', firstName: 'Asha', lastName: 'Rao' };
    return { quoteId: page.list[0]?.quotes[0]?.id, bookingId, bookingStatus: 'CONFIRMED', guest };
  }

  // BOOK-6, BOOK-14, BOOK-16, INVARIANT-2
  it.each([
    ['without Idempotency-Key a repeat is told of the duplicate', {}, [400, 'BOOKING_ID_DUPLICATE']],
    ['with Idempotency-Key a repeat gets the first answer', { 'Idempotency-Key': 'k-1' }, [201, undefined]],
  ])('the booking stands: %s', async (name, headers: Record<string, string>, expected) => {
    const bookingId = `P-${name.split(' ')[0]}`;
    const body = await order(bookingId);
    let killed: Promise<void> = Promise.resolve();
    const proxy = new SwallowingProxy(service.port, () => void (killed = service.kill()));
    const lost: unknown = await call(await proxy.start(), 'POST', '/v2/bookings', body, headers).catch(
      (error: unknown) => error,
    );
    expect(lost).toBeInstanceOf(Error);
    expect(proxy.struck).toBe(true);
    await killed;
    await proxy.stop();
    await service.start();
    const repeat: AxiosResponse<{ errorCode?: string }> = await call(
      service.url,
      'POST',
      '/v2/bookings',
      body,
      headers,
    );
    expect([repeat.status, repeat.data.errorCode]).toEqual(expected);
    expect((await call(service.url, 'GET', `/v2/bookings/${bookingId}`)).status).toBe(200);
    const made = await data.database.one<{ n: number }>('SELECT count(*) AS n FROM booking WHERE reference = $1', [
      bookingId,
    ]);
    expect(made?.n).toBe(1);
    const events = await data.database.one<{ n: number }>(
      `SELECT count(*) AS n FROM outbox WHERE convert_from(value, 'UTF8') LIKE $1`,
      [`%"reference":"${bookingId}"%`],
    );
    expect(events?.n).toBe(1);
    expect(await ledgerViolations(data.database)).toEqual([]);
  });

  const CANCELLED = { bookingStatus: 'CANCELLED', cancellation: { charge: 0 } };
  const cancel = (base: string, bookingId: string, headers = {}) =>
    call<{ id: string }>(base, 'POST', `/v2/bookings/${bookingId}/cancel`, undefined, headers);
  const ofBooking = async (bookingId: string) => {
    const row = await data.database.one<{ status: string; claims: number; units: number; cancellations: number }>(
      `SELECT b.status, (SELECT count(*) FROM claim WHERE claim_id = b.id) AS claims,
              (SELECT count(*) FROM unit_assignment WHERE booking_id = b.id) AS units,
              (SELECT count(*) FROM outbox WHERE key = b.id AND convert_from(value, 'UTF8') LIKE '%"booking.cancelled"%') AS cancellations
       FROM booking AS b WHERE reference = $1`,
      [bookingId],
    );
    return [row?.status, row?.claims, row?.units, row?.cancellations];
  };

  // BOOK-30, BOOK-31, INVARIANT-3, INVARIANT-12
  it.each([
    ['without', {}],
    ['with', { 'Idempotency-Key': 'c-1' }],
  ])('the cancellation stands, and a repeat %s Idempotency-Key answers the same', async (name, headers) => {
    const bookingId = `C-${name}`;
    await call(service.url, 'POST', '/v2/bookings', await order(bookingId));
    let killed: Promise<void> = Promise.resolve();
    const proxy = new SwallowingProxy(service.port, () => void (killed = service.kill()));
    const lost: unknown = await cancel(await proxy.start(), bookingId, headers).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(Error);
    expect(proxy.struck).toBe(true);
    await killed;
    await proxy.stop();
    await service.start();
    const repeat = await cancel(service.url, bookingId, headers);
    expect([repeat.status, repeat.data]).toMatchObject([200, CANCELLED]);
    expect((await call(service.url, 'GET', `/v2/bookings/${bookingId}`)).data).toEqual(repeat.data);
    expect(await ofBooking(bookingId)).toEqual(['CANCELLED', 0, 0, 1]);
    expect(await ledgerViolations(data.database)).toEqual([]);
  });

  // BOOK-31, INVARIANT-1, INVARIANT-12
  it('leaves a cancellation that it was killed in undone, and whole when it is sent again', async () => {
    const bookingId = 'C-inside';
    await call(service.url, 'POST', '/v2/bookings', await order(bookingId));
    let lost: Promise<unknown> = Promise.resolve();
    await data.database.transaction(async (tx) => {
      await tx.execute(`SELECT 1 FROM inventory_day WHERE property_id = 'villa' FOR UPDATE`);
      lost = cancel(service.url, bookingId).catch((error: unknown) => error);
      await waitFor('the cancellation to wait for the days', async () => {
        const waiting = await data.database.one<{ n: number }>(
          `SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE OF d%'`,
        );
        return (waiting?.n ?? 0) > 0;
      });
      await service.kill();
    });
    expect(await lost).toBeInstanceOf(Error);
    await service.start();
    expect(await ofBooking(bookingId)).toEqual(['CONFIRMED', 2, 1, 0]);
    expect((await cancel(service.url, bookingId)).data).toMatchObject(CANCELLED);
    expect(await ofBooking(bookingId)).toEqual(['CANCELLED', 0, 0, 1]);
    expect(await ledgerViolations(data.database)).toEqual([]);
  });
});
