import { Client } from 'pg';
import { explainSearch } from '../src/search/explain-search';
import { CHANNEL, NOON } from './support/catalog-builder';
import { PartnerApi } from './support/partner-api';

const SEARCH = '/v1/properties/rates';
const CITY = { city: 'city-calangute', checkinDate: '2026-12-04', checkoutDate: '2026-12-11' };
/** What a search may read; the process itself reads other tables (outbox, event log) all the time. */
const TABLES =
  /\b(channel_access|property|rate_plan|promotion|tax_rule|quote|claim|inventory_day|listing|availability)\b/;

/** The check of invariants reads the same tables beside every request. */
const OF_THE_CHECK = /\bbroken \(subject, detail\)|^SELECT \w+ FROM \w+ WHERE \w+ > \$1 ORDER BY \w+ LIMIT \$2$/;

const service = new PartnerApi();

beforeAll(async () => {
  await service.start();
  await service.clock.setTo(NOON);
  for (let each = 100; each < 160; each += 1) {
    const id = `villa-${each}`;
    await service.catalog.property(id, { plans: [{}, { id: `${id}-ap`, code: 'all-inclusive', rate: 8000 }] });
    await service.catalog.restriction(`${id}-ep`, '2026-12-05', { rate: 6000 });
  }
  await service.catalog.promotion({
    id: 'auto',
    properties: Array.from({ length: 60 }, (_v, n) => `villa-${n + 100}`),
  });
  // Each process reads the tax table only once.
  await service.get(SEARCH, { query: CITY });
});

afterAll(() => service.stop());

/** The statements that one request sends. */
async function statementsOf(query: Record<string, string | number>): Promise<string[]> {
  const sent = jest.spyOn(Client.prototype, 'query');
  try {
    const { status } = await service.get(SEARCH, { query: { ...CITY, ...query } });
    expect(status).toBe(200);
    return sent.mock.calls
      .map(([config]) => config as unknown as string | { name?: string; text: string })
      .map((config) => (typeof config === 'string' ? { name: config, text: config } : config))
      .filter(({ text }) => TABLES.test(text) && !OF_THE_CHECK.test(text.trim()))
      .map(({ name, text }) => name ?? text)
      .sort();
  } finally {
    sent.mockRestore();
  }
}

describe('what a search costs', () => {
  it.each([1, 50])('three statements for a page of %i', async (pageSize) => {
    expect(await statementsOf({ pageSize })).toEqual(['offered-plans', 'promotion-facts', 'search-page-city']);
  });

  it.each([1, 50])('one more for all the quotes of a page of %i', async (pageSize) => {
    expect(await statementsOf({ pageSize, ratePlanCode: 'european-plan' })).toEqual([
      'offered-plans-of-code',
      'promotion-facts',
      'quote-insert',
      'search-page-city-ratePlanCode',
    ]);
  });

  it('one for an empty page', async () => {
    expect(await statementsOf({ city: 'city-nowhere' })).toEqual(['search-page-city']);
  });

  it('is explained by the statements that it sends, and keeps no quote by that', async () => {
    const query = { ...CITY, adults: 1, children: 0, page: 0, pageSize: 50, ratePlanCode: 'european-plan' };
    const quotes = () => service.database.one('SELECT count(*) FROM quote');
    const before = await quotes();
    const plans = await explainSearch(service.database, CHANNEL, query);
    expect(plans.map(({ statement }) => statement)).toEqual([
      'search-page-city-ratePlanCode',
      'offered-plans-of-code',
      'promotion-facts',
      'tax-table',
      'quote-insert',
    ]);
    expect(plans.every(({ text }) => text.includes('Execution Time'))).toBe(true);
    expect(await quotes()).toEqual(before);
  });
});
