import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { jsonPost, Outbound, type OutboundRequest } from '../src';

interface Seen {
  method: string | undefined;
  path: string | undefined;
  headers: Record<string, unknown>;
  body: string;
}

/** An outside server that remembers what it was sent, and answers as the test says. */
let server: Server;
let url: string;
let answer: (response: ServerResponse) => void;
let connections = 0;
const seen: Seen[] = [];
let outbound: Outbound;

beforeEach(async () => {
  connections = 0;
  seen.splice(0);
  server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method, url: path, headers } = incoming;
      seen.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  outbound = new Outbound({ maxConnections: 2 });
});
afterEach(async () => {
  outbound?.stop();
  server.closeAllConnections();
  server?.close();
  await once(server, 'close');
});

const send = (change: Partial<OutboundRequest> = {}) =>
  outbound.send({
    ...jsonPost(`${url}/messages`, { token: 'our-token', idempotencyKey: 'msg_1', body: { text: 'Hello' } }),
    timeoutMs: 5_000,
    readBytes: 100,
    signal: new AbortController().signal,
    ...change,
  });

it('posts JSON with our token and the key of the attempt', async () => {
  answer = (response) => response.writeHead(202, { 'retry-after': '3' }).end('{"id":7}');
  expect(await send()).toEqual({ status: 202, retryAfterMs: 3_000, text: '{"id":7}', complete: true });
  expect(seen).toEqual([
    {
      method: 'POST',
      path: '/messages',
      body: '{"text":"Hello"}',
      headers: expect.objectContaining({
        authorization: 'Bearer our-token',
        'content-type': 'application/json',
        'idempotency-key': 'msg_1',
      }) as object,
    },
  ]);
});

it('keeps its connections to a host, and opens no more than it may', async () => {
  answer = (response) => setImmediate(() => response.end('ok'));
  await Promise.all(Array.from({ length: 10 }, () => send()));
  await send();
  expect(seen).toHaveLength(11);
  expect(connections).toBe(2);
});

it('takes a redirect for the answer, and sends nothing a second time', async () => {
  answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
  expect(await send()).toMatchObject({ status: 302 });
  answer = (response) => response.socket?.resetAndDestroy();
  expect(await send()).toEqual({ failure: 'ECONNRESET' });
  expect(seen).toHaveLength(2);
});

it.each([
  ['no headers', (response: ServerResponse) => void response],
  ['half a body', (response: ServerResponse) => void response.write('half')],
  ['a body that drips', (response: ServerResponse) => void setInterval(() => response.write('.'), 5).unref()],
])('ends at its deadline for all of it, with %s', async (_what, drip) => {
  answer = drip;
  expect(await send({ timeoutMs: 150, readBytes: 1_000_000 })).toEqual({ failure: 'timeout' });
});

it('ends when it is told to', async () => {
  const stopping = new AbortController();
  answer = () => stopping.abort();
  expect(await send({ signal: stopping.signal })).toEqual({ failure: 'timeout' });
});

it('reads no more of an answer than it was asked to, whatever it is', async () => {
  answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'.repeat(1_000_000));
  expect(await send()).toMatchObject({ status: 200, text: 'x'.repeat(100), complete: false });
  expect(await send({ readBytes: 0 })).toMatchObject({ status: 200, text: '', complete: false });
});

it('does not wait for a body that it does not read, and uses the connection of a short one again', async () => {
  answer = (response) => void response.writeHead(200).write('half');
  expect(await send({ readBytes: 0 })).toMatchObject({ status: 200 });
  outbound.stop();
  outbound = new Outbound({ maxConnections: 1 });
  connections = 0;
  answer = (response) => response.end('x'.repeat(10_000));
  for (let call = 0; call < 5; call += 1) expect(await send({ readBytes: 0 })).toMatchObject({ status: 200 });
  expect(connections).toBe(1);
});

it('says by a fixed word why there is no answer', async () => {
  expect(await send({ url: 'http://127.0.0.1:1/' })).toEqual({ failure: 'ECONNREFUSED' });
});
