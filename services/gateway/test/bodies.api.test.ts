import { Readable } from 'node:stream';
import { waitFor } from '@stayline/testkit';
import { request } from 'undici';
import { readReference } from '../src/reference/reference-file';
import { PARTNER, type RunningGateway, startGateway } from './support/running-gateway';
import { RawConnection } from './support/raw-connection';

const MEBIBYTE = 1024 * 1024;
const IMPORT = '/api/v1/admin/catalog/import';
const CHANNEL_HEADERS = Object.entries(PARTNER)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

let gateway: RunningGateway;
afterEach(() => gateway?.stop());

const post = (path: string, body: Buffer | Readable, headers: Record<string, string> = PARTNER) =>
  request(gateway.base + path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
const agent = () => ({ authorization: `Bearer ${gateway.provider.token()}` });
const admin = () => ({ authorization: `Bearer ${gateway.provider.token({ scope: 'admin' })}` });
/** A body that is made while it is sent. */
const stream = (chunks: number, size = 64 * 1024) =>
  Readable.from(
    (function* () {
      for (let index = 0; index < chunks; index += 1) yield Buffer.alloc(size, 'x');
    })(),
  );
const codeOf = async (answer: Awaited<ReturnType<typeof post>>) =>
  [answer.statusCode, ((await answer.body.json()) as { errorCode?: string }).errorCode] as const;

describe('a body', () => {
  beforeEach(async () => {
    gateway = await startGateway({
      settings: { maxHeldBodyBytes: 3 * MEBIBYTE, maxHeldBodyBytesPerCaller: 2 * MEBIBYTE },
    });
  });

  it('of 1 MiB passes', async () => {
    const answer = await post('/v2/bookings', Buffer.alloc(MEBIBYTE, 'x'));
    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
    expect(gateway.distribution.last.bytes).toBe(MEBIBYTE);
    expect(gateway.distribution.last.headers['content-length']).toBe(`${MEBIBYTE}`);
  });

  // ALL-15, ALL-16
  it.each([
    ['says so', () => Buffer.alloc(MEBIBYTE + 1, 'x')],
    ['does not say so', () => stream(17)],
    ['goes on and on', () => stream(300)],
  ])('of more than 1 MiB that %s is 413 after it was read, and asks nothing of the service', async (_what, body) => {
    expect(await codeOf(await post('/v2/bookings', body()))).toEqual([413, 'BODY_TOO_LARGE']);
    expect(gateway.distribution.received).toEqual([]);
  });

  // ALL-16
  it('that was refused leaves the connection good for the next request', async () => {
    const connection = await RawConnection.open(gateway.port);
    const body = 'x'.repeat(2 * MEBIBYTE);
    connection.send(
      `POST /v2/bookings HTTP/1.1\r\nHost: x\r\n${CHANNEL_HEADERS}Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    connection.send(`GET /v1/cities HTTP/1.1\r\nHost: x\r\n${CHANNEL_HEADERS}Connection: close\r\n\r\n`);
    await waitFor('both answers', () => connection.closed);
    expect(connection.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  // ALL-6
  it('without a credential is 401 however long it is', async () => {
    expect((await codeOf(await post('/v2/bookings', stream(100), {})))[0]).toBe(401);
  });

  // ALL-39
  it('is 503 while others of its caller fill the caller’s share, and everybody else’s is taken', async () => {
    const under: (() => void)[] = [];
    const { answer } = gateway.distribution;
    gateway.distribution.answer = (...args) => void under.push(() => answer(...args));
    const running = [post('/v2/bookings', Buffer.alloc(MEBIBYTE)), post('/v2/bookings', Buffer.alloc(MEBIBYTE))];
    await waitFor('both to be under way', () => under.length === 2);
    expect(await gateway.metric('gateway_held_body_bytes')).toBe(2 * MEBIBYTE);
    expect(await codeOf(await post('/v2/bookings', Buffer.alloc(1)))).toEqual([503, 'GATEWAY_BUSY']);
    expect((await codeOf(await post('/api/v1/cart', Buffer.alloc(MEBIBYTE), agent())))[0]).toBe(200);
    for (const release of under.splice(0)) release();
    for (const each of running) expect((await codeOf(await each))[0]).toBe(200);
    gateway.distribution.answer = answer;
    expect((await codeOf(await post('/v2/bookings', Buffer.alloc(1))))[0]).toBe(200);
    expect(await gateway.metric('gateway_held_body_bytes')).toBe(0);
  });

  // ALL-36
  it.each([
    [
      'Content-Length and Transfer-Encoding together',
      'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc'],
    ['a length that is none', 'Content-Length: 3x\r\n\r\nabc'],
    ['a broken chunk', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['a name with a space', 'Content-Length : 3\r\n\r\nabc'],
    ['a folded header', 'X-A: 1\r\n 2\r\n\r\n'],
  ])('cannot be smuggled in by %s', async (_what, tail) => {
    const connection = await RawConnection.open(gateway.port);
    connection.send(`POST /v2/bookings HTTP/1.1\r\nHost: x\r\n${CHANNEL_HEADERS}${tail}`);
    await waitFor('the end', () => connection.closed);
    expect(connection.status).toBe(400);
    expect(connection.body.errorCode).toBe('REQUEST_MALFORMED');
    expect(gateway.distribution.received).toEqual([]);
  });
});

describe('65 connections that withhold the last byte of their bodies', () => {
  const COUNT = 65;
  const withhold = async (head: string) => {
    const connections = await Promise.all(Array.from({ length: COUNT }, () => RawConnection.open(gateway.port)));
    const body = 'x'.repeat(MEBIBYTE - 1);
    for (const each of connections) each.send(`${head}Host: x\r\nContent-Length: ${MEBIBYTE}\r\n\r\n${body}`);
    return connections;
  };
  const othersPost = async () => {
    expect((await codeOf(await post('/api/v1/cart', Buffer.alloc(MEBIBYTE), agent())))[0]).toBe(200);
    expect((await codeOf(await post('/api/v1/admin/channels', Buffer.alloc(MEBIBYTE), admin())))[0]).toBe(200);
  };
  beforeEach(async () => {
    gateway = await startGateway({ reference: readReference() });
  });

  it('hold nothing where no body is taken', async () => {
    const connections = await withhold('GET /api/ping HTTP/1.1\r\n');
    await waitFor('all to be answered', () => connections.every(({ status }) => status === 401));
    expect(await gateway.metric('gateway_held_body_bytes')).toBe(0);
    await othersPost();
    for (const connection of connections) connection.close();
  });

  it('hold no more than their caller’s share where one is, and make room for the caller’s own', async () => {
    const connections = await withhold(`POST /v2/bookings HTTP/1.1\r\n${CHANNEL_HEADERS}`);
    await waitFor('those without room to be refused', () => connections.filter(({ status }) => status).length > 56);
    expect(await gateway.metric('gateway_held_body_bytes')).toBeLessThanOrEqual(8 * MEBIBYTE);
    await othersPost();
    // It succeeds as soon as the others count as slow.
    await waitFor('room', async () => (await codeOf(await post('/v2/bookings', Buffer.alloc(MEBIBYTE))))[0] === 200);
    expect(connections.filter(({ status }) => status === 408).length).toBeGreaterThan(0);
    for (const connection of connections) connection.close();
  });
});

describe('the catalog import', () => {
  it('goes on while it arrives, larger than anything that is held', async () => {
    gateway = await startGateway({ settings: { maxHeldBodyBytes: 1_000 } });
    gateway.distribution.keepBodies = false;
    const before = process.memoryUsage().rss;
    const answer = await post(IMPORT, stream(4_096), admin());
    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
    expect(gateway.distribution.last.bytes).toBe(256 * MEBIBYTE);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEBIBYTE);
  });

  it('reaches the service before it has ended', async () => {
    gateway = await startGateway();
    const connection = await RawConnection.open(gateway.port);
    connection.send(
      `POST ${IMPORT} HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin().authorization}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`,
    );
    await waitFor('the first bytes', () => gateway.distribution.received[0]?.bytes === 5);
    connection.send('0\r\n\r\n');
    await waitFor('the answer', () => connection.status === 200);
    connection.close();
  });

  it('waits for a service that reads slowly', async () => {
    gateway = await startGateway();
    let read = (): void => undefined;
    gateway.distribution.onHeaders = (incoming, response) => {
      read = () => void incoming.resume().once('end', () => response.end());
      return true;
    };
    let made = 0;
    const body = Readable.from(
      (function* () {
        for (; made < 1_024; made += 1) yield Buffer.alloc(64 * 1024, 'x');
      })(),
    );
    const answer = post(IMPORT, body, admin());
    let [seen, polls] = [0, 0];
    await waitFor('the sender to be held back', () => {
      polls = made > 0 && made === seen ? polls + 1 : 0;
      seen = made;
      return polls > 20;
    });
    // Far less than the 64 MiB can be under way at once.
    expect(made).toBeLessThan(512);
    read();
    expect((await answer).statusCode).toBe(200);
    await (await answer).body.dump();
  });

  it('past its own limit is 413', async () => {
    gateway = await startGateway({ settings: { maxStreamedBytes: 2 * MEBIBYTE } });
    expect(await codeOf(await post(IMPORT, stream(100), admin()))).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('is broken off for the service when the client leaves', async () => {
    gateway = await startGateway();
    let aborted = false;
    gateway.distribution.onHeaders = (incoming) => {
      incoming.on('error', () => (aborted = true)).resume();
      return true;
    };
    const connection = await RawConnection.open(gateway.port);
    connection.send(
      `POST ${IMPORT} HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin().authorization}\r\nContent-Length: 1000\r\n\r\nhello`,
    );
    await waitFor('the service to be asked', () => gateway.distribution.connections > 0);
    connection.close();
    await waitFor('the service to hear of it', () => aborted);
  });
});
