import { waitFor } from '@stayline/testkit';
import { PARTNER, type RunningGateway, startGateway } from './support/running-gateway';
import { RawConnection } from './support/raw-connection';

let gateway: RunningGateway;
beforeEach(async () => {
  gateway = await startGateway({ settings: { upstreamTimeoutMs: 500 } });
});
afterEach(() => gateway?.stop());

const call = (method = 'GET') =>
  gateway.http.request<{ errorCode?: string }>({
    method,
    url: '/v2/bookings',
    headers: { ...PARTNER, 'Content-Type': 'application/json' },
    ...(method === 'POST' && { data: '{"a":1}' }),
  });

// ALL-9
it('a service that is down is 503 with Retry-After', async () => {
  const comeBack = await gateway.distribution.restart();
  const answer = await call('POST');
  expect([answer.status, answer.data.errorCode, answer.headers['retry-after']]).toEqual([
    503,
    'SERVICE_UNAVAILABLE',
    '2',
  ]);
  await comeBack();
  expect((await call('POST')).status).toBe(200);
});

it('a service that restarts is asked again, since nothing was sent', async () => {
  const comeBack = await gateway.distribution.restart();
  const answer = call('POST');
  await comeBack();
  expect((await answer).status).toBe(200);
  expect(gateway.distribution.received).toHaveLength(1);
});

it('a service that does not answer is 504', async () => {
  gateway.distribution.answer = () => undefined;
  const answer = await call('POST');
  expect([answer.status, answer.data.errorCode]).toEqual([504, 'GATEWAY_TIMEOUT']);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(gateway.distribution.received).toHaveLength(1);
});

it('a service that breaks off before its answer is 502 for what may have taken effect, and is not asked twice', async () => {
  gateway.distribution.answer = (request) => void request.socket.destroy();
  const answer = await call('POST');
  expect([answer.status, answer.data.errorCode]).toEqual([502, 'BAD_GATEWAY']);
  expect(gateway.distribution.received).toHaveLength(1);
});

it('a reading whose connection breaks is asked again', async () => {
  const { answer } = gateway.distribution;
  gateway.distribution.answer = (request) => {
    gateway.distribution.answer = answer;
    request.socket.destroy();
  };
  expect((await call()).status).toBe(200);
  expect(gateway.distribution.received).toHaveLength(2);
});

it('a reading whose connection breaks every time is 502 after three', async () => {
  gateway.distribution.answer = (request) => void request.socket.destroy();
  expect((await call()).status).toBe(502);
  expect(gateway.distribution.received).toHaveLength(3);
});

it('a service that answers no HTTP is 502', async () => {
  gateway.distribution.answer = (request) => void request.socket.end('220 mail.example ESMTP\r\n');
  expect((await call('POST')).status).toBe(502);
});

it('an answer that breaks off in its middle is broken off for the client, never completed', async () => {
  gateway.distribution.answer = (request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half', () => request.socket.destroy());
  };
  await expect(call()).rejects.toThrow(/aborted|socket hang up|ECONNRESET/);
});

it('a client that leaves is told to the service, and is no failure', async () => {
  let left = false;
  gateway.distribution.answer = (_request, response) => void response.on('close', () => (left = true));
  const connection = await RawConnection.open(gateway.port);
  const headers = Object.entries(PARTNER).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.send(`GET /v1/cities HTTP/1.1\r\nHost: x\r\n${headers.join('')}\r\n`);
  await waitFor('the service to be asked', () => gateway.distribution.received.length === 1);
  connection.close();
  await waitFor('the service to be told', () => left);
  const line = await waitFor('the line', () => gateway.logged.find(({ message }) => message === 'request'));
  expect(line.status).toBe(499);
  expect(gateway.logged.filter(({ level }) => level !== 'info')).toEqual([]);
});

// ALL-39
it('a service that is overrun is 503 for the rest, at once', async () => {
  await gateway.stop();
  gateway = await startGateway({ settings: { upstreamConnections: 5 } });
  const waiting: (() => void)[] = [];
  const { answer } = gateway.distribution;
  gateway.distribution.answer = (...args) => void waiting.push(() => answer(...args));
  const calls = Array.from({ length: 8 }, () => call());
  await waitFor('the service to be full', () => waiting.length === 5);
  for (const release of waiting) release();
  const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 503, 503, 503]);
});

// ALL-39
it('one service that hangs leaves the others alone', async () => {
  gateway.distribution.answer = () => undefined;
  const hanging = call('POST');
  const admin = { Authorization: `Bearer ${gateway.provider.token({ scope: 'admin' })}` };
  expect((await gateway.http.get('/api/v1/admin/channels', { headers: admin })).status).toBe(200);
  expect((await hanging).status).toBe(504);
});

it('shows connections, requests under way and durations by route on the management port alone', async () => {
  await call();
  const { data } = await gateway.http.get<string>(`${gateway.management}/metrics`);
  expect(data).toMatch(/http_request_duration_seconds_count\{route="\/v2\/bookings\/\*",method="GET",status="200"\} 1/);
  expect(data).toContain('http_requests_in_flight 0');
  expect(data).toContain('gateway_upstream_connections{service="distribution",state="connected"} 1');
  for (const path of ['/livez', '/readyz'])
    expect((await gateway.http.get(gateway.management + path)).status).toBe(200);
});

it('ends what is under way before it stops, and says so to every client', async () => {
  let finish = (): void => undefined;
  const { answer } = gateway.distribution;
  gateway.distribution.answer = (...args) => {
    finish = () => answer(...args);
  };
  const running = call('POST');
  await waitFor('the service to be asked', () => gateway.distribution.received.length === 1);
  const stopped = gateway.stopGateway();
  await waitFor('the door to close', () =>
    gateway.http.get('/').then(
      () => false,
      () => true,
    ),
  );
  finish();
  expect((await running).status).toBe(200);
  await stopped;
});

it('says that it is not ready, and closes each connection after its answer, while it drains', async () => {
  await gateway.stop();
  gateway = await startGateway({ settings: { drainDelayMs: 700 } });
  const stopped = gateway.stopGateway();
  const answer = await gateway.http.get('/v1/cities', { headers: PARTNER });
  expect([answer.status, answer.headers.connection]).toEqual([200, 'close']);
  expect((await gateway.http.get(`${gateway.management}/readyz`)).status).toBe(503);
  await stopped;
});
