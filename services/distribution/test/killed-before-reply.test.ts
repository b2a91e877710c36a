import { addDays, todayIn } from '@stayline/calendar';
import { callerKey, signCaller } from '@stayline/caller';
import { ledgerViolations, testDatabase, type TestDatabase, waitFor } from '@stayline/testkit';
import axios, { type AxiosResponse } from 'axios';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { migrations } from '../src/database/migrations';
import { CatalogBuilder, CHANNEL } from './support/catalog-builder';
import { SwallowingProxy } from './support/swallowing-proxy';

const MAIN = join(__dirname, '../dist/main.js');
const CALLER_SECRET = 'a secret of the test run, 32 characters or more';
const today = todayIn('Asia/Kolkata', new Date());
const key = callerKey('distribution', CALLER_SECRET);

/** The built service as a process of its own, which can be killed. */
class Process {
  private child: ChildProcess | undefined;

  constructor(
    private readonly data: TestDatabase,
    readonly port: number,
  ) {}

  async start(): Promise<void> {
    const events = {
      EVENTS_TRANSPORT: 'postgres',
      EVENTS_DATABASE_URL: this.data.url,
      EVENTS_DATABASE_SCHEMA: this.data.schema,
    };
    const database = { DATABASE_URL: this.data.url, DATABASE_SCHEMA: this.data.schema };
    const env = {
      ...process.env,
      ...events,
      ...database,
      CALLER_SECRET,
      CART_DEFAULT_CHANNEL_ID: CHANNEL,
      PORT: String(this.port),
      LOG_LEVEL: 'error',
    };
    this.child = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
    await waitFor(
      'distribution to listen',
      () => axios.get(`http://127.0.0.1:${this.port}/`, { validateStatus: () => true }),
      20_000,
    );
  }

  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

describe('killed between commit and reply', () => {
  jest.setTimeout(60_000);
  let data: TestDatabase;
  let service: Process;
  let direct: string;

  beforeAll(async () => {
    data = await testDatabase({ migrations });
    const catalog = new CatalogBuilder(data.database);
    await catalog.property('villa', { sale: { units: 3, from: today } });
    await data.database.execute(
      `INSERT INTO unit (id, property_id, name, position) SELECT 'villa-' || n, 'villa', 'Unit ' || n, n FROM generate_series(1, 3) AS n`,
    );
    service = new Process(data, await freePort());
    direct = `http://127.0.0.1:${service.port}`;
    await service.start();
  });
  afterAll(async () => {
    await service.kill();
    await data.stop();
  });

  const call = <T>(base: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    axios.request<T>({
      ...{ method, url: `${base}${path}`, data: body, validateStatus: () => true },
      headers: { 'x-stayline-caller': signCaller({ kind: 'channel', channelId: CHANNEL }, key), ...headers },
    });

  async function order(bookingId: string): Promise<object> {
    const stay = `checkinDate=${addDays(today, 5)}&checkoutDate=${addDays(today, 7)}`;
    const path = `/v1/properties/rates?propertyId=villa&ratePlanCode=european-plan&${stay}`;
    const { data: page } = await call<{ list: { quotes: { id: string }[] }[] }>(direct, 'GET', path);
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
    const repeat: AxiosResponse<{ errorCode?: string }> = await call(direct, 'POST', '/v2/bookings', body, headers);
    expect([repeat.status, repeat.data.errorCode]).toEqual(expected);
    expect((await call(direct, 'GET', `/v2/bookings/${bookingId}`)).status).toBe(200);
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
});
