import { waitFor } from '@stayline/testkit';
import { type OpenApiDocument } from '../src/reference/openapi-document';
import { readReference } from '../src/reference/reference-file';
import { PARTNER, partnerKey, type RunningGateway, startGateway } from './support/running-gateway';
import { RawConnection } from './support/raw-connection';

const { paths } = JSON.parse(readReference()) as OpenApiDocument;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const MEBIBYTE = 1024 * 1024;

/** The gateway with its published routes, in front of services that accept every request. */
let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({ reference: readReference() });
});
afterAll(() => gateway?.stop());
beforeEach(() => {
  for (const service of [gateway.distribution, gateway.cart, gateway.holds, gateway.identity, gateway.marketing])
    service.received.length = 0;
});

/** The methods that any template has which takes this path. */
function declared(path: string): string[] {
  const matching = Object.entries(paths).filter(([template]) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  const methods = matching.flatMap(([, operations]) => Object.keys(operations).map((method) => method.toUpperCase()));
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].sort();
}

const send = (method: string, url: string) => gateway.http.request<unknown>({ method, url });

// ALL-8
describe('another method on a published path is 405, and Allow lists those that it has', () => {
  const concrete = [...new Set(Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, 'x')))];

  it.each(concrete)('%s', async (path) => {
    const allowed = declared(path);
    expect(allowed.length).toBeGreaterThan(0);
    for (const prefix of ['', '/api']) {
      const others = METHODS.filter((each) => !allowed.includes(each));
      const answers = await Promise.all(others.map((method) => send(method, prefix + path)));
      for (const [index, { status, headers, data }] of answers.entries()) {
        const { allow } = headers as { allow?: string };
        expect([others[index], status, allow?.split(', ').sort()]).toEqual([others[index], 405, allowed]);
        if (others[index] !== 'HEAD') expect(data).toMatchObject({ errorCode: 'METHOD_NOT_ALLOWED' });
      }
    }
  });

  it.each(['/', '/docs', '/openapi.json', '/stayline-client.tgz'])('%s of the gateway’s own', async (path) => {
    const { status, headers } = await send('POST', path);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('before any credential is looked at, and without a call to a service', async () => {
    const answer = await gateway.http.delete('/v1/cities', { headers: PARTNER });
    expect(answer.status).toBe(405);
    expect([gateway.identity.received, gateway.distribution.received]).toEqual([[], []]);
  });

  it('but HEAD goes where GET goes, and a path that is not published to its service', async () => {
    expect((await gateway.http.head('/v1/cities', { headers: PARTNER })).status).toBe(200);
    expect((await gateway.http.post('/v1/quotes/x/y', {}, { headers: PARTNER })).status).toBe(200);
    expect(gateway.distribution.received.map(({ method }) => method)).toEqual(['HEAD', 'POST']);
  });
});

// ALL-8
describe('a body where none is taken', () => {
  const bearer = () => ({ Authorization: `Bearer ${gateway.provider.token()}` });
  const cases: [string, string, () => Record<string, string>, number][] = [
    ['GET', '/v1/cities', () => PARTNER, 200],
    ['GET', '/api/v1/cart', bearer, 200],
    ['DELETE', '/api/v1/cart/crt_1', bearer, 200],
    ['POST', '/api/v1/cart/crt_1/hold', bearer, 200],
    ['GET', '/api/ping', () => partnerKey(), 200],
    ['GET', '/api/ping', () => ({}), 401],
    ['GET', '/openapi.json', () => ({}), 200],
    ['POST', '/v2/bookings', () => ({}), 401],
    ['POST', '/nowhere', () => ({}), 404],
  ];

  it.each(cases)('is neither waited for, held nor passed on: %s %s', async (method, path, credential, status) => {
    const connection = await RawConnection.open(gateway.port);
    const headers = Object.entries(credential()).map(([name, value]) => `${name}: ${value}\r\n`);
    // All but its last byte.
    connection.send(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\n${headers.join('')}Content-Length: ${MEBIBYTE}\r\n\r\n${'x'.repeat(MEBIBYTE - 1)}`,
    );
    await waitFor('the answer', () => connection.status);
    expect([connection.status, await gateway.metric('gateway_held_body_bytes')]).toEqual([status, 0]);
    const received = [gateway.distribution, gateway.cart, gateway.identity].flatMap((each) => each.received);
    expect(received.filter(({ url }) => url === path).map(({ bytes }) => bytes)).toEqual(received.length ? [0] : []);
    // The connection can be used for the next request.
    connection.send('xGET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await waitFor('the end', () => connection.closed);
    expect(connection.received.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 404']);
  });
});
