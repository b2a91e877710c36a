import { admin, agent, basic, channel, gateway, Identity, type Issued, PARTNER_KEYS } from './support/identity';

describe('GET /api/ping', () => {
  const identity = new Identity();
  let key: Issued;
  beforeAll(async () => {
    await identity.start();
    await identity.channel('monsoon-travel');
    await identity.partner('lotus-connect', 'monsoon-travel');
    key = await identity.issue({ partnerId: 'lotus-connect' });
  });
  afterAll(async () => identity.stop());

  // CRED-8
  it("answers the key's partner and prefix, and the time in UTC", async () => {
    const before = Date.now();
    const answer = await identity.ping(basic(`${key.apiKey}:`));
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      partnerId: 'lotus-connect',
      keyPrefix: key.keyPrefix,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    expect(Date.parse(answer.data.timestamp)).toBeGreaterThanOrEqual(before);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });

  it('takes the scheme in any case', async () => {
    expect((await identity.ping(basic(`${key.apiKey}:`).replace('Basic', 'bASIC'))).status).toBe(200);
  });

  const refusals: [string, (text: string) => string | string[]][] = [
    ['an empty header', () => ''],
    ['no colon', (text) => basic(text)],
    ['two colons', (text) => basic(`${text}::`)],
    ['a password', (text) => basic(`${text}:secret`)],
    ['the key as password', (text) => basic(`:${text}`)],
    ['junk', () => 'Basic %%%'],
    ['url-safe base64', (text) => basic(`${text}:??>`).replace(/\//g, '_').replace(/\+/g, '-')],
    ['too much padding', (text) => `${basic(`${text}:`)}=`],
    ['a bearer token', (text) => `Bearer ${text}`],
    ['the header twice', (text) => [basic(`${text}:`), basic(`${text}:`)]],
    ['the header twice, the first good', (text) => [basic(`${text}:`), basic('x:')]],
    ['10 KB', () => basic(`${'k'.repeat(7_500)}:`)],
    ['another secret', (text) => basic(`${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}:`)],
    ['another prefix', (text) => basic(`pk${'0'.repeat(16)}${text.slice(18)}:`)],
    ['a NUL', (text) => basic(`${text}\0:`)],
    ['SQL', () => basic(`' OR '1'='1:`)],
  ];

  // CRED-7
  it.each(refusals)('refuses %s with 401 and a challenge', async (_what, header) => {
    const answer = await identity.ping(header(key.apiKey));
    expect([answer.status, answer.data.errorCode]).toEqual([401, 'CREDENTIAL_INVALID']);
    expect(answer.headers['www-authenticate']).toMatch(/^Basic realm=/);
  });

  it('refuses a request without credential', async () => {
    const answer = await identity.ping();
    expect([answer.status, answer.data.errorCode]).toEqual([401, 'CREDENTIAL_MISSING']);
    expect(answer.headers['www-authenticate']).toMatch(/^Basic realm=/);
  });

  // CRED-10
  it('refuses an Api-Key', async () => {
    const { apiKey } = await identity.issue({ channelId: 'monsoon-travel' });
    expect((await identity.ping(basic(`${apiKey}:`))).status).toBe(401);
  });

  // CRED-9
  it('answers every refused key alike', async () => {
    const revoked = await identity.issue({ partnerId: 'lotus-connect' });
    await revoke(revoked.keyPrefix);
    const headers = [`${revoked.apiKey}:`, `pk${'0'.repeat(16)}_${'A'.repeat(43)}:`, 'nobody:', `${key.apiKey}:x`];
    const bodies = await Promise.all(headers.map(async (text) => (await identity.ping(basic(text))).data));
    expect(new Set(bodies.map((body) => JSON.stringify({ ...body, timestamp: '' }))).size).toBe(1);
  });

  const revoke = (keyPrefix: string) =>
    identity.call('DELETE', `${PARTNER_KEYS}/{keyPrefix}`, { as: admin, partnerId: 'lotus-connect', keyPrefix });

  // CRED-9
  it('refuses a revoked key from the very next call on, and the others not', async () => {
    const doomed = await identity.issue({ partnerId: 'lotus-connect' });
    for (let round = 0; round < 3; round += 1)
      expect((await identity.ping(basic(`${doomed.apiKey}:`))).status).toBe(200);
    await revoke(doomed.keyPrefix);
    expect((await identity.ping(basic(`${doomed.apiKey}:`))).status).toBe(401);
    expect((await identity.ping(basic(`${key.apiKey}:`))).status).toBe(200);
  });

  // CRED-4
  it('takes the old key until it is revoked, whatever new ones are made', async () => {
    const replacement = await identity.issue({ partnerId: 'lotus-connect' });
    expect((await identity.ping(basic(`${key.apiKey}:`))).status).toBe(200);
    expect((await identity.ping(basic(`${replacement.apiKey}:`))).data.keyPrefix).toBe(replacement.keyPrefix);
  });

  it('reads the key whoever the gateway found the caller to be, but never a service', async () => {
    for (const as of [agent, channel, admin])
      expect((await identity.ping(basic(`${key.apiKey}:`), as)).status).toBe(200);
    expect((await identity.ping(basic(`${key.apiKey}:`), gateway)).status).toBe(403);
  });

  it('refuses a repeated parameter', async () => {
    const answer = await identity.call('GET', '/api/ping?a=1&a=2', { as: agent });
    expect([answer.status, answer.data.errorCode]).toEqual([400, 'PARAMETER_REPEATED']);
  });
});
