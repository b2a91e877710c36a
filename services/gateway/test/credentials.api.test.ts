import {
  basicAuthorization,
  CHANNEL,
  GOOD_KEY,
  PARTNER,
  PARTNER_KEY,
  partnerKey,
  type RunningGateway,
  startGateway,
  VERIFY,
} from './support/running-gateway';
import { RawConnection } from './support/raw-connection';
import { waitFor } from '@stayline/testkit';

let gateway: RunningGateway;
beforeEach(async () => {
  gateway = await startGateway();
});
afterEach(() => gateway?.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  gateway.http.get<{ errorCode?: string; caller?: unknown }>(path, { headers });
const basic = basicAuthorization;
const UNKNOWN_KEY = `ak00000000000000ff_${'x'.repeat(43)}`;
const lookups = () => gateway.identity.received.filter(({ url }) => url === VERIFY);

describe('Api-Key and Channel-Id', () => {
  // CRED-1
  it.each([
    ['neither', {}, 'CREDENTIAL_MISSING'],
    ['no Channel-Id', { 'Api-Key': GOOD_KEY }, 'CREDENTIAL_MISSING'],
    ['no Api-Key', { 'Channel-Id': CHANNEL }, 'CREDENTIAL_MISSING'],
    ['an empty Api-Key', { 'Api-Key': '', 'Channel-Id': CHANNEL }, 'CREDENTIAL_MISSING'],
    ['a bearer token', { Authorization: 'Bearer x.y.z' }, 'CREDENTIAL_MISSING'],
    ['Basic', partnerKey(), 'CREDENTIAL_MISSING'],
    ['an unknown key', { 'Api-Key': UNKNOWN_KEY, 'Channel-Id': CHANNEL }, 'CREDENTIAL_INVALID'],
    ['a partner key as Api-Key', { 'Api-Key': PARTNER_KEY, 'Channel-Id': CHANNEL }, 'CREDENTIAL_INVALID'],
    ['a malformed key', { 'Api-Key': 'ak1_x', 'Channel-Id': CHANNEL }, 'CREDENTIAL_INVALID'],
    ['another channel', { 'Api-Key': GOOD_KEY, 'Channel-Id': 'channel-2' }, 'CREDENTIAL_INVALID'],
    ['10 KB', { 'Api-Key': 'x'.repeat(10_000), 'Channel-Id': CHANNEL }, 'CREDENTIAL_INVALID'],
  ])('%s is 401', async (_what, headers, code) => {
    const answer = await get('/v1/cities', headers);
    expect([answer.status, answer.data.errorCode]).toEqual([401, code]);
    expect(answer.headers['www-authenticate']).toBe('ApiKey realm="stayline"');
    expect(gateway.distribution.received).toEqual([]);
  });

  it('twice is 401', async () => {
    const connection = await RawConnection.open(gateway.port);
    connection.send(
      `GET /v1/cities HTTP/1.1\r\nHost: x\r\nApi-Key: ${GOOD_KEY}\r\napi-key: ${GOOD_KEY}\r\nChannel-Id: ${CHANNEL}\r\nConnection: close\r\n\r\n`,
    );
    await waitFor('the answer', () => connection.closed);
    expect([connection.status, connection.body.errorCode]).toEqual([401, 'CREDENTIAL_INVALID']);
  });

  // ALL-6
  it('is 401 before anything else is looked at', async () => {
    const answer = await gateway.http.post('/v2/bookings', '{not json', { headers: { 'Content-Type': 'text/plain' } });
    expect(answer.status).toBe(401);
  });

  it('is looked up once for many requests at once, as the gateway itself', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('/v1/cities', PARTNER)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(lookups()).toHaveLength(1);
    expect(lookups()[0]?.caller).toEqual({ kind: 'service', service: 'gateway' });
  });

  // CRED-3
  it('stops working within a second of its revocation', async () => {
    expect((await get('/v1/cities', PARTNER)).status).toBe(200);
    const revokedAt = performance.now();
    gateway.identity.answer = (_request, response) => void response.writeHead(200).end('{"holders":[null]}');
    await waitFor('the refusal', async () => (await get('/v1/cities', PARTNER)).status === 401);
    expect(performance.now() - revokedAt).toBeLessThan(1_500);
  });

  // ALL-9
  it.each([
    ['answers 503', (status: { code: number }) => void (status.code = 503)],
    ['refuses the gateway itself', (status: { code: number }) => void (status.code = 401)],
  ])('is 503, never 200 or 401, when identity %s', async (_what, prepare) => {
    const status = { code: 0 };
    prepare(status);
    gateway.identity.answer = (_request, response) =>
      void response.writeHead(status.code).end('{"errorCode":"CREDENTIAL_INVALID"}');
    const answer = await get('/v1/cities', PARTNER);
    expect([answer.status, answer.data.errorCode]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBeDefined();
  });

  it('is 503 when identity is gone', async () => {
    await gateway.identity.restart();
    expect((await get('/v1/cities', PARTNER)).status).toBe(503);
  });
});

// CRED-10
describe('the wrong kind of credential is 401', () => {
  it.each([
    ['an Api-Key on an agents’ route', '/api/v1/listings', PARTNER],
    ['an Api-Key on an operators’ route', '/api/v1/admin/channels', PARTNER],
    ['a partner key on an agents’ route', '/api/v1/listings', partnerKey()],
    ['a partner key on an operators’ route', '/api/v1/admin/catalog/republish', partnerKey()],
    ['nothing on an operators’ route', '/api/v1/admin/marketing/email/templates', {}],
  ])('%s', async (_what, path, headers) => {
    const answer = await get(path, headers);
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Bearer /)]);
  });
});

describe('a partner key', () => {
  it.each([
    ['no credential', () => ({}), '/api/ping'],
    ['a malformed partner key', () => basic('pk_other_x:'), '/api/ping'],
    ['junk as Basic', () => ({ Authorization: 'Basic %%%' }), '/api/ping'],
    ['a malformed Api-Key', () => ({ 'Api-Key': 'ak1_x', 'Channel-Id': CHANNEL }), '/v1/cities'],
    ['a junk token', () => ({ Authorization: 'Bearer junk' }), '/api/v1/listings'],
  ])('is no question to identity where it cannot be good: %s', async (_what, headers, path) => {
    expect((await get(path, headers())).status).toBe(401);
    expect(gateway.identity.received).toEqual([]);
  });

  it('goes to identity as it is, on /api/ping and under the extra prefix', async () => {
    for (const path of ['/api/ping', '/api/api/ping']) {
      const answer = await get(path, partnerKey());
      expect([answer.status, answer.data.caller]).toEqual([200, { kind: 'public' }]);
    }
    expect(gateway.identity.last.headers.authorization).toBe(partnerKey().Authorization);
  });

  it.each([
    ['none', {}],
    ['another', partnerKey(`pk00000000000000ff_${'y'.repeat(43)}`)],
    ['an Api-Key as partner key', partnerKey(GOOD_KEY)],
    ['a malformed key', basic('pk_other_x:')],
    ['no colon', basic(PARTNER_KEY)],
    ['a password', basic(`${PARTNER_KEY}:x`)],
    ['junk', { Authorization: 'Basic %%%' }],
    ['url-safe base64', { Authorization: 'Basic _-_-' }],
    ['10 KB', basic('x'.repeat(10_000))],
    ['an Api-Key', PARTNER],
  ])('%s is 401 with a challenge', async (_what, headers) => {
    const answer = await get('/api/ping', headers);
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)]);
  });

  it('twice is 401', async () => {
    const connection = await RawConnection.open(gateway.port);
    const { Authorization } = partnerKey();
    connection.send(
      `GET /api/ping HTTP/1.1\r\nHost: x\r\nAuthorization: ${Authorization}\r\nAuthorization: ${Authorization}\r\nConnection: close\r\n\r\n`,
    );
    await waitFor('the answer', () => connection.closed);
    expect(connection.status).toBe(401);
    expect(gateway.identity.received).toEqual([]);
  });

  it('is never a bearer token of ours: that becomes a caller, and goes no further', async () => {
    const token = gateway.provider.token();
    await get('/api/ping', { Authorization: `Bearer ${token}` });
    expect(gateway.identity.last.caller).toEqual({ kind: 'agent', sub: 'agent-1' });
    expect(gateway.identity.last.headers.authorization).toBeUndefined();
  });
});
