import {
  admin,
  agent,
  anybody,
  channel,
  CHANNEL_KEYS,
  gateway,
  Identity,
  type Issued,
  VERIFY,
} from './support/identity';

describe('POST /internal/keys/verify', () => {
  const identity = new Identity();
  let key: Issued;
  beforeAll(async () => {
    await identity.start();
    for (const id of ['monsoon-travel', 'stayline-direct']) await identity.channel(id);
    await identity.partner('lotus-connect', 'monsoon-travel');
    key = await identity.issue({ channelId: 'monsoon-travel' });
  });
  afterAll(async () => identity.stop());

  it('answers whose the keys are, in their order', async () => {
    const other = await identity.issue({ channelId: 'stayline-direct' });
    const partner = await identity.issue({ partnerId: 'lotus-connect' });
    const unknown = `ak${'0'.repeat(16)}_${'A'.repeat(43)}`;
    const answer = await identity.verify(partner.apiKey, unknown, key.apiKey, other.apiKey, key.apiKey, 'junk');
    expect(answer.data).toEqual({
      holders: [
        { partnerId: 'lotus-connect' },
        null,
        { channelId: 'monsoon-travel' },
        { channelId: 'stayline-direct' },
        { channelId: 'monsoon-travel' },
        null,
      ],
    });
  });

  // CRED-1
  // CRED-10
  it.each<[string, (apiKey: string) => string]>([
    ['no text', () => ''],
    ['the prefix alone', (apiKey) => apiKey.slice(0, 18)],
    ['another secret', (apiKey) => `${apiKey.slice(0, -1)}${apiKey.endsWith('A') ? 'B' : 'A'}`],
    ['an unknown prefix', (apiKey) => `ak${'0'.repeat(16)}${apiKey.slice(18)}`],
    ['a key of the other kind', (apiKey) => `pk${apiKey.slice(2)}`],
    ['a key of 16 KB', () => 'k'.repeat(16_384)],
  ])('knows nobody by %s', async (_what, presented) => {
    expect((await identity.verify(presented(key.apiKey))).data).toEqual({ holders: [null] });
  });

  // CRED-3
  it('refuses a revoked key from the very next call on, and the others not', async () => {
    const doomed = await identity.issue({ channelId: 'monsoon-travel' });
    const holder = { channelId: 'monsoon-travel' };
    for (let round = 0; round < 3; round += 1)
      expect((await identity.verify(doomed.apiKey)).data.holders).toEqual([holder]);
    await identity.call('DELETE', `${CHANNEL_KEYS}/{keyPrefix}`, {
      as: admin,
      channelId: 'monsoon-travel',
      keyPrefix: doomed.keyPrefix,
    });
    expect((await identity.verify(doomed.apiKey, key.apiKey)).data.holders).toEqual([null, holder]);
  });

  it('takes a thousand, and no more', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `ak${`${index}`.padStart(16, '0')}_${'A'.repeat(43)}`);
    expect((await identity.verify(...many)).data.holders).toHaveLength(1_000);
    expect((await identity.verify(...many, key.apiKey)).status).toBe(400);
  });

  it.each([
    ['no keys', {}, 'VALIDATION_FAILED'],
    ['none at all', { keys: [] }, 'VALIDATION_FAILED'],
    ['one that is no list', { keys: 'ak' }, 'VALIDATION_FAILED'],
    ['a number as key', { keys: [1] }, 'VALIDATION_FAILED'],
    ['a list', [], 'VALIDATION_FAILED'],
    ['a NUL', { keys: ['a\0'] }, 'BODY_MALFORMED'],
    ['junk', '{', 'BODY_MALFORMED'],
  ])('refuses a body with %s', async (_what, body, errorCode) => {
    const answer = await identity.call('POST', VERIFY, { as: gateway, body });
    expect([answer.status, answer.data.errorCode]).toEqual([400, errorCode]);
  });

  // CRED-18
  it.each([
    ['no caller', undefined, 401],
    ['an admin', admin, 403],
    ['an agent', agent, 403],
    ['a channel', channel, 403],
    ['nobody in particular', anybody, 403],
  ])('is not for %s', async (_who, as, status) => {
    const answer = await identity.call('POST', VERIFY, { as, body: { keys: [key.apiKey] } });
    expect(answer.status).toBe(status);
  });

  it('finds a key by one index scan', async () => {
    const { database } = identity.test;
    const plan = await database.transaction(async (tx) => {
      await tx.execute('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
      return tx.rows<Record<string, string>>(
        `EXPLAIN SELECT hash FROM api_key WHERE key_prefix = ANY('{${key.keyPrefix}}')`,
      );
    });
    expect(JSON.stringify(plan)).toContain('Index Scan using api_key_pkey');
  });
});
