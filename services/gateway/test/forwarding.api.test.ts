import { waitFor } from '@stayline/testkit';
import { type IncomingMessage } from 'node:http';
import { CHANNEL, GOOD_KEY, PARTNER, type RunningGateway, startGateway, VERIFY } from './support/running-gateway';
import { RawConnection } from './support/raw-connection';
import { type Received } from './support/upstream-service';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  gateway.http.get<Received & { errorCode?: string }>(path, { headers: { ...PARTNER, ...headers } });

/** Sends the path exactly as it is written; HTTP clients would normalise it. */
async function getRaw(path: string, headers: Record<string, string> = PARTNER): Promise<RawConnection> {
  const connection = await RawConnection.open(gateway.port);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.send(`GET ${path} HTTP/1.1\r\nHost: x\r\n${lines.join('')}Connection: close\r\n\r\n`);
  await waitFor('the answer', () => connection.closed && connection.status);
  return connection;
}

// ALL-45
it('gives each of many requests under way the answer to it', async () => {
  const statuses = [200, 201, 202, 400, 404, 409, 503];
  const waiting: (() => void)[] = [];
  const { answer } = gateway.distribution;
  gateway.distribution.answer = (_request, response, { url }) => {
    const status = statuses[Number(url.split('=')[1]) % statuses.length] ?? 500;
    waiting.push(() => response.writeHead(status, { 'x-number': url }).end());
    // The last that came is answered first.
    if (waiting.length === 50) for (const each of waiting.splice(0).reverse()) each();
  };
  const paths = Array.from({ length: 50 }, (_, number) => `/v1/cities?number=${number}`);
  const answers = await Promise.all(paths.map((path) => get(path)));
  gateway.distribution.answer = answer;
  expect(answers.map(({ status, headers }) => `${status} ${headers['x-number']}`)).toEqual(
    paths.map((path, number) => `${statuses[number % statuses.length]} ${path}`),
  );
});

describe('a channel’s request', () => {
  // CRED-17
  it('reaches the service as that channel, without its credentials', async () => {
    const { status, data } = await get('/v1/cities');
    expect(status).toBe(200);
    expect(data.caller).toEqual({ kind: 'channel', channelId: CHANNEL });
    expect(JSON.stringify(data)).not.toContain(GOOD_KEY);
    expect(Object.keys(data.headers)).not.toContain('channel-id');
  });

  // ALL-35
  it('is the same under the extra prefix', async () => {
    const { data } = await get('/api/v1/cities?a=1');
    expect([data.url, data.caller]).toEqual(['/v1/cities?a=1', { kind: 'channel', channelId: CHANNEL }]);
  });

  it('keeps its query as it was sent', async () => {
    const query = '?a=%2F..%2f&b=1&b=2&c=a+b%20c&__proto__[x]=1&d';
    expect((await getRaw(`/v1//./cities${query}`)).body).toMatchObject({ url: `/v1/cities${query}` });
  });

  it('keeps method, body and the headers that are not of this connection', async () => {
    const sent = { guest: { firstName: 'Zoë' } };
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { data } = await gateway.http.request<Received>({
        method,
        url: '/v2/bookings',
        data: sent,
        headers: { ...PARTNER, 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1', 'Accept-Language': 'en' },
      });
      expect([data.method, data.body]).toEqual([method, JSON.stringify(sent)]);
      expect(data.headers).toMatchObject({
        'idempotency-key': 'k-1',
        'accept-language': 'en',
        'content-type': 'application/json',
      });
    }
  });

  // CRED-17
  it('drops what pretends to come from the platform, or is of this connection alone', async () => {
    const { data } = await get('/v1/cities', {
      'X-Stayline-Caller': 'forged',
      'x-stayline-debug': '1',
      Cookie: 'session=1',
      'X-Forwarded-For': '6.6.6.6',
      'X-Forwarded-Proto': 'https',
      'X-Real-IP': '6.6.6.6',
      Forwarded: 'for=6.6.6.6',
      Authorization: 'Basic c2VjcmV0OnNlY3JldA==',
      Connection: 'close, X-Hop',
      'X-Hop': '1',
    });
    expect(data.caller).toEqual({ kind: 'channel', channelId: CHANNEL });
    expect(data.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    for (const name of ['x-stayline-debug', 'cookie', 'x-real-ip', 'forwarded', 'authorization', 'x-hop']) {
      expect(data.headers).not.toHaveProperty(name);
    }
    expect(data.rawHeaders.filter((each) => each.toLowerCase() === 'x-stayline-caller')).toHaveLength(1);
  });

  // ALL-32
  it('carries its request id and trace to the service and back', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const sent = await get('/v1/cities', { 'X-Request-Id': 'order-7', traceparent });
    expect(sent.headers['x-request-id']).toBe('order-7');
    expect(sent.data.headers).toMatchObject({ 'x-request-id': 'order-7', traceparent });
    const made = await get('/v1/cities', { 'X-Request-Id': 'no spaces allowed' });
    expect(made.headers['x-request-id']).toMatch(/^req_/);
    expect(made.data.headers['x-request-id']).toBe(made.headers['x-request-id']);
  });
});

describe('an answer', () => {
  afterEach(() => {
    gateway.distribution.answer = (_request, response, received) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(received));
  });

  it('comes as the service gave it, under the headers of every answer', async () => {
    gateway.distribution.answer = (_request, response) =>
      void response
        .writeHead(409, {
          'content-type': 'application/json',
          'x-powered-by': 'x',
          'x-stayline-caller': 'x',
          'x-request-id': 'another',
          'retry-after': '7',
          'x-own': 'kept',
        })
        .end('{"errorCode":"NOT_AVAILABLE"}');
    const { status, data, headers } = await get('/v1/cities');
    expect([status, data.errorCode, headers['retry-after'], headers['x-own']]).toEqual([
      409,
      'NOT_AVAILABLE',
      '7',
      'kept',
    ]);
    expect(headers['x-request-id']).toMatch(/^req_/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'strict-transport-security': expect.any(String) as string,
      'content-security-policy': expect.any(String) as string,
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('x-stayline-caller');
  });

  it.each([204, 304])('%d has no body', async (code) => {
    gateway.distribution.answer = (_request, response) => void response.writeHead(code).end();
    const { status, data } = await get('/v1/cities');
    expect([status, data]).toEqual([code, '']);
  });

  it('to HEAD has the headers alone', async () => {
    const { status, data, headers } = await gateway.http.head<string>('/v1/cities', { headers: PARTNER });
    expect([status, data, headers['content-type']]).toEqual([200, '', 'application/json']);
  });

  it('comes as it is made', async () => {
    let finish = (): void => undefined;
    gateway.distribution.answer = (_request, response) => {
      response.writeHead(200).write('first');
      finish = () => void response.end('last');
    };
    const { data } = await gateway.http.get<IncomingMessage>('/v1/cities', {
      headers: PARTNER,
      responseType: 'stream',
    });
    let text = '';
    data.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await waitFor('the first part', () => text === 'first');
    finish();
    await waitFor('the last part', () => text === 'firstlast');
  });

  it('of 32 MiB arrives whole', async () => {
    const body = Buffer.alloc(32 * 1024 * 1024, 'x');
    gateway.distribution.answer = (_request, response) => void response.writeHead(200).end(body);
    const { data } = await gateway.http.get<Buffer>('/v1/cities', { headers: PARTNER, responseType: 'arraybuffer' });
    expect(data.equals(body)).toBe(true);
  });
});

// ALL-36, ALL-37
describe('nobody reaches', () => {
  it.each([
    ['/internal/stock', 404],
    ['/api/internal/stock', 404],
    ['/v1/../internal/stock', 404],
    ['/v1/%2e%2e/internal/stock', 404],
    ['/v1/..%2finternal/stock', 400],
    ['/v1%2f..%2finternal/stock', 404],
    ['/v1/..%5cinternal', 400],
    ['/v1/..\\internal', 400],
    ['//internal/stock', 404],
    ['/./internal/stock', 404],
    ['/%69nternal/stock', 404],
    ['/%2569nternal/stock', 404],
    ['/INTERNAL/stock', 404],
    ['http://distribution/internal/stock', 404],
    ['/api/api/internal/stock', 404],
    ['/internal', 404],
    ['/metrics', 404],
    ['/livez', 404],
    ['/readyz', 404],
    ['/v1/../metrics', 404],
    ['/v1/%00', 400],
    ['*', 400],
  ])('%s', async (path, status) => {
    const before =
      gateway.distribution.received.length + gateway.identity.received.filter(({ url }) => url !== VERIFY).length;
    const answer = await getRaw(path);
    expect([200, 401]).not.toContain(answer.status);
    expect(answer.status === status || answer.status === 400).toBe(true);
    expect(answer.body.errorCode).toMatch(/^(ROUTE_NOT_FOUND|URL_MALFORMED)$/);
    const after =
      gateway.distribution.received.length + gateway.identity.received.filter(({ url }) => url !== VERIFY).length;
    expect(after).toBe(before);
  });

  // ALL-8
  it.each(['TRACE', 'PROPFIND', 'LINK'])('a service by %s', async (method) => {
    const connection = await RawConnection.open(gateway.port);
    connection.send(`${method} /v1/cities HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await waitFor('the answer', () => connection.closed && connection.status);
    expect([connection.status, connection.body.errorCode]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });

  it('a tunnel by CONNECT', async () => {
    const connection = await RawConnection.open(gateway.port);
    connection.send('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n');
    await waitFor('the end', () => connection.closed);
    expect(connection.status).not.toBe(200);
  });
});

// ALL-1, ALL-8
it('an unknown route is 404 in the envelope, whatever the credential', async () => {
  const { status, data } = await get('/v3/cities');
  expect(status).toBe(404);
  expect(data).toEqual({
    status: 404,
    errorCode: 'ROUTE_NOT_FOUND',
    message: expect.any(String) as string,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) as string,
    details: '',
  });
});

it.each([
  ['X-Forwarded-For', 0, 1],
  ['Forwarded', 0, 1],
  ['X-Forwarded-For', 1, 0],
  ['X-Other', 0, 0],
])('warns once of %s where %d proxies are trusted: %d lines', async (header, trustedProxies, lines) => {
  const own = await startGateway({ settings: { trustedProxies } });
  for (let count = 0; count < 3; count += 1) await own.http.get('/nowhere', { headers: { [header]: '203.0.113.7' } });
  const warnings = own.logged.filter(({ level }) => level === 'warn');
  expect(warnings.map(({ message }) => message)).toEqual(
    Array.from({ length: lines }, () => expect.stringContaining('TRUSTED_PROXIES') as string),
  );
  await own.stop();
});

// ALL-40
it('writes one line a request, with its caller and without its secrets', async () => {
  gateway.logged.length = 0;
  await get('/v1/properties/p-1/promotions?guest=secret-query');
  const line = await waitFor('the line', () => gateway.logged[0]);
  expect(line).toMatchObject({
    message: 'request',
    method: 'GET',
    route: '/v1/properties/*',
    status: 200,
    who: `channel ${CHANNEL}`,
    service: 'distribution',
    requestId: expect.any(String) as string,
    durationMs: expect.any(Number) as number,
  });
  expect(gateway.logged).toHaveLength(1);
  expect(JSON.stringify(gateway.logged)).not.toMatch(/secret-query|ak0011/);
});
