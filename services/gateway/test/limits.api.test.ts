import {
  basicAuthorization,
  CHANNEL,
  GOOD_KEY,
  PARTNER,
  partnerKey,
  type RunningGateway,
  startGateway,
} from './support/running-gateway';

let gateway: RunningGateway;
afterEach(() => gateway?.stop());

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

  // ALL-43
  it('may be others for a caller who is named, by channel or by sub', async () => {
    await gateway.stop();
    const rateLimitsByCaller = new Map([
      [CHANNEL, 1],
      ['agent-1', 2],
    ]);
    gateway = await startGateway({ settings: { rateLimitPerMinute: 3, rateLimitsByCaller } });
    const statuses = async (path: string, headers: () => Record<string, string>) => {
      const answers = [];
      for (let count = 0; count < 4; count += 1) answers.push(await get(path, headers()));
      return [answers[0]?.headers['ratelimit-policy'] as string, ...answers.map(({ status }) => status)];
    };
    const token = (sub: string) => () => ({ Authorization: `Bearer ${gateway.provider.token({ sub })}` });
    expect(await statuses('/v1/cities', () => PARTNER)).toEqual(['"credential";q=1;w=60', 200, 429, 429, 429]);
    expect(await statuses('/api/v1/listings', token('agent-1'))).toEqual(['"credential";q=2;w=60', 200, 200, 429, 429]);
    expect(await statuses('/api/v1/listings', token('agent-2'))).toEqual(['"credential";q=3;w=60', 200, 200, 200, 429]);
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
  const PER_NAME = 20;
  const PER_ADDRESS = 60;
  /** A well-formed key of this name. */
  const keyOf = (lead: string, name: number, secret = 'g') =>
    `${lead}${`${name}`.padStart(16, '0')}_${secret.padEnd(43, 'g')}`;
  const apiKey = (key: string) => ({ 'Api-Key': key, 'Channel-Id': CHANNEL });
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const lookups = () => gateway.identity.received.length;
  /** How many of each status. */
  async function statusesOf(path: string, credentials: Record<string, string>[]): Promise<Record<number, number>> {
    const counts: Record<number, number> = {};
    const answers = await Promise.all(credentials.map((headers) => get(path, headers)));
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }
  const times = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const begin = async (trustedProxies = 0) => {
    const limits = { failedLoginLimitPerMinute: PER_NAME, failedLoginLimitPerAddressPerMinute: PER_ADDRESS };
    gateway = await startGateway({ settings: { ...limits, trustedProxies } });
  };

  // ALL-34
  it('under somebody’s prefix are limited, and refuse the right key nowhere, not even there', async () => {
    await begin();
    const [prefix = ''] = GOOD_KEY.split('_');
    const guesses = times(30, (index) => apiKey(`${prefix}_${`${index}`.padEnd(43, 'g')}`));
    expect(await statusesOf('/v1/cities', guesses)).toEqual({ 401: PER_NAME, 429: 10 });
    // The first call and later ones.
    for (let count = 0; count < 3; count += 1) expect((await get('/v1/cities', PARTNER)).status).toBe(200);
    const refused = await get('/v1/cities', guesses[0]);
    expect([refused.status, refused.data.errorCode]).toEqual([429, 'TOO_MANY_FAILED_LOGINS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each([
    ['Api-Keys of as many prefixes', '/v1/cities', () => times(200, (index) => apiKey(keyOf('ak', index)))],
    ['partner keys of as many prefixes', '/api/ping', () => times(200, (index) => partnerKey(keyOf('pk', index)))],
    ['Basic users', '/api/ping', () => times(200, (index) => basicAuthorization(`user-${index}:x`))],
    ['junk tokens', '/api/v1/listings', () => times(200, (index) => bearer(`junk-${index}`))],
    ['tokens of unknown kids', '/api/v1/listings', () => times(200, (index) => bearer(unknownKid(index)))],
  ])('of 200 %s are limited together, in few questions, and refuse nobody else', async (_what, path, credentials) => {
    await begin();
    const startedAt = performance.now();
    expect(await statusesOf(path, credentials())).toEqual({ 401: PER_ADDRESS, 429: 200 - PER_ADDRESS });
    // The first question at once, the others a tenth of a second apart.
    expect(lookups()).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - startedAt) / 100));
    expect((await get('/v1/cities', PARTNER)).status).toBe(200);
    expect((await get('/api/ping', partnerKey())).status).toBe(200);
    expect((await get('/api/v1/listings', bearer(gateway.provider.token()))).status).toBe(200);
  });
  const unknownKid = (index: number) => gateway.provider.token({}, { keyid: `unknown-${index}` });

  it('are counted for each address by itself, one network of IPv6 as one', async () => {
    await begin(1);
    const from = (address: string, count: number) =>
      statusesOf(
        '/v1/cities',
        times(count, () => ({ ...apiKey('malformed'), 'X-Forwarded-For': address })),
      );
    expect(await from('203.0.113.1', 21)).toEqual({ 401: 20, 429: 1 });
    expect(await from('203.0.113.2', 20)).toEqual({ 401: 20 });
    expect(await from('2001:db8::1', 20)).toEqual({ 401: 20 });
    expect(await from('2001:db8:0:0:ffff::1', 1)).toEqual({ 429: 1 });
    expect(await from('2001:db8:0:1::1', 1)).toEqual({ 401: 1 });
  });

  it('are not tokens that were good until they expired: those are told to be renewed', async () => {
    await begin();
    const expired = () => bearer(gateway.provider.token({ exp: Math.floor(Date.now() / 1000) - 60 }));
    expect(await statusesOf('/api/v1/listings', times(PER_ADDRESS + 10, expired))).toEqual({ 401: PER_ADDRESS + 10 });
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

  it('can let any port of a host call', async () => {
    gateway = await startGateway({ settings: { corsOrigins: ['http://localhost:*', 'http://127.0.0.1:*'] } });
    const allowed = async (origin: string) =>
      (await preflight(origin)).headers['access-control-allow-origin'] as unknown;
    for (const origin of ['http://localhost:3000', 'http://localhost', 'http://127.0.0.1:5173'])
      expect(await allowed(origin)).toBe(origin);
    for (const origin of [
      'https://localhost:3000',
      'http://localhost.evil.example:3000',
      'http://localhost:3000.evil.example',
      'http://evil.example:3000',
      'null',
    ])
      expect(await allowed(origin)).toBeUndefined();
  });

  it('can let any origin call', async () => {
    gateway = await startGateway({ settings: { corsOrigins: ['*'] } });
    expect((await preflight('https://any.example')).headers['access-control-allow-origin']).toBe('https://any.example');
  });
});
