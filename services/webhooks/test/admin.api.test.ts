import { api } from '../src/api';
import { type CredentialView } from '../src/credentials/credential.view';
import { type EndpointView } from '../src/endpoints/endpoint.view';
import { admin, anybody, CREDENTIALS, ENDPOINTS, RunningWebhooks } from './support/running-webhooks';

jest.setTimeout(60_000);

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe("webhooks: the operator's API", () => {
  const webhooks = new RunningWebhooks();
  beforeAll(async () => {
    await webhooks.start({ WEBHOOKS_ALLOW_PRIVATE_TARGETS: 'false' });
  });
  afterAll(() => webhooks.stop());

  const create = (body: object) =>
    webhooks.call<EndpointView & { errorCode: string; details: string }>('POST', ENDPOINTS, { body });
  const endpoint = (change: object = {}) => ({ source: 'reviews', targetUrl: 'https://8.8.8.8/hook', ...change });

  // ALL-6, HOOK-10
  it.each(
    Object.entries(api.openapi.paths)
      .filter(([path]) => path.includes('/webhooks/') && path.startsWith('/api/v1'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const)),
  )('%s %s is for operators alone', async (method, path) => {
    for (const as of [anybody, { kind: 'agent', sub: 'a' } as const]) {
      const answer = await webhooks.call(method, path, { as, id: 'x' });
      expect([answer.status, answer.data.errorCode]).toEqual([403, 'FORBIDDEN']);
    }
  });

  // HOOK-2, HOOK-10
  it('makes, lists, changes, switches and removes credentials, and never shows a password', async () => {
    const made = await webhooks.source('guest-reviews');
    expect(made).toMatchObject({ source: 'guest-reviews', username: 'sender', active: true });
    const again = await webhooks.call('POST', CREDENTIALS, {
      body: { source: 'guest-reviews', username: 'sender', password: 'long enough' },
    });
    expect([again.status, again.data.errorCode]).toEqual([409, 'CREDENTIAL_EXISTS']);
    const { data: list } = await webhooks.call<CredentialView[]>('GET', CREDENTIALS);
    expect(list).toEqual([made]);
    const off = await webhooks.call<CredentialView>('PUT', `${CREDENTIALS}/{id}/active?active=false`, { id: made.id });
    expect([off.status, off.data.active]).toEqual([200, false]);
    const changed = await webhooks.call<CredentialView>('PUT', `${CREDENTIALS}/{id}`, {
      id: made.id,
      body: { username: 'other' },
    });
    expect(changed.data).toMatchObject({ username: 'other', active: false });
    expect(JSON.stringify([made, list, off.data, changed.data])).not.toMatch(/password|argon2/);
    expect((await webhooks.call('DELETE', `${CREDENTIALS}/{id}`, { id: made.id })).status).toBe(204);
    for (const [method, path] of [
      ['DELETE', `${CREDENTIALS}/{id}`],
      ['PUT', `${CREDENTIALS}/{id}/active?active=true`],
    ] as const) {
      const gone = await webhooks.call(method, path, { id: made.id });
      expect([gone.status, gone.data.errorCode]).toEqual([404, 'CREDENTIAL_NOT_FOUND']);
    }
  });

  // HOOK-3, ALL-12
  it.each([
    ['the platform as source', { source: 'Stayline' }, 'source: '],
    ['a colon in the user name', { username: 'a:b' }, 'username: '],
    ['a short password', { password: 'short' }, 'password: '],
    ['an unknown field', { pasword: 'x' }, 'pasword: unknown field'],
  ])('refuses %s', async (_what, change, problem) => {
    const body = { source: 'x', username: 'u', password: 'long enough', ...change };
    const answer = await webhooks.call('POST', CREDENTIALS, { body });
    expect([answer.status, answer.data.details]).toEqual([400, expect.stringContaining(problem) as string]);
  });

  // HOOK-10, HOOK-13
  it('makes, lists, changes, switches and removes endpoints, and never shows a secret', async () => {
    const { status, data: made } = await create(
      endpoint({ authType: 'HMAC', signingSecret: SECRET, customHeaders: { 'X-Tenant': 'a tenant secret' } }),
    );
    expect([status, made]).toEqual([
      201,
      expect.objectContaining({
        source: 'reviews',
        eventType: null,
        httpMethod: 'POST',
        authType: 'HMAC',
        active: true,
        maxAttempts: 5,
        timeoutSeconds: 10,
        hasSigningSecret: true,
        customHeaderNames: ['X-Tenant'],
      }),
    ]);
    const off = await webhooks.call<EndpointView>('PUT', `${ENDPOINTS}/{id}/active?active=false`, { id: made.id });
    expect(off.data).toMatchObject({ active: false, inactiveReason: 'OPERATOR' });
    const body = {
      eventType: 'review.created',
      maxAttempts: 20,
      timeoutSeconds: 60,
      active: true,
      customHeaders: null,
    };
    const changed = await webhooks.call<EndpointView>('PUT', `${ENDPOINTS}/{id}`, { id: made.id, body });
    expect(changed.data).toMatchObject({
      eventType: 'review.created',
      hasSigningSecret: true,
      customHeaderNames: [],
      inactiveReason: null,
    });
    const all = await webhooks.call<EndpointView>('PUT', `${ENDPOINTS}/{id}`, {
      id: made.id,
      body: { eventType: null },
    });
    expect(all.data.eventType).toBeNull();
    const { data: list } = await webhooks.call<EndpointView[]>('GET', '/api/v1/pms/webhooks/endpoints');
    expect(list).toEqual([all.data]);
    const rows = await webhooks.database.rows<{ secrets: Buffer }>('SELECT secrets FROM endpoint');
    const everything =
      JSON.stringify([made, off.data, changed.data, list]) +
      rows.map(({ secrets }) => secrets.toString('latin1')).join() +
      webhooks.logged.join();
    for (const secret of [SECRET, SECRET.slice(6), 'a tenant secret']) expect(everything).not.toContain(secret);
    expect((await webhooks.call('DELETE', `${ENDPOINTS}/{id}`, { id: made.id })).status).toBe(204);
    const gone = await webhooks.call('PUT', `${ENDPOINTS}/{id}`, { id: made.id, body: {} });
    expect([gone.status, gone.data.errorCode]).toEqual([404, 'ENDPOINT_NOT_FOUND']);
    expect((await webhooks.call<EndpointView[]>('GET', ENDPOINTS)).data).toEqual([]);
  });

  // HOOK-10, HOOK-12
  it.each([
    ['HMAC without a secret', { authType: 'HMAC' }, 'signingSecret: is required for HMAC'],
    ['BASIC without a user', { authType: 'BASIC', authSecret: 'x' }, 'authUsername: is required for BASIC'],
    ['BEARER without a token', { authType: 'BEARER' }, 'authSecret: is required for BEARER'],
    ['a line break in a token', { authType: 'BEARER', authSecret: 'a\r\nb' }, 'authSecret: '],
    ['a weak signing secret', { authType: 'HMAC', signingSecret: 'whsec_x' }, 'signingSecret: '],
    ['a header of the connection', { customHeaders: { Connection: 'x' } }, 'customHeaders.Connection: must not be set'],
    [
      'Authorization beside BEARER',
      { authType: 'BEARER', authSecret: 'x', customHeaders: { authorization: 'y' } },
      'is set by authType',
    ],
    ['no attempts', { maxAttempts: 0 }, 'maxAttempts: min 1'],
    ['too many attempts', { maxAttempts: 21 }, 'maxAttempts: max 20'],
    ['no time', { timeoutSeconds: 0 }, 'timeoutSeconds: min 1'],
    ['too much time', { timeoutSeconds: 61 }, 'timeoutSeconds: max 60'],
    ['GET', { httpMethod: 'GET' }, 'httpMethod: '],
    ['another scheme', { targetUrl: 'file:///etc/passwd' }, 'targetUrl: '],
    ['a password in the URL', { targetUrl: 'https://u:p@example.com/' }, 'targetUrl: '],
    ['no URL', { targetUrl: 'example.com' }, 'targetUrl: '],
    ['an unknown field', { secret: 'x' }, 'secret: unknown field'],
  ])('refuses %s', async (_what, change, problem) => {
    const answer = await create(endpoint(change));
    expect([answer.status, answer.data.errorCode, answer.data.details]).toEqual([
      400,
      'VALIDATION_FAILED',
      expect.stringContaining(problem) as string,
    ]);
  });

  // HOOK-11
  it.each([
    'http://localhost/',
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/',
    'http://10.0.0.1/',
  ])('refuses %s as a target, when made and when changed', async (targetUrl) => {
    const refused = await create(endpoint({ targetUrl }));
    expect([refused.status, refused.data.errorCode]).toEqual([400, 'TARGET_FORBIDDEN']);
    const { data: made } = await create(endpoint());
    const changed = await webhooks.call('PUT', `${ENDPOINTS}/{id}`, { as: admin, id: made.id, body: { targetUrl } });
    expect([changed.status, changed.data.errorCode]).toEqual([400, 'TARGET_FORBIDDEN']);
  });

  it('refuses to start with webhooks enabled and no key', async () => {
    const keyless = new RunningWebhooks();
    await expect(keyless.start({ WEBHOOKS_ENCRYPTION_KEYS: '' })).rejects.toThrow('WEBHOOKS_ENCRYPTION_KEYS');
    await keyless.stop();
  });
});
