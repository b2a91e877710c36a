import { waitFor } from '@stayline/testkit';
import { type GatewaySettings } from '../src/settings';
import { PARTNER, type RunningGateway, startGateway } from './support/running-gateway';
import { RawConnection } from './support/raw-connection';

const HEADERS = Object.entries(PARTNER)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
const MANY = 60;

let gateway: RunningGateway;
beforeEach(async () => {
  gateway = await startGateway({
    settings: { headersTimeoutMs: 1_000, bodyTimeoutMs: 1_000, stalledTimeoutMs: 2_000, upstreamConnections: 8 },
  });
});
afterEach(() => gateway?.stop());

/** Opens many connections at once, each in the state in which `send` leaves it. */
async function crowd(send: (connection: RawConnection) => void): Promise<RawConnection[]> {
  const connections = await Promise.all(Array.from({ length: MANY }, () => RawConnection.open(gateway.port)));
  for (const connection of connections) send(connection);
  return connections;
}

/** Other clients are served while these connections hang. There are more of them than the service has connections. */
async function othersAreServed(): Promise<void> {
  expect(await statusesOfOthers()).toEqual(Array.from({ length: 8 }, () => 200));
}

async function statusesOfOthers(): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => gateway.http.get('/v1/cities', { headers: PARTNER })),
  );
  return answers.map(({ status }) => status);
}

// ALL-39
it('who send their headers slowly are 408, and hold up nobody', async () => {
  const connections = await crowd((connection) => connection.send('GET /v1/cities HTTP/1.1\r\nHost: x\r\nX-A'));
  await othersAreServed();
  await waitFor('all to be refused', () => connections.every(({ closed }) => closed));
  expect(new Set(connections.map(({ status }) => status))).toEqual(new Set([408]));
  expect(connections[0]?.body.errorCode).toBe('REQUEST_TIMEOUT');
});

it('who say nothing at all are turned out', async () => {
  const connections = await crowd(() => undefined);
  await othersAreServed();
  await waitFor('all to be turned out', () => connections.every(({ closed }) => closed));
});

// ALL-39
it('who send their body slowly are 408, and hold no service', async () => {
  const connections = await crowd((connection) =>
    connection.send(`POST /v2/bookings HTTP/1.1\r\nHost: x\r\n${HEADERS}Content-Length: 1000\r\n\r\n{`),
  );
  await othersAreServed();
  await waitFor('all to be refused', () => connections.every(({ status }) => status === 408));
  expect(gateway.distribution.received.filter(({ method }) => method === 'POST')).toEqual([]);
  for (const connection of connections) connection.close();
});

// ALL-39
it('who read slowly hold no service, and are cut off', async () => {
  const body = Buffer.alloc(512 * 1024, 'x');
  gateway.distribution.answer = (_request, response) => void response.writeHead(200).end(body);
  const connections = await crowd((connection) => connection.socket.pause());
  for (let index = 0; index < MANY; index += 8) {
    const group = connections.slice(index, index + 8);
    for (const connection of group) connection.send(`GET /v1/cities HTTP/1.1\r\nHost: x\r\n${HEADERS}\r\n`);
    // The service is free again once it has handed its answers over, although nobody has read them.
    await waitFor('others to be served', async () => (await statusesOfOthers()).every((status) => status === 200));
  }
  for (const connection of connections) connection.close();
});

it('who stop reading a large answer are cut off, and the service is told', async () => {
  let cut = false;
  gateway.distribution.answer = (_request, response) => {
    response.on('close', () => (cut = !response.writableFinished));
    response.writeHead(200).write(Buffer.alloc(64 * 1024 * 1024, 'x'));
  };
  const connection = await RawConnection.open(gateway.port);
  connection.socket.pause();
  connection.send(`GET /v1/cities HTTP/1.1\r\nHost: x\r\n${HEADERS}\r\n`);
  await waitFor('the service to be told', () => cut, 15_000);
  connection.close();
});

// ALL-39
describe('who leave large answers unread', () => {
  const MEBIBYTE = 1024 * 1024;
  const unread = async (count: number) => {
    const connections = await Promise.all(Array.from({ length: count }, () => RawConnection.open(gateway.port)));
    for (const connection of connections) {
      connection.socket.pause();
      connection.send(`GET /v1/cities HTTP/1.1\r\nHost: x\r\n${HEADERS}\r\n`);
    }
    return connections;
  };
  const under = (name: string) =>
    gateway.metric(`gateway_upstream_connections\\{service="distribution",state="${name}"\\}`);
  const restart = async (settings: Partial<GatewaySettings>) => {
    await gateway.stop();
    gateway = await startGateway({ settings: { upstreamConnections: 8, requestsPerCaller: 4, ...settings } });
    gateway.distribution.answer = (request, response) => {
      if (request.url === '/v1/cities') response.writeHead(200).end(Buffer.alloc(64 * MEBIBYTE, 'x'));
      else response.writeHead(200).end('{}');
    };
  };

  it('hold the share of their credential and no more of a service', async () => {
    await restart({});
    const connections = await unread(4);
    await waitFor('all to hold the service', async () => (await under('running')) === 4);
    for (let count = 0; count < 12; count += 1) {
      const { status, data, headers } = await gateway.http.get<{ errorCode: string }>('/v1/cities', {
        headers: PARTNER,
      });
      expect([status, data.errorCode, headers['retry-after']]).toEqual([429, 'TOO_MANY_AT_ONCE', '1']);
    }
    const headers = { Authorization: `Bearer ${gateway.provider.token()}` };
    const others = Array.from({ length: 4 }, () => gateway.http.get('/api/v1/listings', { headers }));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const connection of connections) connection.close();
    await waitFor('their share to be free', async () => (await under('running')) === 0);
    expect((await gateway.http.get('/v1/ratePlans', { headers: PARTNER })).status).toBe(200);
  });

  it('are cut off when they do not read in time, although they read a little', async () => {
    await restart({ unreadTimeoutMs: 500 });
    const connections = await unread(4);
    const trickle = setInterval(() => {
      for (const { socket } of connections) socket.read(1);
    }, 20);
    await waitFor('the service to be asked', () => gateway.distribution.received.length === 4);
    await waitFor('the service to be free', async () => (await under('running')) === 0, 15_000);
    expect((await gateway.http.get('/v1/ratePlans', { headers: PARTNER })).status).toBe(200);
    clearInterval(trickle);
    for (const connection of connections) connection.close();
  });

  it('leave no more here than their share', async () => {
    await restart({ maxUnreadBytesPerCaller: 2 * MEBIBYTE });
    const connections = await unread(4);
    await waitFor(
      'the share to be full',
      async () => (await gateway.metric('gateway_unread_answer_bytes')) >= 2 * MEBIBYTE,
    );
    // Each may have written one more part before it was full.
    expect(await gateway.metric('gateway_unread_answer_bytes')).toBeLessThan(2 * MEBIBYTE + 4 * 128 * 1024);
    for (const connection of connections) connection.close();
    await waitFor('nothing to be held', async () => (await gateway.metric('gateway_unread_answer_bytes')) === 0);
  });

  it('are no one who only reads at their own pace', async () => {
    await restart({});
    const { data } = await gateway.http.get<Buffer>('/v1/cities', { headers: PARTNER, responseType: 'arraybuffer' });
    expect(data.length).toBe(64 * MEBIBYTE);
    expect(await gateway.metric('gateway_unread_answer_bytes')).toBe(0);
  });
});

it('who never end a body that nobody wants are cut off as well', async () => {
  const connection = await RawConnection.open(gateway.port);
  connection.send('POST /v2/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{');
  await waitFor('the refusal', () => connection.status === 401);
  await waitFor('the end', () => connection.closed, 15_000);
}, 20_000);

it('who open more connections than there may be are turned away', async () => {
  await gateway.stop();
  gateway = await startGateway({ settings: { maxConnections: 3 } });
  const connections = await Promise.all(Array.from({ length: 6 }, () => RawConnection.open(gateway.port)));
  await waitFor('three to be turned away', () => connections.filter(({ closed }) => closed).length === 3);
  for (const connection of connections) connection.close();
});

// ALL-1
describe('what is no request', () => {
  const LINES = 'a:\r\n'.repeat(1_100);
  it.each([
    ['junk', 'hello\r\n\r\n', 400, 'REQUEST_MALFORMED'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'REQUEST_MALFORMED'],
    ['another protocol', 'GET / HTTP/9.9\r\n\r\n', 400, 'REQUEST_MALFORMED'],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400, 'REQUEST_MALFORMED'],
    [
      'header lines without end',
      `GET / HTTP/1.1\r\nConnection: close\r\nHost: x\r\n${LINES}\r\n`,
      431,
      'TOO_MANY_HEADERS',
    ],
    ['a tunnel', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 404, 'ROUTE_NOT_FOUND'],
    ['HTTP/1.1 without Host', 'GET /v1/cities HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'REQUEST_MALFORMED'],
    ['headers of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['a path of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ])('%s gets the envelope', async (_what, text, status, errorCode) => {
    const connection = await RawConnection.open(gateway.port);
    connection.send(text);
    await waitFor('the end', () => connection.closed);
    expect([connection.status, connection.body.errorCode]).toEqual([status, errorCode]);
  });

  it('but an unknown Expect is none of our business', async () => {
    const { status } = await gateway.http.get('/v1/cities', { headers: { ...PARTNER, Expect: 'wonders' } });
    expect(status).toBe(200);
  });
});
