import { type Page } from '@stayline/http';
import { type KeyView } from '../src/keys/key.view';
import { admin, basic, CHANNEL_KEYS, Identity, type Issued, PARTNER_KEYS } from './support/identity';

const JSON_BODY = { 'content-type': 'application/json' };

describe('keys', () => {
  const identity = new Identity();
  beforeAll(async () => {
    await identity.start();
    for (const id of ['monsoon-travel', 'stayline-direct']) await identity.channel(id);
    for (const id of ['lotus-connect', 'retired-connect']) await identity.partner(id, 'monsoon-travel');
  });
  afterAll(async () => identity.stop());

  describe.each([
    ['a channel', CHANNEL_KEYS, { channelId: 'monsoon-travel' }, { channelId: 'stayline-direct' }, 'ak', 'CHANNEL'],
    ['a partner', PARTNER_KEYS, { partnerId: 'lotus-connect' }, { partnerId: 'retired-connect' }, 'pk', 'PARTNER'],
  ] as const)('of %s', (_whose, route, owner, other, lead, code) => {
    const nobody = Object.fromEntries(Object.keys(owner).map((field) => [field, 'nobody']));
    const list = async (query = '') =>
      (await identity.call<Page<KeyView>>('GET', `${route}?${query}`, { as: admin, ...owner })).data;
    const revoke = (keyPrefix: string, of: object = owner) =>
      identity.call('DELETE', `${route}/{keyPrefix}`, { as: admin, ...of, keyPrefix });

    // CRED-2
    it('are shown once, when they are made', async () => {
      const made = await identity.call<Issued>('POST', route, { as: admin, ...owner });
      expect(made.status).toBe(201);
      expect(made.headers['cache-control']).toBe('no-store');
      expect(made.data.keyPrefix).toMatch(new RegExp(`^${lead}[0-9a-f]{16}$`));
      expect(made.data.apiKey).toMatch(new RegExp(`^${made.data.keyPrefix}_[A-Za-z0-9_-]{43}$`));
      const [newest] = (await list()).list;
      expect(newest).toEqual({
        keyPrefix: made.data.keyPrefix,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        revokedAt: null,
        lastUsedAt: null,
      });
    });

    it('are all different', async () => {
      const made = await Promise.all(Array.from({ length: 20 }, () => identity.issue(owner)));
      expect(new Set(made.map(({ keyPrefix }) => keyPrefix)).size).toBe(20);
      // A secret may hold "_" itself.
      expect(new Set(made.map(({ apiKey }) => apiKey.slice(apiKey.indexOf('_')))).size).toBe(20);
    });

    it('are made with an empty body too, and refuse a field that would be ignored', async () => {
      expect((await identity.call('POST', route, { as: admin, ...owner, body: {} })).status).toBe(201);
      const before = (await list()).totalElementsCount;
      const refused = await identity.call('POST', route, { as: admin, ...owner, body: { expiresAt: '2030-01-01' } });
      expect([refused.status, refused.data.details]).toEqual([400, 'expiresAt: unknown field']);
      const junk = await identity.call('POST', route, { as: admin, ...owner, body: '{', headers: JSON_BODY });
      expect([junk.status, junk.data.errorCode]).toEqual([400, 'BODY_MALFORMED']);
      expect((await list()).totalElementsCount).toBe(before);
    });

    // CRED-4
    it('are listed newest first, a page at a time, revoked ones too', async () => {
      const first = await identity.issue(owner);
      const second = await identity.issue(owner);
      await revoke(first.keyPrefix);
      const page = await list('pageSize=2');
      expect(page.list.map(({ keyPrefix }) => keyPrefix)).toEqual([second.keyPrefix, first.keyPrefix]);
      expect(page.list.map(({ revokedAt }) => revokedAt)).toEqual([null, expect.stringMatching(/Z$/)]);
      expect(page).toMatchObject({ pageSize: 2, hasNext: true, hasPrevious: false });
      expect((await list('page=1000')).list).toEqual([]);
    });

    // CRED-4
    it('are revoked once; again changes nothing', async () => {
      const { keyPrefix } = await identity.issue(owner);
      const answer = await revoke(keyPrefix);
      expect([answer.status, answer.data]).toEqual([204, '']);
      const revokedAt = (await list()).list[0]?.revokedAt;
      expect((await revoke(keyPrefix)).status).toBe(204);
      expect((await list()).list[0]).toMatchObject({ keyPrefix, revokedAt });
    });

    // ALL-7
    it("are not another owner's to revoke, which is the same as not there", async () => {
      const { keyPrefix } = await identity.issue(owner);
      const foreign = await revoke(keyPrefix, other);
      const missing = await revoke(`${lead}${'0'.repeat(16)}`);
      expect([foreign.status, foreign.data.errorCode]).toEqual([404, 'KEY_NOT_FOUND']);
      expect({ ...foreign.data, timestamp: '' }).toEqual({ ...missing.data, timestamp: '' });
      expect((await list()).list[0]).toMatchObject({ keyPrefix, revokedAt: null });
    });

    it.each(['x', 'a b', '%', `${lead}${'0'.repeat(17)}`, `' OR '1'='1`])('have no prefix %j', async (keyPrefix) => {
      const answer = await revoke(keyPrefix);
      expect([answer.status, answer.data.errorCode]).toEqual([404, 'KEY_NOT_FOUND']);
    });

    it.each(['nobody', 'a b', 'x'.repeat(500)])('are not there for %j', async (id) => {
      const of = Object.fromEntries(Object.keys(nobody).map((field) => [field, id]));
      for (const [method, path] of [
        ['GET', route],
        ['POST', route],
        ['DELETE', `${route}/{keyPrefix}`],
      ] as const) {
        const answer = await identity.call(method, path, { as: admin, ...of, keyPrefix: `${lead}${'0'.repeat(16)}` });
        expect([method, answer.status, answer.data.errorCode]).toEqual([method, 404, `${code}_NOT_FOUND`]);
      }
    });
  });

  // CRED-4
  it('show when they were last used, and no write per call', async () => {
    const { apiKey, keyPrefix } = await identity.issue({ partnerId: 'lotus-connect' });
    const lastUsedAt = async () =>
      (
        await identity.call<Page<KeyView>>('GET', PARTNER_KEYS, { as: admin, partnerId: 'lotus-connect' })
      ).data.list.find((each) => each.keyPrefix === keyPrefix)?.lastUsedAt;
    const before = Date.now() - 1_000;
    await Promise.all(Array.from({ length: 8 }, () => identity.ping(basic(`${apiKey}:`))));
    const used = await lastUsedAt();
    expect(new Date(used ?? 0).getTime()).toBeGreaterThan(before);
    await identity.ping(basic(`${apiKey}:`));
    expect(await lastUsedAt()).toBe(used);
    await identity.database.execute(
      `UPDATE partner_key SET last_used_at = last_used_at - interval '61 seconds' WHERE key_prefix = $1`,
      [keyPrefix],
    );
    await identity.ping(basic(`${apiKey}:`));
    expect(new Date((await lastUsedAt()) ?? 0).getTime()).toBeGreaterThanOrEqual(new Date(used ?? 0).getTime());
  });
});
