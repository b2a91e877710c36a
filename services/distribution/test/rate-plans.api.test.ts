import { type RatePlanView } from '../src/catalog/rate-plans/channel-rate-plans.view';
import { CHANNEL, NOON, OTHER_CHANNEL } from './support/catalog-builder';
import { channel, PartnerApi } from './support/partner-api';

const LIST = '/v1/ratePlans';
const ONE = '/v1/ratePlans/{ratePlanId}';
const RANGE = { fromDate: '2026-12-04', toDate: '2026-12-06' };

const service = new PartnerApi();

beforeAll(async () => {
  await service.start();
  await service.clock.setTo(NOON);
  const { catalog } = service;
  await catalog.property('palm', {
    channels: [CHANNEL, OTHER_CHANNEL],
    plans: [
      { id: 'palm-b', rank: 1, minimumRate: 3000 },
      { id: 'palm-a', code: 'all-inclusive', rate: 9000 },
    ],
  });
  await catalog.restriction('palm-b', '2026-12-05', { rate: 6500 });
  await catalog.restriction('palm-b', '2026-12-06', { stopSell: true });
  await catalog.restriction('palm-b', '2026-12-07', { rate: 1 });
  await catalog.property('bare', { plans: [] });
  await catalog.property('dune', { channels: [OTHER_CHANNEL] });
  await catalog.access('narrow', 'palm', { plans: ['palm-a'] });
});

afterAll(() => service.stop());

const plans = async (query: Record<string, string>, as = channel(CHANNEL)) =>
  (await service.get<RatePlanView[]>(LIST, { query, as })).data;

const PALM_B = {
  id: 'palm-b',
  propertyId: 'palm',
  name: 'European plan',
  code: 'european-plan',
  description: 'Room only',
  rate: 5000,
  minimumRate: 3000,
  extraAdultRate: 1000,
  extraChildRate: 500,
  applicableGuest: 2,
  applicableAdult: 2,
  applicableChild: 0,
  cancellationRule: null,
};

describe('GET /v1/ratePlans', () => {
  // PRICE-35
  it('lists the channel’s plans by property and rank, without restrictions', async () => {
    const list = await plans({});
    expect(list.map((plan) => plan.id)).toEqual(['palm-a', 'palm-b']);
    expect(list[1]).toEqual({ ...PALM_B, restrictions: [] });
  });

  // ALL-25, PRICE-35
  it('lists every date of a range, both ends included', async () => {
    const list = await plans({ propertyId: 'palm', ...RANGE });
    expect(list[1]).toEqual({
      ...PALM_B,
      restrictions: [
        { date: '2026-12-04', rate: 5000, stopSell: false },
        { date: '2026-12-05', rate: 6500, stopSell: false },
        { date: '2026-12-06', rate: 5000, stopSell: true },
      ],
    });
    expect(list[0]?.restrictions).toHaveLength(3);
    expect(await plans(RANGE)).toEqual(list);
  });

  // SEARCH-19
  it('shows each channel its own', async () => {
    expect((await plans({}, channel(OTHER_CHANNEL))).map((plan) => plan.id)).toEqual(['dune-ep', 'palm-a', 'palm-b']);
    expect((await plans({}, channel('narrow'))).map((plan) => plan.id)).toEqual(['palm-a']);
    expect((await plans({ propertyId: 'palm' }, channel('narrow'))).map((plan) => plan.id)).toEqual(['palm-a']);
    expect(await plans({}, channel('stranger'))).toEqual([]);
  });

  it('answers a property without plans with none', async () => {
    expect(await plans({ propertyId: 'bare' })).toEqual([]);
  });

  it('lists the past too', async () => {
    expect(
      (await plans({ propertyId: 'palm', fromDate: '2020-01-01', toDate: '2020-12-31' }))[0]?.restrictions,
    ).toHaveLength(366);
  });

  // ALL-29
  it('streams every plan of a catalog that is longer than a chunk, each once and in order', async () => {
    const as = channel('chain');
    const all: string[] = [];
    for (let each = 100; each < 130; each += 1) {
      await service.catalog.property(`chain-${each}`, { channels: ['chain'], plans: each % 4 ? [{}] : [], sale: null });
      if (each % 4) all.push(`chain-${each}-ep`);
    }
    // A year of dates makes a chunk three properties.
    const list = await plans({ fromDate: '2026-12-01', toDate: '2027-12-01' }, as);
    expect(list.map((plan) => plan.id)).toEqual(all);
    expect(list.every((plan) => plan.restrictions.length === 366)).toBe(true);
  });
});

describe('GET /v1/ratePlans/{ratePlanId}', () => {
  const one = (ratePlanId: string, query: Record<string, string> = {}, as = channel(CHANNEL)) =>
    service.get<RatePlanView>(ONE, { ratePlanId, query, as });

  it('shows one plan, with restrictions when dates are given', async () => {
    expect((await one('palm-b')).data).toEqual({ ...PALM_B, restrictions: [] });
    expect((await one('palm-b', RANGE)).data.restrictions).toHaveLength(3);
  });

  // ALL-7, SEARCH-19
  it('answers a plan of another channel exactly like one that does not exist', async () => {
    const refusal = async (ratePlanId: string, as = channel(CHANNEL)) => {
      const { status, data } = await service.get(ONE, { ratePlanId, as });
      return JSON.stringify({ ...data, answered: status, timestamp: '' }).replaceAll(ratePlanId, '*');
    };
    const unknown = await refusal('nowhere');
    expect(unknown).toContain('RATE_PLAN_NOT_FOUND');
    expect(await refusal('dune-ep')).toBe(unknown);
    expect(await refusal('palm-b', channel('narrow'))).toBe(unknown);
  });
});

describe('what both refuse', () => {
  it.each<[string, Record<string, string>, number, string]>([
    // ALL-26
    ['fromDate alone', { fromDate: '2026-12-01' }, 400, 'DATES_INCOMPLETE'],
    ['toDate alone', { toDate: '2026-12-01' }, 400, 'DATES_INCOMPLETE'],
    ['a date that does not exist', { ...RANGE, fromDate: '2026-02-30' }, 400, 'DATE_INVALID'],
    ['a date left empty', { ...RANGE, toDate: '' }, 400, 'DATE_INVALID'],
    ['an end before its start', { ...RANGE, toDate: '2026-12-03' }, 400, 'DATE_RANGE_INVALID'],
    ['367 days', { ...RANGE, toDate: '2027-12-05' }, 400, 'DATE_RANGE_TOO_LONG'],
  ])('%s', async (_what, query, status, errorCode) => {
    const list = await service.get(LIST, { query });
    const one = await service.get(ONE, { query, ratePlanId: 'palm-b' });
    expect([list.status, list.data.errorCode]).toEqual([status, errorCode]);
    expect([one.status, one.data.errorCode]).toEqual([status, errorCode]);
  });

  it.each(['nowhere', 'dune'])('a list of property %s, which the channel does not have', async (propertyId) => {
    const { status, data } = await service.get(LIST, { query: { propertyId } });
    expect([status, data.errorCode]).toEqual([404, 'PROPERTY_NOT_FOUND']);
  });

  it.each([
    [null, 401],
    [{ kind: 'agent', sub: 'agent-1' } as const, 403],
  ])('%j', async (as, status) => {
    expect((await service.get(LIST, { as })).status).toBe(status);
    expect((await service.get(ONE, { as, ratePlanId: 'palm-b' })).status).toBe(status);
  });
});
