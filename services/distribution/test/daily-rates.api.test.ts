import { type DailyRateView } from '../src/daily-rates/daily-rates.controller';
import { CHANNEL, NOON, OTHER_CHANNEL, TODAY } from './support/catalog-builder';
import { channel, PartnerApi } from './support/partner-api';

const RATES = '/v1/properties/rates';
const RANGE = { fromDate: TODAY, toDate: '2026-12-03' };

const service = new PartnerApi();

beforeAll(async () => {
  await service.start();
  await service.clock.setTo(NOON);
  const { catalog } = service;
  await catalog.property('palm', {
    channels: [CHANNEL, OTHER_CHANNEL],
    plans: [
      { id: 'low', rate: 4000 },
      { id: 'high', code: 'all-inclusive', rate: 9000 },
    ],
  });
  await catalog.restriction('low', '2026-12-02', { stopSell: true });
  await catalog.restriction('high', '2026-12-02', { rate: 7000 });
  await catalog.restriction('low', '2026-12-03', { stopSell: true, rate: 3000 });
  await catalog.restriction('high', '2026-12-03', { stopSell: true });
  await catalog.property('bare', { plans: [] });
  await catalog.property('reef', { sale: null });
  await catalog.property('dune', { channels: [OTHER_CHANNEL] });
  await catalog.access('narrow', 'palm', { plans: ['high'] });
});

afterAll(() => service.stop());

const post = <T = { [id: string]: DailyRateView[] }>(body: unknown, as = channel(CHANNEL)) =>
  service.call<T>('POST', RATES, { body, as });
const rate = (propertyId: string, date: string, amount: number) => ({ propertyId, date, rate: amount });

describe('POST /v1/properties/rates', () => {
  // PRICE-36
  it('gives the lowest rate that is not stop-sold; all stop-sold, the lowest', async () => {
    const { status, data } = await post({ propertyIds: ['palm'], ...RANGE });
    expect(status).toBe(200);
    expect(data).toEqual({
      palm: [rate('palm', TODAY, 4000), rate('palm', '2026-12-02', 7000), rate('palm', '2026-12-03', 3000)],
    });
  });

  // PRICE-38
  it('keys by property in the order asked for, one entry a date', async () => {
    const { data } = await post({ propertyIds: ['reef', 'bare', 'palm', 'reef'], ...RANGE });
    expect(Object.keys(data)).toEqual(['reef', 'bare', 'palm']);
    expect([data.reef?.length, data.bare, data.palm?.length]).toEqual([3, [], 3]);
  });

  // PRICE-36, SEARCH-19
  it('counts only the plans that the channel may sell', async () => {
    const { data } = await post({ propertyIds: ['palm'], fromDate: TODAY, toDate: TODAY }, channel('narrow'));
    expect(data).toEqual({ palm: [rate('palm', TODAY, 9000)] });
  });

  // ALL-11, PRICE-38
  it('takes 200 properties and 366 days, and ignores fields it does not know', async () => {
    const propertyIds = Array.from({ length: 200 }, () => 'palm');
    const { status, data } = await post({ propertyIds, fromDate: TODAY, toDate: '2027-12-01', later: true });
    expect([status, data.palm?.length]).toEqual([200, 366]);
  });

  // PRICE-37
  it.each<[string, unknown, string, string]>([
    ['no body', undefined, 'PROPERTY_IDS_EMPTY', 'propertyIds must not be empty'],
    ['an empty body', {}, 'PROPERTY_IDS_EMPTY', 'propertyIds must not be empty'],
    ['no propertyIds', { ...RANGE }, 'PROPERTY_IDS_EMPTY', 'propertyIds must not be empty'],
    ['empty propertyIds', { ...RANGE, propertyIds: [] }, 'PROPERTY_IDS_EMPTY', 'propertyIds must not be empty'],
    ['null propertyIds', { ...RANGE, propertyIds: null }, 'PROPERTY_IDS_EMPTY', 'propertyIds must not be empty'],
    ['no fromDate', { propertyIds: ['palm'], toDate: TODAY }, 'DATE_REQUIRED', 'fromDate is required'],
    [
      'a null fromDate',
      { propertyIds: ['palm'], fromDate: null, toDate: TODAY },
      'DATE_REQUIRED',
      'fromDate is required',
    ],
    [
      'a past fromDate',
      { propertyIds: ['palm'], ...RANGE, fromDate: '2026-11-30' },
      'DATE_IN_PAST',
      'fromDate must be today or in the future',
    ],
    ['no toDate', { propertyIds: ['palm'], fromDate: TODAY }, 'DATE_REQUIRED', 'toDate is required'],
    [
      'a past toDate',
      { propertyIds: ['palm'], ...RANGE, toDate: '2026-11-30' },
      'DATE_IN_PAST',
      'toDate must be today or in the future',
    ],
    ['every fault at once', { propertyIds: [], fromDate: 5 }, 'PROPERTY_IDS_EMPTY', 'propertyIds must not be empty'],
    [
      'every fault of the dates',
      { propertyIds: ['palm'], toDate: '2026-11-30' },
      'DATE_REQUIRED',
      'fromDate is required',
    ],
    [
      'both dates in the past',
      { propertyIds: ['palm'], fromDate: '2020-01-02', toDate: '2020-01-01' },
      'DATE_IN_PAST',
      'fromDate must be today or in the future',
    ],
  ])('tells the first fault in the contract’s order: %s', async (_what, body, errorCode, message) => {
    const answer = await post<{ errorCode: string; message: string }>(body);
    expect([answer.status, answer.data.errorCode, answer.data.message]).toEqual([400, errorCode, message]);
  });

  it.each<[string, unknown, number, string]>([
    // PRICE-38
    [
      '201 properties',
      { propertyIds: Array.from({ length: 201 }, () => 'palm'), ...RANGE },
      400,
      'PROPERTY_IDS_INVALID',
    ],
    ['an id that is no text', { propertyIds: [1], ...RANGE }, 400, 'PROPERTY_IDS_INVALID'],
    ['ids that are no list', { propertyIds: 'palm', ...RANGE }, 400, 'PROPERTY_IDS_INVALID'],
    ['a date that does not exist', { propertyIds: ['palm'], ...RANGE, fromDate: '2027-02-30' }, 400, 'DATE_INVALID'],
    ['a date that is no text', { propertyIds: ['palm'], ...RANGE, toDate: 20261203 }, 400, 'DATE_INVALID'],
    [
      'an end before its start',
      { propertyIds: ['palm'], fromDate: '2026-12-03', toDate: TODAY },
      400,
      'DATE_RANGE_INVALID',
    ],
    ['367 days', { propertyIds: ['palm'], fromDate: TODAY, toDate: '2027-12-02' }, 400, 'DATE_RANGE_TOO_LONG'],
    ['a list as body', [], 400, 'VALIDATION_FAILED'],
    ['junk', '{"propertyIds":', 400, 'BODY_MALFORMED'],
    ['an unknown property', { propertyIds: ['palm', 'nowhere'], ...RANGE }, 404, 'PROPERTY_NOT_FOUND'],
    ['a property of another channel', { propertyIds: ['dune', 'palm'], ...RANGE }, 404, 'PROPERTY_NOT_FOUND'],
    ['a property named __proto__', { propertyIds: ['__proto__'], ...RANGE }, 404, 'PROPERTY_NOT_FOUND'],
  ])('refuses %s', async (_what, body, status, errorCode) => {
    const answer = await post<{ errorCode: string }>(body);
    expect([answer.status, answer.data.errorCode]).toEqual([status, errorCode]);
  });

  // PRICE-38
  it('names the first property that is not there', async () => {
    const { data } = await post<{ details: string }>({ propertyIds: ['palm', 'dune', 'nowhere'], ...RANGE });
    expect(data.details).toBe('propertyId: dune is unknown');
  });

  it.each([
    [null, 401],
    [{ kind: 'agent', sub: 'agent-1' } as const, 403],
  ])('refuses %j', async (as, status) => {
    expect((await service.call('POST', RATES, { as, body: { propertyIds: ['palm'], ...RANGE } })).status).toBe(status);
  });
});
