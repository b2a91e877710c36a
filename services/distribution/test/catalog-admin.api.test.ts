import { addDays, todayIn } from '@stayline/calendar';
import { newId } from '@stayline/contracts';
import { type AxiosResponse } from 'axios';
import { RepublishUseCases } from '../src/catalog/republish/republish.use-cases';
import { book, stay } from './support/ledger-fixture';
import { admin, agent, RunningDistribution } from './support/running-distribution';

const BASE = '/api/v1/admin/catalog';
const today = todayIn('Asia/Kolkata', new Date());
const day = (offset: number): string => addDays(today, offset);
const app = new RunningDistribution();

beforeAll(async () => {
  await app.start();
});
afterAll(() => app.stop());

const OPERATIONS: Record<string, string> = {
  listings: '{listingId}',
  properties: '{propertyId}',
  'rate-plans': '{ratePlanId}',
  promotions: '{promotionId}',
  meals: '{mealId}',
  vas: '{vasId}',
};
type Kind = keyof typeof OPERATIONS;

function put(kind: Kind, id: string, body: unknown, as = admin): Promise<AxiosResponse> {
  return app.send('PUT', `${BASE}/${kind}/${id}`, `${BASE}/${kind}/${OPERATIONS[kind]}`, { as, body });
}
function read(kind: Kind, id: string, as = admin): Promise<AxiosResponse> {
  return app.send('GET', `${BASE}/${kind}/${id}`, `${BASE}/${kind}/${OPERATIONS[kind]}`, { as });
}
function putInventory(id: string, body: unknown): Promise<AxiosResponse> {
  const path = (segment: string) => `${BASE}/properties/${segment}/inventory`;
  return app.send('PUT', path(id), path('{propertyId}'), { as: admin, body });
}
function putRestrictions(id: string, body: unknown): Promise<AxiosResponse> {
  const path = (segment: string) => `${BASE}/rate-plans/${segment}/restrictions`;
  return app.send('PUT', path(id), path('{ratePlanId}'), { as: admin, body });
}

const listing = { title: 'Backwater Villas', city: 'Alappuzha' };
const property = (change: object = {}) => ({
  listingId: 'lst',
  name: 'Canal Villa',
  city: 'Alappuzha',
  state: 'Kerala',
  currency: 'INR',
  maxAdults: 4,
  maxChildren: 2,
  maxGuests: 5,
  units: [],
  ...change,
});
const units = (id: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ unitId: `${id}-${index + 1}`, name: `Room ${index + 1}` }));
const plan = (propertyId: string, change: object = {}) => ({
  propertyId,
  name: 'European plan',
  code: 'european-plan',
  rate: 5200,
  applicableAdult: 2,
  ...change,
});
const promotion = (change: object = {}) => ({
  propertyIds: ['prop'],
  code: 'MONSOON',
  title: 'Monsoon',
  discountMethod: 'PERCENTAGE',
  discountPercentage: 10,
  ...change,
});
const meal = { listingId: 'lst', name: 'Breakfast', adultPrice: 450, childPrice: 250, taxPercent: 5 };
const vas = { listingId: 'lst', name: 'Canoe', price: 1200, taxPercent: 18 };

/** A property with so many units, under an id of its own. */
async function newProperty(count: number, change: object = {}): Promise<string> {
  const id = newId('prop');
  expect((await put('properties', id, property({ units: units(id, count), ...change }))).status).toBe(201);
  return id;
}

beforeAll(async () => {
  await put('listings', 'lst', listing);
  await put('properties', 'prop', property({ units: units('prop', 3) }));
  await put('rate-plans', 'plan', plan('prop'));
});

describe('every kind', () => {
  const bodies: [Kind, string, object, object][] = [
    ['listings', 'l-1', listing, { title: 'Renamed' }],
    ['properties', 'p-1', property({ units: units('p-1', 2) }), { name: 'Renamed' }],
    ['rate-plans', 'r-1', plan('prop', { code: 'r-1' }), { rate: 6000 }],
    ['promotions', 'o-1', promotion(), { title: 'Renamed' }],
    ['meals', 'm-1', meal, { adultPrice: 500 }],
    ['vas', 'v-1', vas, { price: 1300 }],
  ];

  // CATALOG-1, CATALOG-2
  it.each(bodies)(
    '%s is created by 201, replaced by 200, and read back as it was sent',
    async (kind, id, body, change) => {
      const created = await put(kind, id, body);
      expect(created.status).toBe(201);
      expect(created.data).toMatchObject({ ...body, id });
      const replaced = await put(kind, id, { ...body, ...change });
      expect(replaced.status).toBe(200);
      const found = await read(kind, id);
      expect(found.status).toBe(200);
      expect(found.data).toEqual(replaced.data);
      expect(found.data).toMatchObject(change);
      const { usageCount: _counted, ...sendable } = found.data as Record<string, unknown>;
      expect((await put(kind, id, sendable)).data).toEqual(found.data);
    },
  );

  // ALL-12
  it.each(bodies)('%s refuses a field that it does not know, and names it', async (kind, _id, body) => {
    const refused = await put(kind, newId('x'), { ...body, titel: 'typo' });
    expect(refused.status).toBe(400);
    expect(refused.data).toMatchObject({ errorCode: 'VALIDATION_FAILED', details: 'titel: unknown field' });
  });

  // CRED-14
  it.each(bodies)('%s needs an admin, a real id and a body', async (kind, _id, body) => {
    expect((await put(kind, 'x', body, agent)).status).toBe(403);
    expect((await app.send('PUT', `${BASE}/${kind}/x`, `${BASE}/${kind}/${OPERATIONS[kind]}`, { body })).status).toBe(
      401,
    );
    expect((await put(kind, 'a%20b', body)).data).toMatchObject({ errorCode: 'VALIDATION_FAILED' });
    expect((await put(kind, 'x', { ...body, id: 'y' })).data).toMatchObject({
      details: 'id: must be the one in the path',
    });
    expect((await put(kind, 'x', {})).status).toBe(400);
    expect((await put(kind, 'x', '{')).data).toMatchObject({ errorCode: 'BODY_MALFORMED' });
    expect((await put(kind, 'x', { ...body, details: { text: 'x'.repeat(1024 * 1024) } })).status).toBe(413);
    expect((await read(kind, 'never')).data).toMatchObject({ errorCode: 'CATALOG_ENTRY_NOT_FOUND' });
    expect((await read(kind, 'never', agent)).status).toBe(403);
  });
});

describe('changes leave as events', () => {
  // CATALOG-4, CATALOG-12
  it('with the whole state, once per change, in ascending sequence; repeating a body says nothing', async () => {
    const id = newId('lst');
    await put('listings', id, listing);
    await put('listings', id, listing);
    await put('listings', id, { ...listing, title: 'Two', details: { stars: 4 } });
    const events = await app.eventsOf(`listing:${id}`);
    expect(events.map(({ type, sequence, data }) => ({ type, sequence, data }))).toEqual([
      { type: 'catalog.listing-changed', sequence: 1, data: { listingId: id, ...listing, image: null, details: {} } },
      {
        type: 'catalog.listing-changed',
        sequence: 2,
        data: { listingId: id, ...listing, title: 'Two', image: null, details: { stars: 4 } },
      },
    ]);
  });

  it('for a property with its slugs and how many units it has', async () => {
    const id = await newProperty(2, { city: 'Aurangabad', state: 'Bihar' });
    const [event] = await app.eventsOf(`property:${id}`);
    expect(event?.data).toMatchObject({
      propertyId: id,
      unitCount: 2,
      citySlug: 'city-aurangabad--bihar',
      stateSlug: 'state-bihar',
      combinations: [],
    });
  });

  it('for a plan with its dates from today on, also when only those change', async () => {
    const id = newId('plan');
    await put('rate-plans', id, plan('prop', { code: id }));
    await putRestrictions(id, [{ fromDate: day(-5), toDate: day(1), rate: 7000 }]);
    await putRestrictions(id, [{ fromDate: day(1), toDate: day(1), rate: 7000 }]);
    const events = await app.eventsOf(`rate-plan:${id}`);
    expect(events.map((event) => event.sequence)).toEqual([1, 2]);
    expect(events[1]?.data).toMatchObject({
      ratePlanId: id,
      rate: 5200,
      restrictions: [
        { date: today, rate: 7000, stopSell: false },
        { date: day(1), rate: 7000, stopSell: false },
      ],
    });
  });

  it('for the tax rules that came with the migrations, once', async () => {
    const events = await app.eventsOf('tax-rules:room');
    expect(events).toHaveLength(1);
    expect(events[0]?.data).toMatchObject({ rules: [{ id: 'gst-room-2017' }, {}, { effectiveFrom: '2025-09-22' }] });
  });

  // CATALOG-5
  it('not at all for a refused change', async () => {
    const id = newId('meal');
    expect((await put('meals', id, { ...meal, listingId: 'nowhere' })).data).toMatchObject({
      errorCode: 'REFERENCE_UNKNOWN',
      details: 'listingId: nowhere does not exist',
    });
    expect(await app.eventsOf(`meal:${id}`)).toEqual([]);
  });
});

describe('properties', () => {
  it('take their units from nobody', async () => {
    const id = newId('prop');
    expect((await put('properties', id, property({ units: [{ unitId: 'prop-1', name: 'Mine' }] }))).data).toMatchObject(
      {
        status: 409,
        errorCode: 'UNIT_TAKEN',
      },
    );
  });

  // INV-18
  it('keep a unit in which somebody is to sleep, and one that is on sale; past stays let it go', async () => {
    const id = await newProperty(2);
    await putInventory(id, [{ fromDate: day(1), toDate: day(9), quantity: 2 }]);
    await book(app.database, stay(id, day(2), 2, 2));
    const one = property({ units: units(id, 1) });
    expect((await put('properties', id, one)).data).toMatchObject({ status: 409, errorCode: 'UNIT_IN_USE' });
    await app.database.execute('UPDATE unit_assignment SET check_in = $2, check_out = $3 WHERE property_id = $1', [
      id,
      day(-9),
      day(-7),
    ]);
    expect((await put('properties', id, one)).data).toMatchObject({ status: 409, errorCode: 'UNITS_ON_SALE' });
    await putInventory(id, [{ fromDate: day(1), toDate: day(9), quantity: 1 }]);
    expect((await put('properties', id, one)).status).toBe(200);
    expect((await read('properties', id)).data).toMatchObject({ units: one.units });
    // The unit is free for another property, and comes back as it was.
    expect((await put('properties', id, property({ units: units(id, 2) }))).status).toBe(200);
  });

  // INV-19
  it('are made of others on one level only', async () => {
    const [child, parent, other] = [await newProperty(4), await newProperty(1), await newProperty(1)];
    const madeOf = (...ids: string[]) => ({
      combinations: ids.map((propertyId) => ({ propertyId, blockQuantity: 2 })),
    });
    expect((await put('properties', parent, property({ units: units(parent, 1), ...madeOf(child) }))).status).toBe(200);
    for (const [id, parts] of [
      [other, parent],
      [child, other],
    ] as const) {
      const refused = await put('properties', id, property({ units: [], ...madeOf(parts) }));
      expect(refused.data).toMatchObject({ status: 400, errorCode: 'COMBINATION_CHAIN' });
    }
    expect((await put('properties', other, property(madeOf('nowhere')))).data).toMatchObject({
      errorCode: 'REFERENCE_UNKNOWN',
    });
    expect((await put('properties', other, property(madeOf(other)))).data).toMatchObject({
      details: 'combinations: must not hold the property itself',
    });
    expect((await app.eventsOf(`property:${parent}`)).at(-1)?.data).toMatchObject(madeOf(child));
  });

  // INV-20
  it('carry what is sold over to what they are made of now, or refuse it', async () => {
    const [child, parent] = [await newProperty(2), await newProperty(1)];
    for (const id of [child, parent]) await putInventory(id, [{ fromDate: today, toDate: day(20), quantity: 1 }]);
    await book(app.database, stay(parent, day(3), 1));
    const body = property({ units: units(parent, 1), combinations: [{ propertyId: child, blockQuantity: 1 }] });
    expect((await put('properties', parent, body)).status).toBe(200);
    await expect(book(app.database, stay(child, day(3), 1))).rejects.toMatchObject({ code: 'NOT_AVAILABLE' });
    const loose = { ...body, combinations: [] };
    expect((await put('properties', parent, loose)).status).toBe(200);
    await book(app.database, stay(child, day(3), 1));
    expect((await put('properties', parent, body)).data).toMatchObject({
      status: 409,
      errorCode: 'COMBINATION_CONFLICT',
    });
  });
});

describe('rate plans', () => {
  // CATALOG-5, CATALOG-8
  it('stay with their property and keep their code to themselves', async () => {
    const id = await newProperty(1);
    expect((await put('rate-plans', 'plan', plan(id))).data).toMatchObject({
      status: 409,
      errorCode: 'RATE_PLAN_MOVED',
    });
    expect((await put('rate-plans', newId('plan'), plan('prop'))).data).toMatchObject({
      status: 409,
      errorCode: 'RATE_PLAN_CODE_TAKEN',
    });
    expect((await put('rate-plans', newId('plan'), plan('nowhere'))).data).toMatchObject({
      errorCode: 'REFERENCE_UNKNOWN',
    });
  });

  it('of one code created at once: one wins, the other is told', async () => {
    const id = await newProperty(1);
    const answers = await Promise.all([1, 2, 3, 4].map(() => put('rate-plans', newId('plan'), plan(id))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
  });

  // CATALOG-6
  it('change only the dates and fields that a range names', async () => {
    const id = newId('plan');
    await put('rate-plans', id, plan('prop', { code: id }));
    const rows = () =>
      app.database.rows('SELECT date, rate, stop_sell FROM rate_restriction WHERE rate_plan_id = $1 ORDER BY date', [
        id,
      ]);
    const answer = await putRestrictions(id, [
      { fromDate: day(1), toDate: day(3), rate: 7000 },
      { fromDate: day(3), toDate: day(4), stopSell: true },
    ]);
    expect(answer.data).toEqual({ ratePlanId: id, days: 5 });
    expect(await rows()).toEqual([
      { date: day(1), rate: 7000, stop_sell: false },
      { date: day(2), rate: 7000, stop_sell: false },
      { date: day(3), rate: 7000, stop_sell: true },
      { date: day(4), rate: null, stop_sell: true },
    ]);
    await putRestrictions(id, [
      { fromDate: day(2), toDate: day(4), rate: null },
      { fromDate: day(4), toDate: day(4), stopSell: false },
    ]);
    expect(await rows()).toEqual([
      { date: day(1), rate: 7000, stop_sell: false },
      { date: day(3), rate: null, stop_sell: true },
    ]);
  });
});

describe('promotions', () => {
  // CATALOG-10
  it('keep their redemptions, and no limit below them', async () => {
    const id = newId('promo');
    await put('promotions', id, promotion({ maximumUsageLimit: 10 }));
    await app.database.execute('UPDATE promotion SET usage_count = 3 WHERE id = $1', [id]);
    expect((await put('promotions', id, promotion({ maximumUsageLimit: 3 }))).data).toMatchObject({ usageCount: 3 });
    expect((await put('promotions', id, promotion({ maximumUsageLimit: 2 }))).data).toMatchObject({
      status: 409,
      errorCode: 'PROMOTION_USED_MORE',
    });
  });

  it('hold for exactly the properties named last', async () => {
    const id = newId('promo');
    const other = await newProperty(1);
    await put('promotions', id, promotion());
    await put('promotions', id, promotion({ propertyIds: [other, other] }));
    expect((await read('promotions', id)).data).toMatchObject({ propertyIds: [other] });
    expect((await put('promotions', id, promotion({ propertyIds: ['nowhere'] }))).data).toMatchObject({
      errorCode: 'REFERENCE_UNKNOWN',
    });
  });
});

describe('inventory', () => {
  // CATALOG-6
  it('changes only the dates and fields that a range names; a later range wins', async () => {
    const id = await newProperty(5);
    const answer = await putInventory(id, [
      { fromDate: day(0), toDate: day(2), quantity: 5, minimumStay: 2 },
      { fromDate: day(2), toDate: day(3), quantity: 3, stopSell: true },
    ]);
    expect(answer).toMatchObject({ status: 200, data: { propertyId: id, days: 5 } });
    await putInventory(id, [{ fromDate: day(1), toDate: day(2), maximumStay: 7 }]);
    const rows = await app.database.rows(
      'SELECT date, units, stop_sell, minimum_stay, maximum_stay FROM inventory_day WHERE property_id = $1 ORDER BY date',
      [id],
    );
    expect(rows).toEqual([
      { date: day(0), units: 5, stop_sell: false, minimum_stay: 2, maximum_stay: 366 },
      { date: day(1), units: 5, stop_sell: false, minimum_stay: 2, maximum_stay: 7 },
      { date: day(2), units: 3, stop_sell: true, minimum_stay: 2, maximum_stay: 7 },
      { date: day(3), units: 3, stop_sell: true, minimum_stay: 1, maximum_stay: 366 },
    ]);
  });

  it.each([
    // INV-17
    ['more units than there are', { quantity: 4 }, 'UNITS_EXCEEDED'],
    ['a date that is none', { fromDate: '2026-02-30', quantity: 1 }, 'DATE_INVALID'],
    ['a range that is upside down', { fromDate: day(9), toDate: day(8), quantity: 1 }, 'DATE_RANGE_INVALID'],
    ['a range of more than 366 days', { toDate: day(366), quantity: 1 }, 'DATE_RANGE_TOO_LONG'],
    ['dates beyond ten years', { fromDate: day(3_600), toDate: day(3_700), quantity: 1 }, 'DATE_RANGE_TOO_LONG'],
    ['nothing to change', {}, 'VALIDATION_FAILED'],
    ['an unknown field', { quantity: 1, units: 1 }, 'VALIDATION_FAILED'],
    ['a longest stay below the shortest', { minimumStay: 3, maximumStay: 2 }, 'VALIDATION_FAILED'],
    ['a stay of no night', { minimumStay: 0 }, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_what, range, code) => {
    const answer = await putInventory('prop', [{ fromDate: today, toDate: today, ...range }]);
    expect(answer.data).toMatchObject({ status: 400, errorCode: code });
  });

  it('refuses an unknown property, too many ranges and too many days', async () => {
    const range = { fromDate: today, toDate: today, quantity: 1 };
    expect((await putInventory('nowhere', [range])).data).toMatchObject({
      status: 404,
      errorCode: 'PROPERTY_NOT_FOUND',
    });
    expect((await putInventory('prop', [])).status).toBe(400);
    expect(
      (
        await putInventory(
          'prop',
          Array.from({ length: 1_001 }, () => range),
        )
      ).status,
    ).toBe(400);
    const years = Array.from({ length: 200 }, () => ({ ...range, toDate: day(365) }));
    expect((await putInventory('prop', years)).data).toMatchObject({ errorCode: 'TOO_MANY_DAYS' });
    expect((await putRestrictions('nowhere', [{ ...range, quantity: undefined, rate: 1 }])).data).toMatchObject({
      status: 404,
      errorCode: 'RATE_PLAN_NOT_FOUND',
    });
  });

  // INV-12
  it('never goes wrong under sales of the same dates: every booking and every change ends as it should', async () => {
    const [child, parent] = [await newProperty(20), await newProperty(20)];
    const made = { units: units(parent, 20), combinations: [{ propertyId: child, blockQuantity: 1 }] };
    await put('properties', parent, property(made));
    for (const id of [child, parent]) await putInventory(id, [{ fromDate: today, toDate: day(60), quantity: 20 }]);
    const changes = Array.from({ length: 12 }, (_, index) =>
      putInventory(index % 2 ? child : parent, [
        { fromDate: day(30), toDate: day(60), minimumStay: 1 + (index % 2) },
        { fromDate: today, toDate: day(40), maximumStay: 30 + index },
      ]),
    );
    const bookings = Array.from({ length: 12 }, (_, index) =>
      book(app.database, stay(index % 2 ? child : parent, day(25 + index), 5)),
    );
    expect((await Promise.all(changes)).map((answer) => answer.status)).toEqual(Array(12).fill(200));
    await Promise.all(bookings);
  });
});

describe('access', () => {
  const path = `${BASE}/access`;
  const one = `${path}/{channelId}/{propertyId}`;
  const give = (body: object, as = admin) => app.send('PUT', path, path, { as, body });

  // CATALOG-11, CATALOG-12
  it('is given, changed, read and taken away, each with an event that is newer than the one before', async () => {
    const id = await newProperty(1);
    const where = `${path}/chan/${id}`;
    expect((await give({ channelId: 'chan', propertyId: id })).status).toBe(201);
    await put('rate-plans', `plan-${id}`, plan(id));
    const narrowed = await give({ channelId: 'chan', propertyId: id, ratePlanIds: [`plan-${id}`], promotionIds: [] });
    expect(narrowed.status).toBe(200);
    expect((await app.send('GET', where, one, { as: admin })).data).toEqual(narrowed.data);
    expect((await app.send('DELETE', where, one, { as: admin })).status).toBe(204);
    expect((await app.send('DELETE', where, one, { as: admin })).status).toBe(404);
    expect((await app.send('GET', where, one, { as: admin })).status).toBe(404);
    expect((await give({ channelId: 'chan', propertyId: id })).status).toBe(201);
    const events = await app.eventsOf(`access:chan/${id}`);
    expect(events.map((event) => (event.data as { granted: boolean }).granted)).toEqual([true, true, false, true]);
    const sequences = events.map((event) => event.sequence);
    expect([...new Set(sequences)].sort((a, b) => a - b)).toEqual(sequences);
  });

  it('names only what there is', async () => {
    const other = await newProperty(1);
    for (const wrong of [{ propertyId: 'nowhere' }, { ratePlanIds: ['nope'] }, { promotionIds: ['nope'] }]) {
      expect((await give({ channelId: 'c', propertyId: 'prop', ...wrong })).data).toMatchObject({
        errorCode: 'REFERENCE_UNKNOWN',
      });
    }
    expect((await give({ channelId: 'c', propertyId: other, ratePlanIds: ['plan'] })).status).toBe(400);
    expect((await give({ channelId: 'c', propertyId: other, rateplanIds: [] })).data).toMatchObject({
      details: 'rateplanIds: unknown field',
    });
    expect((await give({ channelId: 'c', propertyId: other }, agent)).status).toBe(403);
  });
});

describe('republishing', () => {
  const path = `${BASE}/republish`;
  const republish = (body: object | undefined, as = admin) => app.send('POST', path, path, { as, body });

  // CATALOG-16
  it('says everything again with a newer sequence', async () => {
    await put('listings', 'again', listing);
    await app.send('PUT', `${BASE}/access`, `${BASE}/access`, {
      as: admin,
      body: { channelId: 'c', propertyId: 'prop' },
    });
    const answer = await republish({});
    expect(answer).toMatchObject({ status: 200, data: { next: null } });
    expect((await app.eventsOf('listing:again')).map((event) => event.sequence)).toEqual([1, 2]);
    for (const subject of ['tax-rules:room', 'property:prop', 'rate-plan:plan', 'access:c/prop'])
      expect((await app.eventsOf(subject)).length).toBeGreaterThan(1);
    expect((await app.eventsOf('meal:m-1')).at(-1)?.data).toMatchObject({ name: 'Breakfast' });
  });

  // CATALOG-16
  it('goes on where an answer says, and says nothing twice', async () => {
    const rebuildClaims = () => Promise.reject(new Error('Publishing changes nothing'));
    const catalog = new RepublishUseCases(app.database, { zone: 'Asia/Kolkata', rebuildClaims });
    const last = await app.database.one<{ id: number }>('SELECT max(id) AS id FROM outbox');
    let [published, requests] = [0, 0];
    for (let next: string | null = null; requests === 0 || next !== null; requests += 1) {
      const answer = await catalog.run(next, 0);
      published += answer.published;
      next = answer.next;
    }
    const rows = await app.database.rows<{ key: string }>('SELECT key FROM outbox WHERE id > $1', [last?.id ?? 0]);
    expect(requests).toBeGreaterThan(5);
    expect(new Set(rows.map((row) => row.key)).size).toBe(published);
    const entries = await app.database.one<{ count: number }>(
      `SELECT 1 + (SELECT count(*) FROM listing) + (SELECT count(*) FROM property) + (SELECT count(*) FROM rate_plan)
         + (SELECT count(*) FROM meal) + (SELECT count(*) FROM vas) + (SELECT count(*) FROM channel_access) AS count`,
    );
    expect(published).toBe(entries?.count);
  });

  it('refuses a place that it did not name itself, a typo, and everybody else', async () => {
    expect((await republish({ after: 'somewhere' })).data).toMatchObject({ errorCode: 'VALIDATION_FAILED' });
    expect((await republish({ afer: 'x' })).data).toMatchObject({ details: 'afer: unknown field' });
    expect((await republish({}, agent)).status).toBe(403);
  });
});
