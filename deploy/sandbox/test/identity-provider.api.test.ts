import { createHash } from 'node:crypto';
import { decode, verify, type JwtPayload } from 'jsonwebtoken';
import { JwksClient } from 'jwks-rsa';
import { AUDIENCE, runSandbox, type Reply, type RunningSandbox } from './support/running-sandbox';

const GRANT = { grant_type: 'client_credentials', audience: AUDIENCE };
const AGENT = { ...GRANT, client_id: 'agent-1', client_secret: 'agent secret' };
const ADMIN = { ...GRANT, client_id: 'admin-1', client_secret: 'admin secret' };

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox();
});
afterAll(() => sandbox?.stop());

const exchange = (body: unknown, at = sandbox) => at.call('POST', '/auth/oauth/token', body);
const tokenOf = (reply: Reply) => (reply.body as { access_token: string }).access_token;

async function verified(token: string, at = sandbox): Promise<JwtPayload> {
  const keys = new JwksClient({ jwksUri: `${at.authUrl}/.well-known/jwks.json` });
  const key = await keys.getSigningKey(decode(token, { complete: true })!.header.kid);
  const options = { algorithms: ['RS256' as const], issuer: sandbox.authUrl, audience: AUDIENCE };
  return verify(token, key.getPublicKey(), options) as JwtPayload;
}

describe('POST /oauth/token', () => {
  // CRED-16
  it('issues a token of 24 hours that verifies against the published key set', async () => {
    const reply = await exchange(AGENT);
    expect(reply).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 86_400 } });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const claims = await verified(tokenOf(reply));
    expect(claims).toMatchObject({ sub: 'agent-1', email: 'agent@example.com', name: 'Asha Agent', permissions: [] });
    expect(claims.exp! - claims.iat!).toBe(86_400);
  });

  it("puts admin into the administrator's scope and permissions, and into nobody else's", async () => {
    expect(await verified(tokenOf(await exchange(ADMIN)))).toMatchObject({ scope: 'admin', permissions: ['admin'] });
    expect(await verified(tokenOf(await exchange(AGENT)))).toMatchObject({ scope: '', permissions: [] });
  });

  it('takes a form as well as JSON', async () => {
    const response = await fetch(`${sandbox.authUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(AGENT),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    expect(await verified(access_token)).toMatchObject({ sub: 'agent-1' });
  });

  it.each([
    ['the secret is wrong', { ...AGENT, client_secret: 'other' }, 401, 'invalid_client'],
    ["the secret is another client's", { ...AGENT, client_secret: 'admin secret' }, 401, 'invalid_client'],
    ['the client is unknown', { ...AGENT, client_id: 'nobody' }, 401, 'invalid_client'],
    ['client and secret are empty', { ...AGENT, client_id: '', client_secret: '' }, 401, 'invalid_client'],
    ['the client is __proto__', { ...AGENT, client_id: '__proto__' }, 401, 'invalid_client'],
    ['the grant is another', { ...AGENT, grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['the audience is another', { ...AGENT, audience: 'https://elsewhere.example' }, 400, 'invalid_target'],
    ['the audience is missing', { ...AGENT, audience: undefined }, 400, 'invalid_request'],
    ['the grant is missing', { ...AGENT, grant_type: undefined }, 400, 'invalid_request'],
    ['a field is no text', { ...AGENT, client_id: 7 }, 400, 'invalid_request'],
    ['there is no body', undefined, 400, 'invalid_request'],
  ])("refuses in OAuth's shape when %s", async (_why, body, status, error) => {
    expect(await exchange(body)).toMatchObject({
      status,
      body: { error, error_description: expect.any(String) as string },
    });
  });

  it("refuses JSON that cannot be read in OAuth's shape", async () => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${sandbox.authUrl}/oauth/token`, { method: 'POST', headers, body: '{' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });
});

describe('GET /authorize', () => {
  const authorize = (change: Record<string, string> = {}) => {
    const redirect_uri = 'http://127.0.0.1:3000/done?from=login';
    const query = { response_type: 'token', client_id: 'agent-1', redirect_uri, audience: AUDIENCE, ...change };
    return sandbox.call('GET', `/auth/authorize?${new URLSearchParams(query).toString()}`);
  };
  const location = (reply: Reply) => new URL(reply.headers.get('location')!);

  // CRED-16
  it('redirects at once, with a good token and the state in the fragment', async () => {
    const reply = await authorize({ scope: 'openid profile email', state: 'a b&c' });
    expect(reply.status).toBe(302);
    const target = location(reply);
    expect(`${target.origin}${target.pathname}${target.search}`).toBe('http://127.0.0.1:3000/done?from=login');
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect(Object.fromEntries(fragment)).toMatchObject({ token_type: 'Bearer', expires_in: '86400', state: 'a b&c' });
    const claims = await verified(fragment.get('access_token')!);
    expect(claims).toMatchObject({ sub: 'agent-1', scope: 'openid profile email' });
  });

  it('grants a client its own scope and no other, whatever is asked', async () => {
    const scopeOf = async (change: Record<string, string>) =>
      new URLSearchParams(location(await authorize(change)).hash.slice(1)).get('scope');
    expect(await scopeOf({ scope: 'openid admin' })).toBe('openid');
    expect(await scopeOf({ scope: 'openid', client_id: 'admin-1' })).toBe('openid admin');
  });

  it.each(['http://localhost/', 'http://[::1]:9/', 'https://127.8.9.1/x', 'http://127.1/'])(
    'redirects to %s, which is this machine',
    async (redirect_uri) => expect(await authorize({ redirect_uri })).toMatchObject({ status: 302 }),
  );

  it.each([
    ['another host', 'https://evil.example/'],
    ['a host that looks like this machine', 'http://127.0.0.1.evil.example/'],
    ['a host behind a user name', 'http://127.0.0.1@evil.example/'],
    ['a name below localhost', 'http://evil.localhost.example/'],
    ['every address', 'http://0.0.0.0/'],
    ['no http', 'javascript://127.0.0.1/%0aalert(1)'],
    ['a path alone', '/done'],
    ['a fragment', 'http://127.0.0.1/#x'],
  ])('refuses a redirect_uri with %s', async (_why, redirect_uri) => {
    const reply = await authorize({ redirect_uri });
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(reply.headers.get('location')).toBeNull();
  });

  it('refuses an unknown client without a redirect', async () => {
    expect(await authorize({ client_id: 'nobody' })).toMatchObject({
      status: 400,
      body: { error: 'unauthorized_client' },
    });
  });

  it('refuses a parameter that comes twice', async () => {
    const path = '/auth/authorize?client_id=agent-1&client_id=admin-1&redirect_uri=http://127.0.0.1/';
    expect(await sandbox.call('GET', path)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it.each([
    ['the response type is another', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['the audience is another', { audience: 'x' }, 'invalid_target'],
  ])('tells the application in the fragment when %s', async (_why, change, error) => {
    const reply = await authorize({ ...change, state: 's' });
    expect(reply.status).toBe(302);
    const fragment = Object.fromEntries(new URLSearchParams(location(reply).hash.slice(1)));
    expect(fragment).toMatchObject({ error, state: 's' });
    expect(fragment).not.toHaveProperty('access_token');
  });
});

describe('an authorization code with PKCE', () => {
  const APPLICATION = 'stayline-console';
  const redirect_uri = 'http://127.0.0.1:3000/console?x=1';
  const code_verifier = 'a-verifier-of-at-least-forty-three-characters-long';
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const authorize = async (change: Record<string, string> = {}) => {
    const query = { response_type: 'code', client_id: APPLICATION, redirect_uri, audience: AUDIENCE, state: 's 1' };
    const challenge = { code_challenge, code_challenge_method: 'S256', login_hint: 'admin-1' };
    const asked = new URLSearchParams({ ...query, ...challenge, ...change });
    return fetch(`${sandbox.authUrl}/authorize?${asked.toString()}`, { redirect: 'manual' });
  };
  const answered = async (change?: Record<string, string>) =>
    Object.fromEntries(new URL((await authorize(change)).headers.get('location')!).searchParams);
  const redeem = (code: string, change: Record<string, string> = {}) =>
    exchange({
      grant_type: 'authorization_code',
      client_id: APPLICATION,
      code,
      redirect_uri,
      code_verifier,
      ...change,
    });

  // CRED-16
  it('comes back in the query with the state, and becomes a token of the person who signed in', async () => {
    const { code, state, x } = await answered();
    expect([state, x]).toEqual(['s 1', '1']);
    const claims = await verified(tokenOf(await redeem(code!)));
    expect(claims).toMatchObject({ sub: 'admin-1', scope: 'admin', permissions: ['admin'] });
  });

  it('asks who signs in where nobody is named, and each answer is a link', async () => {
    const page = await authorize({ login_hint: '' });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const html = await page.text();
    expect(html).toContain('login_hint=agent-1');
    expect(html).toContain('login_hint=admin-1');
  });

  it('is good once', async () => {
    const { code } = await answered();
    expect(await redeem(code!)).toMatchObject({ status: 200 });
    expect(await redeem(code!)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it.each([
    ['verifier', { code_verifier: 'another' }],
    ['application', { client_id: 'agent-1' }],
    ['redirect_uri', { redirect_uri: 'http://127.0.0.1:3000/' }],
    ['code', { code: 'unknown' }],
  ])('is refused with another %s', async (_what, change) => {
    const { code } = await answered();
    expect(await redeem(code!, change)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it.each([
    ['there is no challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the audience is another', { audience: 'x' }, 'invalid_target'],
  ])('is not given when %s', async (_why, change, error) => {
    expect(await answered(change)).toMatchObject({ error, state: 's 1' });
  });

  it('is all that the console may ask for', async () => {
    const reply = await authorize({ response_type: 'token' });
    expect(new URL(reply.headers.get('location')!).hash).toContain('error=unsupported_response_type');
  });
});

it('publishes public key members alone, and a discovery document that leads to them', async () => {
  const { body } = await sandbox.call('GET', '/auth/.well-known/jwks.json');
  const [key] = (body as { keys: object[] }).keys;
  expect(Object.keys(key!).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  const discovery = await sandbox.call('GET', '/auth/.well-known/openid-configuration');
  expect(discovery.body).toMatchObject({
    issuer: sandbox.authUrl,
    jwks_uri: `${sandbox.authUrl}/.well-known/jwks.json`,
    token_endpoint: `${sandbox.authUrl}/oauth/token`,
    authorization_endpoint: `${sandbox.authUrl}/authorize`,
  });
});

it('keeps its key over a restart, so that tokens stay good', async () => {
  const token = tokenOf(await exchange(AGENT));
  const second = await runSandbox();
  try {
    expect(await verified(token, second)).toMatchObject({ sub: 'agent-1' });
  } finally {
    await second.stop();
  }
});
