import { type ErrorBody, type Page } from '@stayline/http';
import { api } from '../src/api';
import { admin, agent, anybody, channel, CHANNEL_KEYS, gateway, Identity } from './support/identity';

const CHANNELS = '/api/v1/admin/channels';
const PARTNERS = '/api/v1/admin/partners';

describe("the operator's API", () => {
  const identity = new Identity();
  beforeAll(async () => {
    await identity.start();
    await identity.channel('monsoon-travel');
  });
  afterAll(async () => identity.stop());

  const operations = Object.entries(api.openapi.paths)
    .filter(([path]) => path.startsWith('/api/v1/admin'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const));
  const ids = { channelId: 'monsoon-travel', partnerId: 'nobody', keyPrefix: 'ak0000000000000000' };

  describe.each(operations)('%s %s', (method, path) => {
    // ALL-6, CRED-14
    it.each([
      ['no caller', undefined, 401, 'CREDENTIAL_MISSING'],
      ['an agent', agent, 403, 'FORBIDDEN'],
      ['a channel', channel, 403, 'FORBIDDEN'],
      ['another service', gateway, 403, 'FORBIDDEN'],
      ['nobody in particular', anybody, 403, 'FORBIDDEN'],
    ])('refuses %s before it looks at the request', async (_who, as, status, errorCode) => {
      const answer = await identity.call(method, path, { as, ...ids, ...(method === 'POST' && { body: { no: 1 } }) });
      expect([answer.status, answer.data.errorCode]).toEqual([status, errorCode]);
    });
  });

  describe.each([
    ['channels', CHANNELS, 'channelId', {}, 'CHANNEL'],
    ['partners', PARTNERS, 'partnerId', { channelId: 'monsoon-travel' }, 'PARTNER'],
  ] as const)('%s', (what, collection, idField, rest, code) => {
    const create = (body: unknown) =>
      identity.call<Record<string, string> & ErrorBody>('POST', collection, { as: admin, body });
    const account = (id: string, change: object = {}) => ({ [idField]: id, name: 'A name', ...rest, ...change });

    it('are created and read back', async () => {
      const made = await create(account(`new-${what}`));
      expect(made.status).toBe(201);
      expect(made.data).toEqual({ ...account(`new-${what}`), createdAt: expect.stringMatching(/Z$/) as string });
      const read = await identity.call('GET', `${collection}/{${idField}}`, { as: admin, [idField]: `new-${what}` });
      expect([read.status, read.data]).toEqual([200, made.data]);
    });

    // CRED-5
    it('have ids that only one can take, in a race too', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => create(account('wanted'))));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
      expect(answers.find(({ status }) => status === 409)?.data.errorCode).toBe(`${code}_EXISTS`);
    });

    // ALL-12, ALL-17, CRED-5
    it.each([
      ['no id', { [idField]: undefined }, `${idField}: `],
      ['null as id', { [idField]: null }, `${idField}: `],
      ['an empty id', { [idField]: '' }, `${idField}: `],
      ['a number as id', { [idField]: 7 }, `${idField}: `],
      ['a space in the id', { [idField]: 'a b' }, `${idField}: must be letters, digits`],
      ['a slash in the id', { [idField]: 'a/b' }, `${idField}: `],
      ['an id that begins with a dot', { [idField]: '..' }, `${idField}: `],
      ['an id of 65 characters', { [idField]: 'x'.repeat(65) }, `${idField}: `],
      ['no name', { name: undefined }, 'name: '],
      ['null as name', { name: null }, 'name: '],
      ['a blank name', { name: '   ' }, 'name: '],
      ['a name of 121 characters', { name: 'x'.repeat(121) }, 'name: '],
      ['a line break in the name', { name: 'a\nb' }, 'name: must have no control characters'],
      ['a list as name', { name: ['a'] }, 'name: '],
      ['an unknown field', { nmae: 'typo' }, 'nmae: unknown field'],
      ['an id of ours', { createdAt: '2026-01-01' }, 'createdAt: unknown field'],
    ])('are refused with %s, which is named', async (_what, change, details) => {
      const answer = await create(account('refused', change));
      expect([answer.status, answer.data.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
      expect(answer.data.details).toContain(details);
      const read = await identity.call('GET', `${collection}/{${idField}}`, { as: admin, [idField]: 'refused' });
      expect([read.status, read.data.errorCode]).toEqual([404, `${code}_NOT_FOUND`]);
    });

    it.each([
      ['__proto__', '"__proto__":{"a":1}'],
      ['constructor', '"constructor":{"a":1}'],
    ])('are refused with a field %s', async (field, json) => {
      const answer = await create(`{${json},${JSON.stringify(account('refused')).slice(1)}`);
      expect([answer.status, answer.data.details]).toEqual([400, `${field}: unknown field`]);
    });

    it.each([
      ['no body', undefined, 'VALIDATION_FAILED'],
      ['a list', '[]', 'VALIDATION_FAILED'],
      ['junk', '{', 'BODY_MALFORMED'],
      ['a text', '"x"', 'BODY_MALFORMED'],
      ['a NUL', { [idField]: 'a\0', name: 'A name' }, 'BODY_MALFORMED'],
    ])('are refused with %s as body', async (_what, body, errorCode) => {
      const answer = await create(body);
      expect([answer.status, answer.data.errorCode]).toEqual([400, errorCode]);
    });

    it('take names of any script and ids of every permitted character', async () => {
      const id = `A.z_0-${'x'.repeat(58)}`;
      expect((await create(account(id, { name: 'मानसून यात्रा 🌧' }))).status).toBe(201);
      const read = await identity.call<Record<string, string>>('GET', `${collection}/{${idField}}`, {
        as: admin,
        [idField]: id,
      });
      expect(read.data.name).toBe('मानसून यात्रा 🌧');
    });

    it.each(['nobody', 'a b', '%00', '..x', 'x'.repeat(2_000), "' OR 1=1", '%'])(
      'do not exist under %j',
      async (id) => {
        const answer = await identity.call('GET', `${collection}/{${idField}}`, { as: admin, [idField]: id });
        expect([answer.status, answer.data.errorCode]).toEqual([404, `${code}_NOT_FOUND`]);
      },
    );

    // ALL-28
    it('are listed by id, a page at a time', async () => {
      for (const id of ['l3', 'l1', 'l2']) await create(account(id));
      const list = async (query: string) =>
        (await identity.call<Page<Record<string, string>>>('GET', `${collection}?${query}`, { as: admin })).data;
      const all = await list('');
      const listed = all.list.map((each) => each[idField] ?? '');
      expect(all).toMatchObject({ currentPage: 0, pageSize: 50, hasPrevious: false, hasNext: false, pagesCount: 1 });
      expect(all.totalElementsCount).toBe(all.list.length);
      expect(listed).toEqual([...listed].sort());
      expect(listed).toEqual(expect.arrayContaining(['l1', 'l2', 'l3']));
      const second = await list('page=1&pageSize=1');
      expect(second).toMatchObject({ currentPage: 1, pageSize: 1, hasPrevious: true, hasNext: true });
      expect(second.list.map((each) => each[idField])).toEqual([listed[1]]);
      expect(await list('page=1000000000&pageSize=200')).toMatchObject({ list: [], hasNext: false, hasPrevious: true });
    });
  });

  // ALL-20, ALL-21, ALL-27
  it.each([
    [CHANNELS, {}],
    [PARTNERS, {}],
    [CHANNEL_KEYS, { channelId: 'monsoon-travel' }],
  ])('%s refuses pages that cannot be', async (route, params) => {
    for (const query of [
      'page=-1',
      'page=x',
      'page=1.5',
      'page=1e3',
      'page=01',
      'page=',
      'page=99999999999',
      'pageSize=0',
      'pageSize=201',
    ]) {
      const answer = await identity.call('GET', `${route}?${query}`, { as: admin, ...params });
      expect([query, answer.status, answer.data.errorCode]).toEqual([query, 400, 'VALIDATION_FAILED']);
    }
    const repeated = await identity.call('GET', `${route}?page=1&page=2`, { as: admin, ...params });
    expect([repeated.status, repeated.data.errorCode]).toEqual([400, 'PARAMETER_REPEATED']);
  });

  // CRED-11
  it.each(['nowhere', 'a/b', ' '])('binds no partner to the channel %j, which does not exist', async (channelId) => {
    const body = { partnerId: 'unbound', name: 'A name', channelId };
    const answer = await identity.call('POST', PARTNERS, { as: admin, body });
    expect([answer.status, answer.data.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
    expect((await identity.call('GET', `${PARTNERS}/{partnerId}`, { as: admin, partnerId: 'unbound' })).status).toBe(
      404,
    );
  });
});
