import { FaultyWire, waitFor } from '@stayline/testkit';
import { admin, anybody, basic, gateway, Identity, type Issued } from './support/identity';

describe('without its database', () => {
  const wire = new FaultyWire();
  const identity = new Identity();
  let key: Issued;
  const probe = async (path: string) => (await fetch(`${identity.managementUrl}${path}`)).status;
  beforeAll(async () => {
    await wire.to(process.env.TEST_DATABASE_URL ?? '');
    await identity.start(({ url }) => ({ DATABASE_URL: wire.through(url) }));
    await identity.channel('monsoon-travel');
    await identity.partner('lotus-connect', 'monsoon-travel');
    key = await identity.issue({ partnerId: 'lotus-connect' });
    expect(await probe('/readyz')).toBe(200);
    wire.set('REFUSE');
  });
  afterAll(() => identity.stop());
  afterAll(() => wire.stop());

  // ALL-9
  it.each([
    ['GET', '/api/v1/admin/channels', admin, undefined],
    ['POST', '/api/v1/admin/channels', admin, { channelId: 'x', name: 'X' }],
    ['GET', '/api/v1/admin/channels/{channelId}', admin, undefined],
    ['GET', '/api/v1/admin/channels/{channelId}/keys', admin, undefined],
    ['POST', '/api/v1/admin/channels/{channelId}/keys', admin, undefined],
    ['DELETE', '/api/v1/admin/channels/{channelId}/keys/{keyPrefix}', admin, undefined],
    ['GET', '/api/v1/admin/partners', admin, undefined],
    ['POST', '/api/v1/admin/partners', admin, { partnerId: 'x', name: 'X', channelId: 'monsoon-travel' }],
    ['GET', '/api/v1/admin/partners/{partnerId}', admin, undefined],
    ['GET', '/api/v1/admin/partners/{partnerId}/keys', admin, undefined],
    ['POST', '/api/v1/admin/partners/{partnerId}/keys', admin, undefined],
    ['DELETE', '/api/v1/admin/partners/{partnerId}/keys/{keyPrefix}', admin, undefined],
    ['GET', '/api/ping', anybody, undefined],
    ['POST', '/internal/keys/verify', gateway, { keys: [`ak${'0'.repeat(16)}_${'A'.repeat(43)}`] }],
  ])('%s %s is 503 with Retry-After, never a yes or a no', async (method, route, as, body) => {
    const answer = await identity.call(method, route, {
      as,
      body,
      channelId: 'monsoon-travel',
      partnerId: 'lotus-connect',
      keyPrefix: key.keyPrefix,
      headers: { authorization: basic(`${key.apiKey}:`) },
    });
    expect([answer.status, answer.data.errorCode]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });

  it('is alive and not ready, and goes on by itself when the database is back', async () => {
    expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 503]);
    wire.set('PASS');
    await waitFor('the service to be ready', async () => (await probe('/readyz')) === 200);
    expect((await identity.ping(basic(`${key.apiKey}:`))).status).toBe(200);
  });
});
