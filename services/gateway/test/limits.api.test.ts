import {
  basicAuthorization,
  CHANNEL,
  GOOD_KEY,
  PARTNER,
  type RunningGateway,
  startGateway,
} from './support/running-gateway';

let gateway: RunningGateway;
afterEach(() => gateway.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  gateway.http.get<{ errorCode?: string }>(path, { headers });

describe('requests a minute', () => {
  beforeEach(async () => {
    gateway = await startGateway({ settings: { rateLimitPerMinute: 3 } });
  });

  // ALL-33
  it('are counted for each credential by itself, and said in every answer', async () => {
    for (const left of [2, 1, 0]) {
      const { status, headers } = await get('/v1/cities', PARTNER);
      expect([status, headers['ratelimit-policy']]).toEqual([200, '"credential";q=3;w=60']);
      expect(headers['ratelimit']).toMatch(new RegExp(`^"credential";r=${left};t=(60|5\\d)$`));
    }
    const refused = await get('/api/v1/cities', PARTNER);
    expect([refused.status, refused.data.errorCode]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(refused.headers['ratelimit']).toMatch(/r=0;/);
    const token = { Authorization: `Bearer ${gateway.provider.token()}` };
    expect((await get('/api/v1/listings', token)).status).toBe(200);
    expect(gateway.distribution.received).toHaveLength(4);
  });

  it('are not used up by whoever only guesses', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await get('/v1/cities', { 'Api-Key': 'ak1_guess', 'Channel-Id': CHANNEL })).status).toBe(401);
    }
    expect((await get('/v1/cities', PARTNER)).status).toBe(200);
  });

  it('are one count for all tokens of one sub', async () => {
    const token = () => ({ Authorization: `Bearer ${gateway.provider.token({ jti: `${Math.random()}` })}` });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await get('/api/v1/listings', token())).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('failed logins', () => {
  beforeEach(async () => {
    gateway = await startGateway({ settings: { failedLoginLimitPerMinute: 3, trustedProxies: 1 } });
  });
  const prefix = GOOD_KEY.split('_')[0];
  const guess = (secret: string, address = '203.0.113.1') =>
    get('/v1/cities', { 'Api-Key': `${prefix}_${secret}`, 'Channel-Id': CHANNEL, 'X-Forwarded-For': address });

  // ALL-34
  it('stop a name at an address, whatever the secret, and never its owner elsewhere', async () => {
    for (const secret of ['a', 'b', 'c']) expect((await guess(secret)).status).toBe(401);
    const stopped = await guess('d');
    expect([stopped.status, stopped.data.errorCode]).toEqual([429, 'TOO_MANY_FAILED_LOGINS']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    const own = { ...PARTNER, 'X-Forwarded-For': '203.0.113.2' };
    expect((await get('/v1/cities', own)).status).toBe(200);
    expect((await get('/v1/cities', { ...PARTNER, 'X-Forwarded-For': '203.0.113.1' })).status).toBe(429);
    expect((await guess('e', '203.0.113.3')).status).toBe(401);
  });

  it('count for credentials that the service checks, too', async () => {
    const ping = (text: string, address: string) =>
      get('/api/ping', { ...basicAuthorization(text), 'X-Forwarded-For': address });
    for (let count = 0; count < 3; count += 1) expect((await ping('pk_x:', '203.0.113.1')).status).toBe(401);
    expect((await ping('pk_y:', '203.0.113.1')).status).toBe(429);
    expect((await ping('pk_partner_secret:', '203.0.113.2')).status).toBe(200);
  });
});

describe('CORS', () => {
  const preflight = (origin: string, path = '/v1/cities') =>
    gateway.http.options(path, { headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' } });

  it('is off unless an origin is named', async () => {
    gateway = await startGateway();
    const answer = await preflight('https://app.example');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await get('/v1/cities', { ...PARTNER, Origin: 'https://app.example' })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
  });

  it('lets named origins alone call, and answers their preflights itself', async () => {
    gateway = await startGateway({ settings: { corsOrigins: ['https://app.example'] } });
    const answer = await preflight('https://app.example');
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-headers': expect.stringContaining('Authorization') as string,
      'access-control-allow-methods': expect.stringContaining('PATCH') as string,
      vary: 'Origin',
    });
    const real = await get('/v1/cities', { ...PARTNER, Origin: 'https://app.example' });
    expect(real.headers['access-control-allow-origin']).toBe('https://app.example');
    expect(real.headers['access-control-expose-headers']).toContain('X-Request-Id');
    const refused = await get('/v1/cities', { Origin: 'https://app.example' });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, 'https://app.example']);
    for (const origin of ['https://app.example.evil', 'http://app.example', 'null']) {
      expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin');
    }
    expect(gateway.distribution.received).toHaveLength(1);
  });

  it('can let any origin call', async () => {
    gateway = await startGateway({ settings: { corsOrigins: ['*'] } });
    expect((await preflight('https://any.example')).headers['access-control-allow-origin']).toBe('https://any.example');
  });
});
