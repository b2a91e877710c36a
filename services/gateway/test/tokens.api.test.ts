import { createHmac, createPublicKey, sign as signBytes } from 'node:crypto';
import { waitFor } from '@stayline/testkit';
import { sign } from 'jsonwebtoken';
import { AUDIENCE, ISSUER, makeKey } from './support/identity-provider';
import { type RunningGateway, startGateway } from './support/running-gateway';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());
beforeEach(() => {
  gateway.provider.mode = 'well';
});

const LISTINGS = '/api/v1/listings';
const CHANNELS = '/api/v1/admin/channels';
const seconds = () => Math.floor(Date.now() / 1000);
const call = (authorization: string | undefined, path = LISTINGS) =>
  gateway.http.get<{ errorCode?: string; caller?: unknown }>(path, {
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });
const withToken = (token: string, path = LISTINGS) => call(`Bearer ${token}`, path);
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

// CRED-12
describe('a good token', () => {
  it('becomes an agent, with e-mail and name where it carries them', async () => {
    const plain = await withToken(gateway.provider.token());
    expect([plain.status, plain.data.caller]).toEqual([200, { kind: 'agent', sub: 'agent-1' }]);
    const named = await withToken(gateway.provider.token({ email: 'a@example.com', name: 'Asha', scope: 'openid' }));
    expect(named.data.caller).toEqual({ kind: 'agent', sub: 'agent-1', email: 'a@example.com', name: 'Asha' });
  });

  // CRED-13
  it.each([
    ['scope', { scope: 'openid admin' }],
    ['permissions', { permissions: ['admin'] }],
  ])('becomes an admin by its %s', async (_by, claims) => {
    expect((await withToken(gateway.provider.token(claims))).data.caller).toMatchObject({ kind: 'admin' });
    expect((await withToken(gateway.provider.token(claims), CHANNELS)).status).toBe(200);
  });

  it.each([
    ['an audience among several', { aud: ['https://other.test', AUDIENCE] }],
    ['an exp within the leeway', { exp: seconds() - 20 }],
    ['an nbf within the leeway', { nbf: seconds() + 20 }],
  ])('may have %s', async (_what, claims) => {
    expect((await withToken(gateway.provider.token(claims))).status).toBe(200);
  });

  it('may be ES256, and its scheme in any case', async () => {
    gateway.provider.keys.push(makeKey('key-ec', 'ES256'));
    const other = await startGateway({ settings: { jwksUrl: gateway.provider.jwksUrl } });
    const token = gateway.provider.token({}, {}, gateway.provider.keys[1]);
    expect((await other.http.get(LISTINGS, { headers: { Authorization: `bearer ${token}` } })).status).toBe(200);
    gateway.provider.keys.pop();
    await other.stop();
  });

  // CRED-14
  it('without the admin permission is 403 on an operators’ route, and says what is missing', async () => {
    const answer = await withToken(gateway.provider.token(), CHANNELS);
    expect([answer.status, answer.data.errorCode]).toEqual([403, 'FORBIDDEN']);
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer realm="stayline", error="insufficient_scope", scope="admin"',
    );
  });
});

// CRED-12
describe('401 for', () => {
  const key = () => gateway.provider.keys[0]!;
  const stranger = makeKey('key-1');
  const unsigned = (header: object) =>
    `${base64url(header)}.${base64url({ sub: 'a', iss: ISSUER, aud: AUDIENCE, exp: seconds() + 60 })}.`;
  const cases: [string, () => string][] = [
    ['alg none', () => unsigned({ alg: 'none', kid: 'key-1' })],
    ['alg NONE with a signature', () => `${unsigned({ alg: 'NONE', kid: 'key-1' })}AAAA`],
    [
      'HS256 signed with the public key',
      () => {
        const pem = createPublicKey(key().privateKey).export({ format: 'pem', type: 'spki' });
        const token = `${base64url({ alg: 'HS256', kid: 'key-1' })}.${base64url({ sub: 'a', iss: ISSUER, aud: AUDIENCE, exp: seconds() + 60 })}`;
        return `${token}.${createHmac('sha256', pem).update(token).digest('base64url')}`;
      },
    ],
    ['RS512', () => gateway.provider.token({}, { algorithm: 'RS512' })],
    ['PS256', () => gateway.provider.token({}, { algorithm: 'PS256' })],
    ['another key', () => gateway.provider.token({}, {}, stranger)],
    ['a changed payload', () => gateway.provider.token().replace(/\.[^.]+\./, `.${base64url({ sub: 'b' })}.`)],
    ['a cut signature', () => gateway.provider.token().slice(0, -10)],
    ['an embedded jwk', () => withHeader({ jwk: stranger.publicKey.export({ format: 'jwk' }) })],
    [
      'an embedded jwk and no kid',
      () => withHeader({ jwk: stranger.publicKey.export({ format: 'jwk' }), kid: undefined }),
    ],
    ['a jku', () => withHeader({ jku: 'http://127.0.0.1:9/keys.json', kid: 'elsewhere' })],
    ['an x5u', () => withHeader({ x5u: 'http://127.0.0.1:9/cert.pem', kid: 'elsewhere' })],
    ['a kid with a path', () => withHeader({ kid: '../../../../etc/passwd' })],
    ['a kid with SQL', () => withHeader({ kid: "x' UNION SELECT 'key' --" })],
    ['a kid that is an object', () => withHeader({ kid: { $ne: 1 } })],
    ['a kid named __proto__', () => withHeader({ kid: '__proto__' })],
    ['no kid', () => withHeader({ kid: undefined }, key().privateKey)],
    ['a crit header', () => withHeader({ crit: ['exp'] }, key().privateKey)],
    ['the name of another algorithm over a good signature', () => withHeader({ alg: 'ES256' }, key().privateKey)],
    ['another issuer', () => gateway.provider.token({ iss: 'https://evil.test/' })],
    ['an issuer without its slash', () => gateway.provider.token({ iss: ISSUER.slice(0, -1) })],
    ['no issuer', () => gateway.provider.token({ iss: undefined })],
    ['another audience', () => gateway.provider.token({ aud: 'https://other.test' })],
    ['no audience', () => gateway.provider.token({ aud: undefined })],
    ['a token that expired', () => gateway.provider.token({ exp: seconds() - 40 })],
    ['an nbf ahead', () => gateway.provider.token({ nbf: seconds() + 60 })],
    [
      'no exp',
      () => sign({ sub: 'a', iss: ISSUER, aud: AUDIENCE }, key().privateKey, { algorithm: 'RS256', keyid: 'key-1' }),
    ],
    [
      'an exp at infinity',
      () => withHeader({}, key().privateKey, (claims) => claims.replace(/"exp":\d+/, '"exp":1e999')),
    ],
    ['an exp that is no time', () => gateway.provider.token({ exp: 1e300 })],
    ['no sub', () => gateway.provider.token({ sub: undefined })],
    ['an empty sub', () => gateway.provider.token({ sub: '' })],
    ['8 kB', () => gateway.provider.token({ padding: 'x'.repeat(8_192) })],
    ['junk', () => 'junk'],
    ['three dots', () => '...'],
    ['parts that are no JSON', () => 'aaaa.bbbb.cccc'],
    ['five parts', () => `${gateway.provider.token()}.a.b`],
  ];
  /** A token with good claims and any header, correctly signed with the attacker's key or with ours. */
  function withHeader(header: object, privateKey = stranger.privateKey, change = (claims: string) => claims): string {
    const claims = change(JSON.stringify({ sub: 'a', iss: ISSUER, aud: AUDIENCE, exp: seconds() + 60 }));
    const signed = `${base64url({ alg: 'RS256', kid: 'key-1', ...header })}.${Buffer.from(claims).toString('base64url')}`;
    return `${signed}.${signBytes('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  it.each(cases)('%s', async (_what, token) => {
    const answer = await withToken(token());
    expect([answer.status, answer.data.errorCode]).toEqual([401, 'CREDENTIAL_INVALID']);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="stayline", error="invalid_token"');
    expect(answer.data).toEqual({
      status: 401,
      errorCode: 'CREDENTIAL_INVALID',
      message: 'The credential is not valid',
      details: '',
      timestamp: expect.any(String) as string,
    });
  });

  it.each([
    ['nothing', undefined, 'CREDENTIAL_MISSING'],
    ['an empty header', '', 'CREDENTIAL_MISSING'],
    ['Basic', 'Basic YTpi', 'CREDENTIAL_INVALID'],
    ['Bearer and nothing', 'Bearer ', 'CREDENTIAL_INVALID'],
    ['the bare token', 'x.y.z', 'CREDENTIAL_INVALID'],
    ['two tokens', 'Bearer a b', 'CREDENTIAL_INVALID'],
  ])('%s instead of a token', async (_what, authorization, code) => {
    const answer = await call(authorization);
    expect([answer.status, answer.data.errorCode]).toEqual([401, code]);
  });
});

it('431 for a token of 1 MB', async () => {
  const answer = await withToken('x'.repeat(1024 * 1024));
  expect([answer.status, answer.data.errorCode]).toEqual([431, 'HEADERS_TOO_LARGE']);
});

describe('the key set', () => {
  let own: RunningGateway;
  beforeEach(async () => {
    own = await startGateway();
  });
  afterEach(() => own?.stop());
  const get = (token: string) =>
    own.http.get<{ errorCode?: string }>(LISTINGS, { headers: { Authorization: `Bearer ${token}` } });

  // CRED-15
  it.each(['failing', 'silent'] as const)('503, and never 200, while it is %s', async (mode) => {
    own.provider.mode = mode;
    const answer = await get(own.provider.token());
    expect([answer.status, answer.data.errorCode]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is needed no more for a kid that is known', async () => {
    expect((await get(own.provider.token())).status).toBe(200);
    own.provider.mode = 'failing';
    expect((await get(own.provider.token({ sub: 'another' }))).status).toBe(200);
  });

  // CRED-15
  it('is read once for a flood of unknown kids', async () => {
    expect((await get(own.provider.token())).status).toBe(200);
    const tokens = Array.from({ length: 200 }, (_, index) => own.provider.token({}, { keyid: `unknown-${index}` }));
    const answers = await Promise.all(tokens.map((token) => get(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(own.provider.reads).toBeLessThanOrEqual(2);
  });

  it('is read again for a new key', async () => {
    own.provider.mode = 'failing';
    expect((await get(own.provider.token())).status).toBe(503);
    own.provider.mode = 'well';
    own.provider.keys = [makeKey('key-2')];
    await waitFor('the new key to be taken', async () => (await get(own.provider.token())).status === 200);
  });
});

// WIN-9
describe("a guest's link", () => {
  const WINBACK = '/winback/bkg_1';
  const link = `wbl_zzzzzz_${'x'.repeat(43)}`;

  it('goes on to the service that judges it, by query or as a bearer token, from nobody in particular', async () => {
    for (const answer of [await call(undefined, `${WINBACK}?t=${link}`), await withToken(link, WINBACK)])
      expect([answer.status, answer.data.caller]).toEqual([200, { kind: 'public' }]);
    expect(gateway.marketing.received.at(-2)?.url).toBe(`${WINBACK}?t=${link}`);
    expect(gateway.marketing.received.at(-1)?.headers.authorization).toBe(`Bearer ${link}`);
  });

  it('is not needed by an operator, whose token does not go on; an agent is refused', async () => {
    const operator = await withToken(gateway.provider.token({ scope: 'admin' }), WINBACK);
    expect([operator.status, operator.data.caller]).toEqual([200, { kind: 'admin', sub: 'agent-1' }]);
    expect(gateway.marketing.received.at(-1)?.headers.authorization).toBeUndefined();
    expect((await withToken(gateway.provider.token(), WINBACK)).status).toBe(403);
    expect((await withToken(gateway.provider.token({ exp: 1 }), WINBACK)).status).toBe(401);
  });

  it('opens no operators’ list, and is in no log line', async () => {
    for (const answer of [await call(undefined, `/winback/claims?t=${link}`), await withToken(link, '/winback/claims')])
      expect(answer.status).toBe(401);
    expect(JSON.stringify(gateway.logged)).not.toContain(link);
  });
});
