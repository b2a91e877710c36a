import { admin, agent, anybody, channel, CHANNEL_KEYS, gateway, Identity, type Issued } from './support/identity';

const VERIFY = '/internal/api-keys/verify';

describe('POST /internal/api-keys/verify', () => {
  let identity: Identity;
  let key: Issued;
  beforeAll(async () => {
    identity = await Identity.start();
    for (const id of ['monsoon-travel', 'stayline-direct']) await identity.channel(id);
    await identity.partner('lotus-connect', 'monsoon-travel');
    key = await identity.issue({ channelId: 'monsoon-travel' });
  });
  afterAll(async () => identity.stop());

  it('answers the channel that the key opens', async () => {
    const answer = await identity.verify(key.apiKey, 'monsoon-travel');
    expect([answer.status, answer.data]).toEqual([200, { channelId: 'monsoon-travel' }]);
  });

  // CRED-1
  it.each<[string, (apiKey: string) => [string, string]]>([
    ['another channel', (apiKey) => [apiKey, 'stayline-direct']],
    ['an unknown channel', (apiKey) => [apiKey, 'nowhere']],
    ['the channel in another case', (apiKey) => [apiKey, 'Monsoon-Travel']],
    ['no channel', (apiKey) => [apiKey, '']],
    ['no key', () => ['', 'monsoon-travel']],
    ['the prefix alone', (apiKey) => [apiKey.slice(0, 18), 'monsoon-travel']],
    ['another secret', (apiKey) => [`${apiKey.slice(0, -1)}${apiKey.endsWith('A') ? 'B' : 'A'}`, 'monsoon-travel']],
    ['an unknown prefix', (apiKey) => [`ak${'0'.repeat(16)}${apiKey.slice(18)}`, 'monsoon-travel']],
    ['a key of 16 KB', () => ['k'.repeat(16_384), 'monsoon-travel']],
  ])('refuses %s, always alike', async (_what, presented) => {
    const answer = await identity.verify(...presented(key.apiKey));
    expect([answer.status, answer.data]).toEqual([
      401,
      expect.objectContaining({
        errorCode: 'API_KEY_INVALID',
        message: 'The Api-Key is not valid for this channel',
        details: '',
      }),
    ]);
  });

  // CRED-10
  it('refuses a partner key', async () => {
    const { apiKey } = await identity.issue({ partnerId: 'lotus-connect' });
    expect((await identity.verify(apiKey, 'monsoon-travel')).status).toBe(401);
  });

  // CRED-3
  it('refuses a revoked key from the very next call on, and the others not', async () => {
    const doomed = await identity.issue({ channelId: 'monsoon-travel' });
    for (let round = 0; round < 3; round += 1)
      expect((await identity.verify(doomed.apiKey, 'monsoon-travel')).status).toBe(200);
    await identity.call('DELETE', `${CHANNEL_KEYS}/{keyPrefix}`, {
      as: admin,
      channelId: 'monsoon-travel',
      keyPrefix: doomed.keyPrefix,
    });
    expect((await identity.verify(doomed.apiKey, 'monsoon-travel')).status).toBe(401);
    expect((await identity.verify(key.apiKey, 'monsoon-travel')).status).toBe(200);
  });

  it.each([
    ['no key', { channelId: 'monsoon-travel' }, 'VALIDATION_FAILED'],
    ['a number as key', { apiKey: 1, channelId: 'monsoon-travel' }, 'VALIDATION_FAILED'],
    ['no channel', { apiKey: 'x' }, 'VALIDATION_FAILED'],
    ['a list', [], 'VALIDATION_FAILED'],
    ['a NUL', { apiKey: 'a\0', channelId: 'monsoon-travel' }, 'BODY_MALFORMED'],
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
    const answer = await identity.call('POST', VERIFY, {
      as,
      body: { apiKey: key.apiKey, channelId: 'monsoon-travel' },
    });
    expect(answer.status).toBe(status);
  });

  it('finds a key by one index scan', async () => {
    const { database } = identity.test;
    const plan = await database.transaction(async (tx) => {
      await tx.execute('SET LOCAL enable_seqscan = off');
      return tx.rows<Record<string, string>>(`EXPLAIN SELECT hash FROM api_key WHERE key_prefix = '${key.keyPrefix}'`);
    });
    expect(JSON.stringify(plan)).toContain('Index Scan using api_key_pkey');
  });
});
