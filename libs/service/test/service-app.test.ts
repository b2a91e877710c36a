import { Writable } from 'node:stream';
import { createServer } from 'node:net';
import { type AddressInfo } from 'node:net';
import { bookingConfirmed } from '@stayline/contracts';
import { PlatformClock } from '@stayline/database';
import { Inbox, Outbox } from '@stayline/events';
import { createLogger } from '@stayline/logger';
import { TestClock, testDatabase, type TestDatabase, waitFor } from '@stayline/testkit';
import { createServiceApp, type ServiceApp, type ServiceParts } from '../src';

const base = {
  host: '127.0.0.1',
  port: 0,
  managementPort: 0,
  platformZone: 'Asia/Kolkata',
  drainTimeoutMs: 1_000,
  drainDelayMs: 0,
  callerSecret: 's'.repeat(32),
  databasePoolSize: 5,
};
const lines: { message: string }[] = [];
const steps: string[] = [];
const note = (step: string) => () => Promise.resolve(void steps.push(step));

function logger() {
  const write = (line: Buffer, _encoding: unknown, done: () => void) => {
    lines.push(JSON.parse(line.toString()) as { message: string });
    done();
  };
  return createLogger({ service: 'cart', output: new Writable({ write }) });
}

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('createServiceApp', () => {
  let test: TestDatabase;
  let events: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase({ migrations: [Outbox, Inbox] });
    events = await testDatabase({ migrations: [] });
  });
  afterAll(async () => {
    await events?.stop();
    await test?.stop();
  });
  beforeEach(() => {
    lines.splice(0);
    steps.splice(0);
  });

  const app = (parts: ServiceParts = {}, settings: object = {}): ServiceApp =>
    createServiceApp({
      name: 'cart',
      settings: {
        ...base,
        databaseUrl: test.url,
        databaseSchema: test.schema,
        eventsTransport: 'postgres',
        eventsDatabaseUrl: events.url,
        eventsDatabaseSchema: events.schema,
        ...settings,
      },
      logger: logger(),
      migrations: [Outbox, Inbox],
      api: { openapi: { paths: {} }, registerRoutes: () => undefined },
      build: () => parts,
    });
  const worker = {
    start: () => void steps.push('worker starts'),
    stop: note('worker stops'),
  };

  it('prepares once the database is there, then starts what runs beside requests; disconnects once that has stopped', async () => {
    const running = app({ prepare: note('prepare'), workers: [worker], disconnect: () => void note('disconnect')() });
    await running.start();
    await running.stop();
    expect(steps).toEqual(['prepare', 'worker starts', 'worker stops', 'disconnect']);
  });

  it('shows what every service has: pool, outbox, inbox, lag, and its own', async () => {
    const running = app({ handlers: { [bookingConfirmed.type]: () => Promise.resolve() }, metrics: [note('own')] });
    const { managementPort } = await running.start();
    const answer = await fetch(`http://127.0.0.1:${managementPort}/metrics`);
    const text = await answer.text();
    for (const name of [
      'database_pool_connections',
      'outbox_depth',
      'event_log_connected',
      'relay_leading',
      'inbox_events',
      'consumer_lag_events',
    ])
      expect(text).toContain(`# TYPE ${name} gauge`);
    expect(steps).toEqual(['own']);
    expect((await fetch(`http://127.0.0.1:${managementPort}/readyz`)).status).toBe(200);
    await running.stop();
  });

  it('forgets what it published and handled long ago', async () => {
    await test.database.execute(
      `INSERT INTO outbox (topic, key, value, headers, published_at) VALUES ('t', 'k', '', '{}', now() - interval '30 days')`,
    );
    await test.database.execute(
      `INSERT INTO inbox (consumer_group, event_id, status, receive_count, topic, key, changed_at)
       VALUES ('cart', 'e', 'HANDLED', 1, 't', 'k', now() - interval '31 days')`,
    );
    const running = app({ handlers: { [bookingConfirmed.type]: () => Promise.resolve() } });
    await running.start();
    const left = () => test.database.rows('SELECT key FROM outbox UNION ALL SELECT key FROM inbox');
    await waitFor('both to go', async () => (await left()).length === 0);
    await running.stop();
  });

  it('waits for its database with a line a time, and when it is told to stop meanwhile nothing of it has started', async () => {
    const url = new URL(test.url);
    url.port = String(await freePort());
    const running = app({ workers: [worker] }, { databaseUrl: url.toString() });
    const starting = running.start();
    await waitFor('two lines', () => lines.filter(({ message }) => message === 'waiting for the database').length >= 2);
    await Promise.all([expect(starting).rejects.toMatchObject({ name: 'AbortError' }), running.stop()]);
    expect(steps).toEqual(['worker stops']);
  });

  // CRED-19, CRED-20
  it('does not start in production under a role that owns its schema', async () => {
    const running = app({ workers: [worker] }, { environment: 'production', eventsTransport: undefined });
    await expect(running.start()).rejects.toThrow(/The role of DATABASE_URL owns the schema/);
    await running.stop();
    expect(steps).toEqual(['worker stops']);
  });

  // CRED-19
  it('does not start in production where a sandbox has moved the clock', async () => {
    const moved = await testDatabase({ migrations: [PlatformClock, Outbox, Inbox] });
    await new TestClock(moved).setOffset(60);
    const running = app({}, { environment: 'production', databaseSchema: moved.schema, eventsTransport: undefined });
    await expect(running.start()).rejects.toThrow(/The clock of the schema was moved/);
    await running.stop();
    await moved.stop();
  });

  it('refuses handlers where its settings name no event log', () => {
    const handlers = { [bookingConfirmed.type]: () => Promise.resolve() };
    expect(() => app({ handlers }, { eventsTransport: undefined })).toThrow(/needs? eventLogSettings/);
  });
});
