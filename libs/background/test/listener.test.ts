import { Pool, type PoolClient } from 'pg';
import { announce, announceNow, createListener, type Worker } from '../src';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 5, application_name: 'listener-test' });
pool.on('error', () => undefined);
const CHANNEL = `listener_test_${process.pid}_`;

async function withConnection(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  client.on('error', () => undefined);
  await work(client).finally(() => client.release(true));
}

/** What a transaction of one of our databases looks like to `announce`, at the instant of its commit. */
const database = {
  statements: 0,
  execute: ({ text }: { text: string }, values: readonly unknown[]) => {
    database.statements += 1;
    return pool.query(text, [...values]);
  },
};
const committed = { afterCommit: (work: (db: typeof database) => void) => work(database) };

describe('announcing and listening', () => {
  const listeners: Worker[] = [];
  const heard: string[] = [];
  const listen = (onLost?: () => void) => {
    const listener = createListener({
      withConnection,
      channel: CHANNEL,
      onHeard: (payload) => void heard.push(payload),
      onLost,
    });
    listeners.push(listener);
    listener.start();
  };
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((next) => setImmediate(next));
  };

  beforeEach(() => heard.splice(0));
  afterEach(() => Promise.all(listeners.splice(0).map((listener) => listener.stop())));
  afterAll(() => pool.end());

  it('wakes every listener after a commit, and each when it begins to listen', async () => {
    listen();
    listen();
    await until(() => heard.length === 2);
    expect(heard).toEqual(['', '']);
    announce(committed, CHANNEL, 'news');
    await until(() => heard.length === 4);
    expect(heard.slice(2)).toEqual(['news', 'news']);
  });

  it('lets commits that come while an announcement is under way share the next one', async () => {
    listen();
    await until(() => heard.length === 1);
    database.statements = 0;
    for (let commit = 0; commit < 100; commit += 1) announce(committed, CHANNEL, 'news');
    await until(() => heard.length === 3);
    expect(database.statements).toBe(2);
  });

  it('keeps announcements of different payloads apart', async () => {
    listen();
    await until(() => heard.length === 1);
    for (const payload of ['one', 'other', 'one', 'other']) announce(committed, CHANNEL, payload);
    await until(() => heard.length === 5);
    expect(heard.slice(1).sort()).toEqual(['one', 'one', 'other', 'other']);
  });

  it('listens again when its connection is cut, and looks for what it missed', async () => {
    let losses = 0;
    listen(() => (losses += 1));
    await until(() => heard.length === 1);
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()`,
      ['listener-test'],
    );
    await until(() => heard.length === 2);
    await announceNow(database, CHANNEL, 'again');
    await until(() => heard.length === 3);
    expect(heard).toEqual(['', '', 'again']);
    expect(losses).toBeGreaterThanOrEqual(1);
  });

  it('leaves nothing behind however often it waits for a database that is away', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => void warnings.push(warning);
    process.on('warning', onWarning);
    let rounds = 0;
    const refused = () => Promise.reject(new Error('no database'));
    const listener = createListener({
      withConnection: refused,
      channel: CHANNEL,
      onHeard: () => undefined,
      onLost: () => (rounds += 1),
    });
    listener.start();
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(rounds).toBeGreaterThan(100);
    expect(jest.getTimerCount()).toBe(1);
    await listener.stop();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
    await new Promise((next) => setImmediate(next));
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });
});
