import { admin, basic, CHANNEL_KEYS, Identity, PARTNER_KEYS } from './support/identity';

describe('a secret', () => {
  const identity = new Identity();
  beforeAll(() => identity.start());
  afterAll(async () => identity.stop());

  // ALL-40, CRED-6
  it('is in no table, no log line and no refusal, whatever is done with its key', async () => {
    await identity.channel('monsoon-travel');
    await identity.partner('lotus-connect', 'monsoon-travel');
    const api = await identity.issue({ channelId: 'monsoon-travel' });
    const partner = await identity.issue({ partnerId: 'lotus-connect' });
    for (const { apiKey, keyPrefix } of [api, partner]) {
      await identity.verify(apiKey, 'monsoon-travel');
      await identity.verify(apiKey, 'nowhere');
      for (const text of [`${apiKey}:`, apiKey, `${apiKey}:x`, `:${apiKey}`]) await identity.ping(basic(text));
      await identity.ping(`Bearer ${apiKey}`);
      const body = { name: apiKey, channelId: 7, [apiKey]: 1 };
      await identity.call('POST', '/api/v1/admin/channels', { as: admin, body });
      await identity.call('DELETE', `${CHANNEL_KEYS}/{keyPrefix}`, {
        as: admin,
        channelId: 'monsoon-travel',
        keyPrefix,
      });
      await identity.call('DELETE', `${PARTNER_KEYS}/{keyPrefix}`, {
        as: admin,
        partnerId: 'lotus-connect',
        keyPrefix,
      });
      await identity.ping(basic(`${apiKey}:`));
    }
    const kept = [...(await dump(identity)), ...identity.logged, ...identity.refusals].join('\n');
    expect(kept).toContain(api.keyPrefix);
    expect(kept).toContain('key revoked');
    for (const { apiKey, keyPrefix } of [api, partner]) {
      const secret = apiKey.slice(keyPrefix.length + 1);
      for (const form of [secret, Buffer.from(secret).toString('hex'), basic(`${apiKey}:`).slice(6)]) {
        expect(kept.includes(form)).toBe(false);
      }
    }
  });
});

/** Every row of every table of the schema, as text. */
async function dump({ test: { database, schema } }: Identity): Promise<string[]> {
  const tables = await database.rows<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1',
    [schema],
  );
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['api_key', 'partner_key']));
  const rows = await Promise.all(
    tables.map(({ name }) => database.rows<{ line: string }>(`SELECT t::text AS line FROM "${name}" t`)),
  );
  return rows.flat().map(({ line }) => line);
}
