import { addDays, todayIn } from '@stayline/calendar';
import { newId } from '@stayline/contracts';
import { type ErrorBody } from '@stayline/http';
import { type AxiosResponse } from 'axios';
import { book, combine, hold, ledgerViolations, release, stay } from './support/ledger-fixture';
import { admin, agent, RunningDistribution } from './support/running-distribution';

const BASE = '/api/v1/admin/catalog';
const today = todayIn('Asia/Kolkata', new Date());
const day = (n: number) => addDays(today, n);
const app = new RunningDistribution(admin);
const PARAMETERS = {
  listings: 'listingId',
  properties: 'propertyId',
  'rate-plans': 'ratePlanId',
  promotions: 'promotionId',
  meals: 'mealId',
  vas: 'vasId',
} as const;
type Kind = keyof typeof PARAMETERS;

beforeAll(async () => {
  await app.start({ DATABASE_POOL_SIZE: '24' });
});
afterAll(() => app.stop());
afterEach(async () => expect(await ledgerViolations(app.database)).toEqual([]));

const call = <T = ErrorBody>(method: string, kind: Kind, id: string, more: object = {}) =>
  app.call<T>(method, `${BASE}/${kind}/{${PARAMETERS[kind]}}`, { [PARAMETERS[kind]]: id, ...more });
const remove = (kind: Kind, id: string) => call('DELETE', kind, id);
const put = async (kind: Kind, id: string, body: object) => {
  const { status } = await call('PUT', kind, id, { body });
  expect([200, 201]).toContain(status);
};
const refusal = ({ status, data }: AxiosResponse<ErrorBody>) => [status, data.errorCode, data.details];
const inUse = (...used: string[]) => [409, 'CATALOG_ENTRY_IN_USE', used.join('\n')];
const give = (body: object) => app.call('PUT', `${BASE}/access`, { body });
const takeAway = (channelId: string, propertyId: string) =>
  app.call('DELETE', `${BASE}/access/{channelId}/{propertyId}`, { channelId, propertyId });

const property = (id: string, listingId: string, change: object = {}) => ({
  listingId,
  name: 'Canal Villa',
  city: 'Alappuzha',
  state: 'Kerala',
  currency: 'INR',
  maxAdults: 4,
  maxChildren: 2,
  maxGuests: 5,
  units: [{ unitId: `${id}-1`, name: 'Room 1' }],
  ...change,
});
const plan = (propertyId: string) => ({ propertyId, name: 'Plan', code: newId('c'), rate: 5200, applicableAdult: 2 });
const promotion = (propertyIds: string[]) => ({
  propertyIds,
  code: 'MONSOON',
  title: 'Monsoon',
  discountMethod: 'PERCENTAGE',
  discountPercentage: 10,
});

/** A property of its own with a unit and days on sale, in a listing of its own. */
async function house(): Promise<{ listingId: string; propertyId: string }> {
  const [listingId, propertyId] = [newId('lst'), newId('prop')];
  await put('listings', listingId, { title: 'Villas', city: 'Alappuzha' });
  await put('properties', propertyId, property(propertyId, listingId));
  const inventory = [{ fromDate: today, toDate: day(20), quantity: 1 }];
  await app.call('PUT', `${BASE}/properties/{propertyId}/inventory`, { propertyId, body: inventory });
  return { listingId, propertyId };
}

describe('DELETE of a catalog entry', () => {
  // CATALOG-19, CATALOG-20
  it('takes what nothing hangs on, tells those who copy it, and is 404 from then on', async () => {
    const { listingId, propertyId } = await house();
    const ids: [Kind, string, string | null][] = [
      ['meals', newId('meal'), 'meal'],
      ['vas', newId('vas'), 'vas'],
      ['promotions', newId('promo'), null],
      ['rate-plans', newId('plan'), 'rate-plan'],
    ];
    const [[, meal], [, vas], [, offer], [, ratePlan]] = ids as [
      (typeof ids)[0],
      (typeof ids)[0],
      (typeof ids)[0],
      (typeof ids)[0],
    ];
    await put('meals', meal, { listingId, name: 'Breakfast', adultPrice: 450, childPrice: 250, taxPercent: 5 });
    await put('vas', vas, { listingId, name: 'Canoe', price: 1200, taxPercent: 18 });
    await put('promotions', offer, promotion([propertyId]));
    await put('rate-plans', ratePlan, plan(propertyId));
    const restrictions = [{ fromDate: today, toDate: day(3), rate: 9000 }];
    await app.call('PUT', `${BASE}/rate-plans/{ratePlanId}/restrictions`, { ratePlanId: ratePlan, body: restrictions });
    ids.push(['properties', propertyId, 'property'], ['listings', listingId, 'listing']);
    for (const [kind, id, told] of ids) {
      expect((await remove(kind, id)).status).toBe(204);
      expect((await call('GET', kind, id)).data.errorCode).toBe('CATALOG_ENTRY_NOT_FOUND');
      expect((await remove(kind, id)).data.errorCode).toBe('CATALOG_ENTRY_NOT_FOUND');
      const events = told === null ? [] : await app.eventsOf(`${told}:${id}`);
      const [last, before] = [events.at(-1), events.at(-2)];
      expect(last && [last.type, last.data]).toEqual(
        told === null ? undefined : ['catalog.entry-deleted', { kind: told, id }],
      );
      expect((last?.sequence ?? 1) - (before?.sequence ?? 0)).toBe(1);
    }
    for (const table of ['unit', 'inventory_day', 'promotion_property'])
      expect(await app.database.rows(`SELECT 1 FROM ${table} WHERE property_id = $1`, [propertyId])).toEqual([]);
  });

  // CATALOG-20
  it('lets the id be made anew, by an event that is newer than all before', async () => {
    const { propertyId } = await house();
    for (let round = 0; round < 2; round += 1) {
      expect((await remove('properties', propertyId)).status).toBe(204);
      await put('properties', propertyId, property(propertyId, (await house()).listingId));
    }
    const sequences = (await app.eventsOf(`property:${propertyId}`)).map(({ sequence }) => sequence);
    expect(sequences).toEqual([1, 2, 3, 4, 5]);
  });

  // CATALOG-19
  it('is refused while something hangs on it, which the answer names', async () => {
    const { listingId, propertyId } = await house();
    const [meal, ratePlan, offer] = [newId('meal'), newId('plan'), newId('promo')];
    await put('meals', meal, { listingId, name: 'Breakfast', adultPrice: 450, childPrice: 250, taxPercent: 5 });
    await put('rate-plans', ratePlan, plan(propertyId));
    await put('promotions', offer, promotion([propertyId]));
    await give({ channelId: 'chan-1', propertyId, ratePlanIds: [ratePlan], promotionIds: [offer] });
    const access = `access chan-1/${propertyId}`;
    expect(refusal(await remove('listings', listingId))).toEqual(inUse(`property ${propertyId}`, `meal ${meal}`));
    expect(refusal(await remove('rate-plans', ratePlan))).toEqual(inUse(access));
    expect(refusal(await remove('promotions', offer))).toEqual(inUse(access));
    expect(refusal(await remove('properties', propertyId))).toEqual(
      inUse(`rate plan ${ratePlan}`, `promotion ${offer}`, access),
    );
    expect((await call('GET', 'properties', propertyId)).status).toBe(200);
    await takeAway('chan-1', propertyId);
    for (const [kind, id] of [
      ['rate-plans', ratePlan],
      ['promotions', offer],
      ['properties', propertyId],
    ] as const)
      expect((await remove(kind, id)).status).toBe(204);
  });

  // CATALOG-19
  it('keeps a property that is a part or a whole, is held, or was ever sold', async () => {
    const [whole, part] = [(await house()).propertyId, (await house()).propertyId];
    await combine(app.database, whole, part);
    expect(refusal(await remove('properties', whole))).toEqual(inUse(`its part ${part}`));
    expect(refusal(await remove('properties', part))).toEqual(inUse(`its whole ${whole}`));
    const { propertyId } = await house();
    const holdId = newId('hld');
    await hold(app.database, holdId, [stay(propertyId, day(2), 1)], new Date(Date.now() + 3_600_000));
    expect(refusal(await remove('properties', propertyId))).toEqual(inUse(`taken by ${holdId}`));
    await release(app.database, holdId);
    const bookingId = await book(app.database, stay(propertyId, day(2), 1));
    expect(refusal(await remove('properties', propertyId))).toEqual(
      inUse(`booking ${bookingId}`, `taken by ${bookingId}`, `a unit of booking ${bookingId}`),
    );
  });

  // CATALOG-19
  it('names twenty of what hangs on it', async () => {
    const { listingId } = await house();
    for (let n = 0; n < 25; n += 1) {
      const id = newId('vas');
      await put('vas', id, { listingId, name: 'Canoe', price: 1200, taxPercent: 18 });
    }
    expect(String(refusal(await remove('listings', listingId))[2]).split('\n')).toHaveLength(20);
  });

  // CATALOG-19
  it('beside what is added to it at the same moment leaves either the entry or a refusal', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { listingId, propertyId } = await house();
      const ratePlan = newId('plan');
      const [gone, added] = await Promise.all([
        remove('properties', propertyId),
        call('PUT', 'rate-plans', ratePlan, { body: plan(propertyId) }),
      ]);
      expect([gone.status, added.status]).toEqual(gone.status === 204 ? [204, 400] : [409, 201]);
      const left = await app.database.rows('SELECT 1 FROM property WHERE id = $1', [propertyId]);
      expect(left).toHaveLength(gone.status === 204 ? 0 : 1);
      if (gone.status === 204) expect((await remove('listings', listingId)).status).toBe(204);
    }
  });

  // CATALOG-19
  it('beside a sale of its last unit leaves the sale or the deletion, never both', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { propertyId } = await house();
      const [gone, sold] = await Promise.allSettled([
        remove('properties', propertyId),
        book(app.database, stay(propertyId, day(2), 1)),
      ]);
      const status = gone.status === 'fulfilled' ? gone.value.status : 0;
      expect([status, sold.status]).toEqual(status === 204 ? [204, 'rejected'] : [409, 'fulfilled']);
    }
  });

  // BOOK-3
  it('of a plan makes its quotes unusable', async () => {
    const { propertyId } = await house();
    const ratePlan = newId('plan');
    await put('rate-plans', ratePlan, plan(propertyId));
    await give({ channelId: 'chan-1', propertyId });
    const as = { kind: 'channel' as const, channelId: 'chan-1' };
    const { code } = (await call<{ code: string }>('GET', 'rate-plans', ratePlan)).data;
    const query = { propertyId, ratePlanCode: code, checkinDate: day(3), checkoutDate: day(4), adults: 1 };
    const { data } = await app.call<{ list: { quotes: { id: string }[] }[] }>('GET', '/v1/properties/rates', {
      as,
      query,
    });
    expect((await remove('rate-plans', ratePlan)).status).toBe(204);
    const guest = { email: 'asha@example.com', phone: '919876543210', firstName: 'Asha', lastName: 'Rao' };
    const order = { quoteId: data.list[0]?.quotes[0]?.id, bookingId: newId('P'), bookingStatus: 'CONFIRMED', guest };
    const booked = await app.call('POST', '/v2/bookings', { as, body: order });
    expect([booked.status, booked.data.errorCode]).toEqual([409, 'NOT_AVAILABLE']);
  });

  it.each(Object.keys(PARAMETERS) as Kind[])('of %s is for operators alone', async (kind) => {
    expect((await call('DELETE', kind, 'x', { as: agent })).status).toBe(403);
    expect((await call('DELETE', kind, 'x', { as: null })).status).toBe(401);
  });
});
