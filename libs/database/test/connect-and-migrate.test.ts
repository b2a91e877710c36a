import { getEventListeners } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { Client } from 'pg';
import { connectAndMigrate, Database, PlatformClock, provisionSchema } from '../src';

const adminUrl = process.env.TEST_DATABASE_URL ?? '';
const schema = `test_connect_${process.pid}`;

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('connectAndMigrate', () => {
  let url: string;
  const through = (port: number, path?: string) => {
    const target = new URL(url);
    target.host = `127.0.0.1:${port}`;
    if (path) target.pathname = path;
    return new Database({ url: target.toString(), schema, migrations: [PlatformClock], applicationName: schema });
  };
  const signal = new AbortController().signal;
  beforeAll(async () => {
    url = await provisionSchema(adminUrl, { schema, role: 'stayline_test', password: 'stayline_test' });
  });
  afterAll(async () => {
    const client = new Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(`DROP SCHEMA ${schema} CASCADE`);
    await client.end();
  });

  it('waits until the database answers, then migrates', async () => {
    const port = await freePort();
    const database = through(port);
    const { hostname, port: realPort } = new URL(url);
    const door = createServer((socket) => {
      const upstream = connect(Number(realPort), hostname);
      socket.on('error', () => upstream.destroy());
      upstream.on('error', () => socket.destroy());
      socket.pipe(upstream).pipe(socket);
    });
    let refused = 0;
    const onUnreachable = () => {
      refused += 1;
      if (refused === 2) void listen(door, port);
    };
    await connectAndMigrate(database, { signal, onUnreachable });
    expect(refused).toBeGreaterThanOrEqual(2);
    expect(await database.isReady()).toBe(true);
    await database.stop();
    await new Promise((resolve) => door.close(resolve));
  });

  it('stops waiting when it is told to', async () => {
    const stopping = new AbortController();
    const waiting = connectAndMigrate(through(await freePort()), {
      signal: stopping.signal,
      onUnreachable: () => stopping.abort(),
    });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('leaves nothing on the signal, however often it waits', async () => {
    const stopping = new AbortController();
    const listeners: number[] = [];
    const onUnreachable = () => {
      listeners.push(getEventListeners(stopping.signal, 'abort').length);
      if (listeners.length === 5) stopping.abort();
    };
    const waiting = connectAndMigrate(through(await freePort()), { signal: stopping.signal, onUnreachable });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(listeners).toEqual([0, 0, 0, 0, 0]);
  });

  it('fails at once on what waiting does not cure', async () => {
    const onUnreachable = jest.fn();
    const missing = through(Number(new URL(url).port), '/no_such_database');
    await expect(connectAndMigrate(missing, { signal, onUnreachable })).rejects.toMatchObject({ code: '3D000' });
    expect(onUnreachable).not.toHaveBeenCalled();
  });
});
