import { addDays } from '@stayline/calendar';
import { type Caller } from '@stayline/caller';
import { type InventoryView } from '../src/catalog/inventory/channel-inventories.view';
import { CHANNEL, NOON, OTHER_CHANNEL, TODAY } from './support/catalog-builder';
import { channel, PartnerApi } from './support/partner-api';

const ALL = '/v1/properties/inventories';
const ONE = '/v1/properties/{propertyId}/inventories';
const BULK = '/v1/inventories';
const RANGE = { fromDate: '2026-12-02', toDate: '2026-12-04' };
const HOLIDAY = '2026-12-03';

const service = new PartnerApi();

beforeAll(async () => {
  await service.start();
  await service.clock.setTo(NOON);
  const { catalog } = service;
  await catalog.property('palm', { channels: [CHANNEL, OTHER_CHANNEL], sale: { units: 3 } });
  await catalog.sale('palm', { from: HOLIDAY, days: 1, units: 2, stopSell: true, minimumStay: 2, maximumStay: 5 });
  await catalog.claim('palm', '2026-12-02', 2);
  await catalog.claim('palm', '2026-12-04', 4);
  await catalog.property('reef', { sale: { from: '2026-12-03', days: 1, units: 1 } });
  await catalog.property('dune', { channels: [OTHER_CHANNEL] });
});

afterAll(() => service.stop());

const on = (date: string, quantity: number, change: object = {}) => ({
  date,
  quantity,
  stopSell: false,
  minimumStay: 1,
  maximumStay: 30,
  ...change,
});
const nothing = (date: string) => on(date, 0, { maximumStay: 366 });
const palm = {
  propertyId: 'palm',
  inventories: [
    on('2026-12-02', 1),
    on(HOLIDAY, 2, { stopSell: true, minimumStay: 2, maximumStay: 5 }),
    on('2026-12-04', 0),
  ],
};
const reef = { propertyId: 'reef', inventories: [nothing('2026-12-02'), on(HOLIDAY, 1), nothing('2026-12-04')] };
const dates = (view: InventoryView | undefined) => view?.inventories.map((each) => each.date) ?? [];

describe('GET /v1/properties/inventories', () => {
  // INV-4, INV-5, SEARCH-19
  it('lists every date of the range for every property of the channel, and nobody else’s', async () => {
    expect((await service.get(ALL, { query: RANGE })).data).toEqual([palm, reef]);
    const others = await service.get<InventoryView[]>(ALL, { query: RANGE, as: channel(OTHER_CHANNEL) });
    expect(others.data.map((each) => each.propertyId)).toEqual(['dune', 'palm']);
  });

  it('is an empty list for a channel without properties', async () => {
    expect((await service.get(ALL, { query: RANGE, as: channel('nobody') })).data).toEqual([]);
  });

  // ALL-29
  it('streams more than one statement reads as one list', async () => {
    const ids = Array.from({ length: 30 }, (_, n) => `many-${String(n).padStart(2, '0')}`);
    for (const id of ids) await service.catalog.property(id, { channels: ['large'], sale: null, plans: [] });
    const query = { fromDate: TODAY, toDate: addDays(TODAY, 365) };
    const { data } = await service.get<InventoryView[]>(ALL, { query, as: channel('large') });
    expect(data.map((each) => each.propertyId)).toEqual(ids);
    expect(data.every((each) => each.inventories.length === 366)).toBe(true);
  });
});

describe('GET /v1/properties/{propertyId}/inventories', () => {
  // INV-4
  it('shows one property, fully booked and unsold dates with quantity 0', async () => {
    expect((await service.get(ONE, { propertyId: 'palm', query: RANGE })).data).toEqual(palm);
    expect((await service.get(ONE, { propertyId: 'reef', query: RANGE })).data).toEqual(reef);
  });

  // INV-3
  it('shows a hold’s units again once the hold is overdue', async () => {
    await service.catalog.property('clocked', { sale: { units: 1 } });
    await service.catalog.claim('clocked', TODAY, 1, new Date(NOON.getTime() + 3_600_000));
    const query = { fromDate: TODAY, toDate: TODAY };
    const quantity = async () =>
      (await service.get<InventoryView>(ONE, { propertyId: 'clocked', query })).data.inventories[0]?.quantity;
    expect(await quantity()).toBe(0);
    await service.clock.setTo(new Date(NOON.getTime() + 3_600_000));
    expect(await quantity()).toBe(1);
    await service.clock.setTo(NOON);
  });

  // ALL-25, INV-4
  it('takes one date, 366 dates, and dates gone by', async () => {
    const of = async (fromDate: string, toDate: string) =>
      dates((await service.get<InventoryView>(ONE, { propertyId: 'palm', query: { fromDate, toDate } })).data);
    expect(await of('2026-12-02', '2026-12-02')).toEqual(['2026-12-02']);
    expect(await of('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(await of(TODAY, addDays(TODAY, 365))).toHaveLength(366);
  });

  it.each(['dune', 'nowhere', 'PALM', '%', '__proto__'])(
    'is 404 for %s, which is not the channel’s',
    async (propertyId) => {
      const { status, data } = await service.get(ONE, { propertyId, query: RANGE });
      expect([status, data.errorCode]).toEqual([404, 'PROPERTY_NOT_FOUND']);
    },
  );
});

describe('POST /v1/inventories', () => {
  const post = (body: unknown, as = channel(CHANNEL)) => service.call<InventoryView[]>('POST', BULK, { body, as });
  const refused = async (body: unknown) => service.call('POST', BULK, { body });

  // INV-5
  it('answers in the order asked for, the same property as often as asked', async () => {
    expect((await post({ ...RANGE, propertyIds: ['reef', 'palm', 'reef'] })).data).toEqual([reef, palm, reef]);
    expect((await post({ ...RANGE, propertyIds: ['palm'], newer: 'field' })).data).toEqual([palm]);
  });

  // INV-5
  it.each([['dune'], ['nowhere']])('is 404 naming %s, which is not the channel’s', async (propertyId) => {
    const { status, data } = await refused({ ...RANGE, propertyIds: ['palm', propertyId] });
    expect([status, data.errorCode, data.message]).toEqual([
      404,
      'PROPERTY_NOT_FOUND',
      expect.stringContaining(propertyId),
    ]);
  });

  // ALL-3, INV-5
  it.each<[string, unknown, string]>([
    ['no ids', { ...RANGE, propertyIds: [] }, 'propertyIds'],
    ['ids missing', RANGE, 'propertyIds'],
    ['201 ids', { ...RANGE, propertyIds: Array.from({ length: 201 }, (_, n) => `p${n}`) }, 'propertyIds'],
    ['an id that is no text', { ...RANGE, propertyIds: [7] }, 'propertyIds'],
    ['one id for a list', { ...RANGE, propertyIds: 'palm' }, 'propertyIds'],
    ['a date missing', { fromDate: TODAY, propertyIds: ['palm'] }, 'toDate'],
    ['a null date', { ...RANGE, toDate: null, propertyIds: ['palm'] }, 'toDate'],
  ])('is 400 for %s, naming the field', async (_what, body, field) => {
    const { status, data } = await refused(body);
    expect([status, data.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
    expect(data.details).toContain(field);
  });
});

// ALL-22, ALL-25
describe('dates of inventories', () => {
  it.each<[string, Record<string, string> | string, string, string]>([
    ['no dates', {}, 'VALIDATION_FAILED', 'fromDate'],
    ['no toDate', { fromDate: TODAY }, 'VALIDATION_FAILED', 'toDate'],
    ['a date that does not exist', { fromDate: '2026-02-30', toDate: '2026-03-01' }, 'DATE_INVALID', 'fromDate'],
    ['a date-time', { fromDate: TODAY, toDate: '2026-12-04T00:00:00Z' }, 'DATE_INVALID', 'toDate'],
    ['an empty date', { fromDate: TODAY, toDate: '' }, 'DATE_INVALID', 'toDate'],
    ['a range upside down', { fromDate: '2026-12-04', toDate: '2026-12-03' }, 'DATE_RANGE_INVALID', 'toDate'],
    ['367 dates', { fromDate: TODAY, toDate: addDays(TODAY, 366) }, 'DATE_RANGE_TOO_LONG', 'toDate'],
    ['a hundred years', { fromDate: TODAY, toDate: '2126-12-01' }, 'DATE_RANGE_TOO_LONG', 'toDate'],
    ['a repeated date', `fromDate=${TODAY}&fromDate=${TODAY}&toDate=${TODAY}`, 'PARAMETER_REPEATED', 'fromDate'],
  ])('are 400 for %s', async (_what, query, code, field) => {
    const answers = [await service.get(ALL, { query }), await service.get(ONE, { propertyId: 'palm', query })];
    if (typeof query !== 'string')
      answers.push(await service.call('POST', BULK, { body: { ...query, propertyIds: ['palm'] } }));
    for (const { status, data } of answers) {
      expect([status, data.errorCode]).toEqual([400, code]);
      expect(data.details).toContain(field);
    }
  });

  it.each<[string, Caller | null, number]>([
    ['nobody', null, 401],
    ['an operator', { kind: 'admin', sub: 'operator' }, 403],
  ])('are closed to %s', async (_who, as, status) => {
    const body = { ...RANGE, propertyIds: ['palm'] };
    expect((await service.get(ALL, { query: RANGE, as })).status).toBe(status);
    expect((await service.get(ONE, { propertyId: 'palm', query: RANGE, as })).status).toBe(status);
    expect((await service.call('POST', BULK, { body, as })).status).toBe(status);
  });
});
