import { type Caller } from '@stayline/caller';
import { type Page } from '@stayline/http';
import { type ApproverOfChannelsView, type ApproverView } from '../src/approvers/approver.view';
import { admin, agent, channel, RunningCart } from './support/running-cart';

const APPROVERS = '/api/v1/admin/cart/approvers';
const APPROVER = `${APPROVERS}/{userId}`;
const MAPPING = { channelId: 'chan-main', maxDiscountPercentage: 12.5 };

const cart = new RunningCart();
beforeAll(() => cart.startWithHouse());
afterAll(() => cart.stop());

const call = (method: string, userId: string, body?: unknown, more: object = {}) =>
  cart.call<ApproverOfChannelsView & { errorCode?: string; details?: string }>(method, APPROVER, {
    as: admin,
    userId,
    body,
    ...more,
  });
const list = async (query: string) =>
  (await cart.call<Page<ApproverView>>('GET', `${APPROVERS}?${query}`, { as: admin })).data;

describe('an approver', () => {
  // MOD-17
  it('is made, read and removed; removing twice says so', async () => {
    const made = await call('PUT', 'priya', MAPPING);
    expect([made.status, made.data]).toEqual([200, { userId: 'priya', ...MAPPING }]);
    expect((await call('GET', 'priya')).data).toEqual({ ...made.data, channels: [MAPPING] });
    expect((await call('DELETE', 'priya')).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      const gone = await call(method, 'priya');
      expect([gone.status, gone.data.errorCode]).toEqual([404, 'APPROVER_NOT_FOUND']);
    }
  });

  // MOD-17
  it('has a limit for each channel: PUT replaces the one of its channel, DELETE takes one or all', async () => {
    await call('PUT', 'many', { ...MAPPING, maxDiscountPercentage: 50 });
    await call('PUT', 'many', MAPPING);
    const other = { channelId: 'chan-other', maxDiscountPercentage: 0 };
    expect((await call('PUT', 'many', other)).data).toEqual({ userId: 'many', ...other });
    expect((await call('GET', 'many')).data).toEqual({ userId: 'many', ...MAPPING, channels: [MAPPING, other] });
    const listed = (await list('pageSize=200')).list.filter(({ userId }) => userId === 'many');
    expect(listed).toEqual([MAPPING, other].map((each) => ({ userId: 'many', ...each })));
    const remove = (query: string) =>
      cart.call<{ errorCode?: string }>('DELETE', `${APPROVER}${query}`, { as: admin, userId: 'many' });
    expect((await remove('?channelId=chan-none')).data.errorCode).toBe('APPROVER_NOT_FOUND');
    expect((await remove('?channelId=chan-main')).status).toBe(204);
    expect((await call('GET', 'many')).data).toEqual({ userId: 'many', ...other, channels: [other] });
    await call('PUT', 'many', MAPPING);
    expect((await remove('')).status).toBe(204);
    expect((await call('GET', 'many')).status).toBe(404);
  });

  // MOD-17
  it.each([0, 0.01, 33.33, 99.9999, 100])('may approve up to %d percent', async (maxDiscountPercentage) => {
    await call('PUT', 'limit', { ...MAPPING, maxDiscountPercentage });
    expect((await call('GET', 'limit')).data.maxDiscountPercentage).toBe(maxDiscountPercentage);
  });

  it('is known by any sub that an identity provider may give', async () => {
    for (const userId of ['auth0|5f7c8ec7', 'a b/c%d', 'प्रिया'])
      expect((await call('PUT', userId, MAPPING)).data.userId).toBe(userId);
  });

  // ALL-12, MOD-17
  it.each<[string, object, string, string]>([
    ['no channel', { channelId: undefined }, 'VALIDATION_FAILED', 'channelId'],
    ['a channel that is not there', { channelId: 'chan-none' }, 'CHANNEL_UNKNOWN', 'channelId'],
    ['no limit', { maxDiscountPercentage: undefined }, 'VALIDATION_FAILED', 'maxDiscountPercentage'],
    ['a limit above everything', { maxDiscountPercentage: 100.01 }, 'VALIDATION_FAILED', 'maxDiscountPercentage'],
    ['a limit below nothing', { maxDiscountPercentage: -0.01 }, 'VALIDATION_FAILED', 'maxDiscountPercentage'],
    ['a limit of five decimals', { maxDiscountPercentage: 1.00001 }, 'VALIDATION_FAILED', 'maxDiscountPercentage'],
    ['a limit that is text', { maxDiscountPercentage: '10' }, 'VALIDATION_FAILED', 'maxDiscountPercentage'],
    ['a typo', { maxDiscount: 10 }, 'VALIDATION_FAILED', 'maxDiscount: unknown field'],
  ])('is not made with %s', async (_why, change, code, named) => {
    const { status, data } = await call('PUT', 'refused', { ...MAPPING, ...change });
    expect([status, data.errorCode]).toEqual([400, code]);
    expect(data.details).toContain(named);
    expect((await call('GET', 'refused')).status).toBe(404);
  });

  it('is not made by a body that is too large, no JSON or of another type', async () => {
    const send = async (body: unknown, type = 'application/json') => {
      const { status, data } = await call('PUT', 'refused', body, { headers: { 'content-type': type } });
      return [status, data.errorCode];
    };
    expect(await send({ ...MAPPING, channelId: 'x'.repeat(1_100_000) })).toEqual([413, 'BODY_TOO_LARGE']);
    expect(await send('{"channelId":')).toEqual([400, 'BODY_MALFORMED']);
    expect(await send('channelId=x', 'text/plain')).toEqual([400, 'CONTENT_TYPE_UNSUPPORTED']);
    expect((await send({ ...MAPPING }))[0]).toBe(200);
  });
});

describe('the list', () => {
  it('is in order of the users, in pages, and empty past the end', async () => {
    for (const userId of ['page-c', 'page-a', 'page-b']) await call('PUT', userId, MAPPING);
    const all = (await list('pageSize=200')).list.map(({ userId }) => userId);
    expect(all.filter((userId) => userId.startsWith('page-'))).toEqual(['page-a', 'page-b', 'page-c']);
    const first = await list('page=0&pageSize=1');
    expect([first.list.map(({ userId }) => userId), first.totalElementsCount]).toEqual([[all[0]], all.length]);
    expect((await list('page=99')).list).toEqual([]);
  });

  it.each(['pageSize=0', 'pageSize=201', 'page=-1', 'page=1e1', 'page=0&page=1'])('refuses ?%s', async (query) => {
    expect((await cart.call('GET', `${APPROVERS}?${query}`, { as: admin })).status).toBe(400);
  });
});

const mappingOf = (method: string) => (method === 'PUT' ? MAPPING : undefined);
const calls = [
  ['PUT', APPROVER],
  ['GET', APPROVER],
  ['DELETE', APPROVER],
  ['GET', APPROVERS],
] as const;
const strangers: [Caller | null, number][] = [
  [null, 401],
  [agent, 403],
  [channel, 403],
];

// CRED-14
it.each(calls.flatMap(([method, route]) => strangers.map(([as, status]) => [method, route, as, status] as const)))(
  '%s %s answers the caller %j with %i',
  async (method, route, as, status) => {
    expect((await cart.call(method, route, { as, userId: 'refused', body: mappingOf(method) })).status).toBe(status);
  },
);

describe('mapped by several operators at once, a user', () => {
  it('ends with one of the mappings, and nobody’s call fails', async () => {
    const limits = [1, 2, 3, 4, 5, 6, 7, 8];
    const put = (maxDiscountPercentage: number) => call('PUT', 'at-once', { ...MAPPING, maxDiscountPercentage });
    const answers = await Promise.all(limits.map(put));
    expect(answers.map(({ status }) => status)).toEqual(limits.map(() => 200));
    expect(limits).toContain((await call('GET', 'at-once')).data.maxDiscountPercentage);
  });

  // A second unique key would make the call above fail only once in thousands of times.
  it('has one key that can be taken', async () => {
    const keys = await cart.database.rows<{ columns: string }>(
      `SELECT pg_get_indexdef(indexrelid) AS columns FROM pg_index WHERE indrelid = 'approver'::regclass AND indisunique`,
    );
    expect(keys).toEqual([{ columns: expect.stringMatching(/\(user_id, channel_id\)$/) as string }]);
  });
});

it('is mapped by a service of the version before, too, while both run', async () => {
  const map = (channelId: string) =>
    cart.database.execute(
      `INSERT INTO approver (user_id, channel_id, max_discount_percentage) VALUES ('before', $1, 7)
       ON CONFLICT ON CONSTRAINT approver_of_one_channel DO UPDATE SET channel_id = excluded.channel_id,
         max_discount_percentage = excluded.max_discount_percentage`,
      [channelId],
    );
  for (const channelId of ['chan-main', 'chan-other', 'chan-main']) expect(await map(channelId)).toBe(1);
  expect((await call('GET', 'before')).data.channels.map(({ channelId }) => channelId)).toEqual([
    'chan-main',
    'chan-other',
  ]);
});
