import { addDays, todayIn } from '@stayline/calendar';
import { type ErrorBody } from '@stayline/http';
import { type AxiosResponse } from 'axios';
import { admin, agent, RunningDistribution } from './support/running-distribution';

const BASE = '/api/v1/admin/catalog';
const today = todayIn('Asia/Kolkata', new Date());
const app = new RunningDistribution(admin);

interface List {
  list: Record<string, unknown>[];
  nextPageToken: string | null;
}
type Query = Record<string, string | number>;
const list = async (kind: string, query: Query = {}): Promise<List> => {
  const { status, data } = await app.call<List>('GET', `${BASE}/${kind}`, { query });
  expect(status).toBe(200);
  return data;
};
const idsOf = ({ list: found }: List) => found.map(({ id }) => id);
/** From page to page, as a client does. */
const walked = async (kind: string, query: Query = {}): Promise<List['list'][]> => {
  const pages: List['list'][] = [];
  let pageToken: string | null = '';
  while (pageToken !== null) {
    const page: List = await list(kind, pageToken ? { ...query, pageToken } : query);
    pages.push(page.list);
    pageToken = page.nextPageToken;
  }
  return pages;
};
const put = async (path: string, body: unknown) => {
  const route = `${BASE}/${path.replace(/\/.*/, '')}`;
  const parameter = { listings: 'listingId', properties: 'propertyId', 'rate-plans': 'ratePlanId' }[
    path.split('/')[0] ?? ''
  ];
  expect((await app.send('PUT', `${BASE}/${path}`, `${route}/{${parameter}}`, { body })).status).toBeLessThan(300);
};
const refusal = ({ status, data }: AxiosResponse<ErrorBody>) => [status, data.errorCode];
const lines = (...entries: object[]) => entries.map((entry) => JSON.stringify(entry)).join('\n');

beforeAll(async () => {
  await app.start();
  const house = (id: string, listingId: string, city: string) => ({
    kind: 'property',
    id,
    listingId,
    name: `House ${id}`,
    city,
    state: 'Kerala',
    currency: 'INR',
    maxAdults: 4,
    maxChildren: 2,
    maxGuests: 5,
    units: [{ unitId: `${id}-1`, name: 'Room 1' }],
  });
  const plan = (id: string, propertyId: string, code: string) => ({
    kind: 'ratePlan',
    id,
    propertyId,
    name: `Plan ${code}`,
    code,
    rate: 5200,
    applicableAdult: 2,
  });
  const promotion = (id: string, propertyIds: string[], more: object = {}) => ({
    kind: 'promotion',
    id,
    propertyIds,
    code: id.toUpperCase(),
    title: `Offer ${id}`,
    discountMethod: 'PERCENTAGE',
    discountPercentage: 10,
    ...more,
  });
  const body = lines(
    { kind: 'listing', id: 'l-1', title: 'Backwater Villas', city: 'Alappuzha' },
    { kind: 'listing', id: 'l-2', title: 'Fort Rooms', city: 'Kochi' },
    house('p-1', 'l-1', 'Alappuzha'),
    house('p-2', 'l-1', 'Alappuzha'),
    house('p-3', 'l-2', 'Kochi'),
    plan('r-1', 'p-1', 'ep'),
    plan('r-2', 'p-1', 'ai'),
    plan('r-3', 'p-2', 'ep'),
    { kind: 'inventory', propertyId: 'p-1', fromDate: today, toDate: addDays(today, 2), quantity: 1, minimumStay: 2 },
    { kind: 'restriction', ratePlanId: 'r-1', fromDate: today, toDate: today, rate: 9000 },
    { kind: 'restriction', ratePlanId: 'r-1', fromDate: addDays(today, 5), toDate: addDays(today, 5), stopSell: true },
    promotion('o-1', ['p-1', 'p-2']),
    promotion('o-2', ['p-2'], { type: 'COUPON', status: 'INACTIVE' }),
    { kind: 'meal', id: 'm-1', listingId: 'l-1', name: 'Breakfast', adultPrice: 450, childPrice: 250, taxPercent: 5 },
    { kind: 'vas', id: 'v-1', listingId: 'l-1', name: 'Canoe', price: 1200, taxPercent: 18 },
    { kind: 'access', channelId: 'chan-1', propertyId: 'p-1' },
    { kind: 'access', channelId: 'chan-1', propertyId: 'p-2', ratePlanIds: ['r-3'] },
    { kind: 'access', channelId: 'chan-2', propertyId: 'p-1' },
  );
  const loaded = await app.call<{ failed: number }>('POST', `${BASE}/import`, {
    body,
    headers: { 'Content-Type': 'application/x-ndjson' },
  });
  expect(loaded.data.failed).toBe(0);
});
afterAll(() => app.stop());

describe('lists of the catalog', () => {
  // CATALOG-17
  it.each<[string, Query, unknown[]]>([
    ['listings', {}, ['l-1', 'l-2']],
    ['listings', { city: 'Kochi' }, ['l-2']],
    ['listings', { q: 'WATER' }, ['l-1']],
    ['listings', { q: '%' }, []],
    ['properties', {}, ['p-1', 'p-2', 'p-3']],
    ['properties', { listingId: 'l-1', citySlug: 'city-alappuzha--kerala' }, ['p-1', 'p-2']],
    ['properties', { stateSlug: 'state-kerala', q: 'house p-3' }, ['p-3']],
    ['properties', { city: 'Kochi', state: 'Goa' }, []],
    ['rate-plans', { propertyId: 'p-1' }, ['r-1', 'r-2']],
    ['rate-plans', { code: 'ep' }, ['r-1', 'r-3']],
    ['promotions', {}, ['o-1', 'o-2']],
    ['promotions', { propertyId: 'p-1' }, ['o-1']],
    ['promotions', { type: 'COUPON', status: 'INACTIVE', code: 'O-2' }, ['o-2']],
    ['meals', { listingId: 'l-1' }, ['m-1']],
    ['meals', { listingId: 'nowhere' }, []],
    ['vas', { q: 'canoe' }, ['v-1']],
  ])('of %s by %j', async (kind, query, expected) => {
    expect(idsOf(await list(kind, query))).toEqual(expected);
  });

  // CATALOG-17
  it('show each entry as it is read by its id', async () => {
    for (const [kind, parameter] of [
      ['listings', 'listingId'],
      ['properties', 'propertyId'],
      ['rate-plans', 'ratePlanId'],
      ['promotions', 'promotionId'],
      ['meals', 'mealId'],
      ['vas', 'vasId'],
    ] as const)
      for (const entry of (await list(kind)).list)
        expect(
          (await app.call('GET', `${BASE}/${kind}/{${parameter}}`, { [parameter]: String(entry.id) })).data,
        ).toEqual(entry);
  });

  // CATALOG-17
  it('show what channels may sell, by channel, then by property', async () => {
    const keys = (found: List) =>
      found.list.map(({ channelId, propertyId }) => `${String(channelId)} ${String(propertyId)}`);
    expect(keys(await list('access'))).toEqual(['chan-1 p-1', 'chan-1 p-2', 'chan-2 p-1']);
    expect(keys(await list('access', { propertyId: 'p-1' }))).toEqual(['chan-1 p-1', 'chan-2 p-1']);
    const [, narrowed] = (await list('access', { channelId: 'chan-1' })).list;
    expect(narrowed).toEqual({ channelId: 'chan-1', propertyId: 'p-2', ratePlanIds: ['r-3'], promotionIds: null });
    expect((await walked('access', { limit: 1 })).flat()).toHaveLength(3);
  });

  // CATALOG-17
  it('go on by their token, and miss and repeat nothing while entries come and go', async () => {
    const ids = Array.from({ length: 7 }, (_, n) => `walk-${n}`);
    for (const id of ids) await put(`listings/${id}`, { title: 'Walk', city: 'Walk' });
    const query = { city: 'Walk', limit: 3 };
    const first = await list('listings', query);
    await put('listings/walk-00', { title: 'Walk', city: 'Walk' });
    const rest = await walked('listings', { ...query, pageToken: first.nextPageToken ?? '' });
    expect([...idsOf(first), ...rest.flat().map(({ id }) => id)]).toEqual(ids);
    expect((await walked('listings', { ...query, limit: 8 })).map((page) => page.length)).toEqual([8]);
  });

  // CATALOG-17, ALL-42
  it('give a shorter page where entries are large', async () => {
    const about = 'x'.repeat(60_000);
    for (let n = 0; n < 40; n += 1)
      await put(`listings/large-${String(n).padStart(2, '0')}`, { title: 'Large', city: 'Large', details: { about } });
    const pages = await walked('listings', { city: 'Large', limit: 200 });
    expect(pages.map((page) => page.length)).toEqual([20, 20]);
  });

  it.each([
    ['limit', 0],
    ['limit', 201],
    ['limit', '1.5'],
    ['pageToken', 'x'],
    ['pageToken', Buffer.from("l-1' OR true --").toString('base64url')],
  ])('refuse %s=%s with 400', async (name, value) => {
    expect(refusal(await app.call('GET', `${BASE}/listings`, { query: { [name]: value } }))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  });

  it.each(['listings', 'properties', 'rate-plans', 'promotions', 'meals', 'vas', 'access'])(
    'of %s are for operators alone',
    async (kind) => {
      expect((await app.call('GET', `${BASE}/${kind}`, { as: agent })).status).toBe(403);
      expect((await app.call('GET', `${BASE}/${kind}`, { as: null })).status).toBe(401);
    },
  );
});

describe('what is set date by date', () => {
  const range = { fromDate: today, toDate: addDays(today, 30) };
  const INVENTORY = `${BASE}/properties/{propertyId}/inventory`;
  const RESTRICTIONS = `${BASE}/rate-plans/{ratePlanId}/restrictions`;

  // CATALOG-18
  it('is read back: what is on sale, and what a plan says', async () => {
    const sold = await app.call('GET', INVENTORY, { propertyId: 'p-1', query: range });
    const day = { quantity: 1, stopSell: false, minimumStay: 2, maximumStay: 366 };
    expect(sold.data).toEqual([0, 1, 2].map((n) => ({ date: addDays(today, n), ...day })));
    const said = await app.call('GET', RESTRICTIONS, { ratePlanId: 'r-1', query: range });
    expect(said.data).toEqual([
      { date: today, rate: 9000, stopSell: false },
      { date: addDays(today, 5), rate: null, stopSell: true },
    ]);
    expect((await app.call('GET', INVENTORY, { propertyId: 'p-3', query: range })).data).toEqual([]);
  });

  // CATALOG-18
  it('is refused for what is not there, and for ranges that are none', async () => {
    expect(refusal(await app.call('GET', INVENTORY, { propertyId: 'no', query: range }))).toEqual([
      404,
      'PROPERTY_NOT_FOUND',
    ]);
    expect(refusal(await app.call('GET', RESTRICTIONS, { ratePlanId: 'no', query: range }))).toEqual([
      404,
      'RATE_PLAN_NOT_FOUND',
    ]);
    const long = { fromDate: today, toDate: addDays(today, 366) };
    expect(refusal(await app.call('GET', INVENTORY, { propertyId: 'p-1', query: long }))).toEqual([
      400,
      'DATE_RANGE_TOO_LONG',
    ]);
    expect((await app.call('GET', RESTRICTIONS, { ratePlanId: 'r-1' })).status).toBe(400);
  });
});
