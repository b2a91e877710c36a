import { type Page } from '@stayline/http';
import { forgetOldQuotes } from '../src/quotes/quote.store';
import { type QuoteDetailView } from '../src/quotes/quote.view';
import { type PropertyCardView } from '../src/search/search.view';
import { CHANNEL, NOON, OTHER_CHANNEL } from './support/catalog-builder';
import { channel, PartnerApi } from './support/partner-api';

const SEARCH = '/v1/properties/rates';
const QUOTE = '/v1/quotes/{quoteId}';
const STAY = { checkinDate: '2026-12-04', checkoutDate: '2026-12-06', ratePlanCode: 'european-plan' };
const MINUTE_MS = 60_000;

const service = new PartnerApi();

beforeAll(async () => {
  await service.start({ QUOTE_VALIDITY_MINUTES: '20', QUOTE_RETENTION_DAYS: '3' });
  await service.clock.setTo(NOON);
  const { catalog } = service;
  await catalog.property('palm', {
    rank: 1,
    channels: [CHANNEL, OTHER_CHANNEL],
    plans: [{}, { id: 'palm-ap', code: 'all-inclusive', rate: 9000 }],
  });
  await catalog.property('reef', { rank: 2, plans: [{ code: 'all-inclusive' }] });
  await catalog.property('full', { sale: { units: 1 } });
  await catalog.claim('full', '2026-12-05', 1);
  await catalog.property('stopped');
  await catalog.restriction('stopped-ep', '2026-12-04', { stopSell: true });
  await catalog.plan('stopped', { id: 'stopped-ap', code: 'all-inclusive' });
  await catalog.property('dune', { channels: [OTHER_CHANNEL] });
});

afterAll(() => service.stop());
afterEach(() => service.clock.setTo(NOON));

const ask = async (query: Record<string, string | number>, as = channel(CHANNEL)) =>
  (await service.get<Page<PropertyCardView>>(SEARCH, { query: { ...STAY, ...query }, as })).data.list;
const quoteOf = async (query: Record<string, string | number>) => (await ask(query))[0]?.quotes[0];
const read = (quoteId = '', as = channel(CHANNEL)) => service.get<QuoteDetailView>(QUOTE, { quoteId, as });
const tokenOf = async (query: Record<string, string | number>) => (await quoteOf(query))?.quoteId ?? '';
const validityOf = ({ createdAt, expiresAt }: QuoteDetailView) => Date.parse(expiresAt) - Date.parse(createdAt);

describe('a quote request', () => {
  // SEARCH-21, SEARCH-24, SEARCH-28
  it('answers the page wrapper with a token under id and quoteId', async () => {
    const { data } = await service.get<Page<PropertyCardView>>(SEARCH, {
      query: { ...STAY, propertyId: 'palm', quantity: 2 },
    });
    const [card] = data.list;
    expect(data).toMatchObject({ currentPage: 0, pageSize: 50, totalElementsCount: 1, pagesCount: 1 });
    expect(card).toMatchObject({ id: 'palm', soldOut: false });
    expect(card?.quotes).toHaveLength(1);
    const [quote] = card?.quotes ?? [];
    expect(quote?.id).toMatch(/^qt_[0-9a-hjkmnp-tv-z]{26}[0-9a-f]{16}$/);
    expect(quote).toMatchObject({
      quoteId: quote?.id,
      propertyId: 'palm',
      ratePlanId: 'palm-ep',
      ratePlanCode: 'european-plan',
      ratePlanName: 'European plan',
      checkinDate: '2026-12-04',
      checkoutDate: '2026-12-06',
      numberOfNights: 2,
      adults: 1,
      children: 0,
      quantity: 2,
      netAmountBeforeTax: 20000,
      gstAmount: 1000,
      netAmountAfterTax: 21000,
      securityDeposit: 4000,
      soldOut: false,
    });
  });

  // SEARCH-22, SEARCH-23
  it('shows, over a city, the properties that have the plan, and a token for those that can be had', async () => {
    const list = await ask({ city: 'city-calangute' });
    expect(list.map((card) => [card.id, card.soldOut, card.quotes.map((quote) => quote.id !== undefined)])).toEqual([
      ['palm', false, [true]],
      ['full', true, [false]],
      ['stopped', true, [false]],
    ]);
  });

  // SEARCH-23
  it.each([
    ['units gone', { propertyId: 'full' }],
    ['the plan stop-sold, though another one sells', { propertyId: 'stopped' }],
    ['more units than there are', { propertyId: 'palm', quantity: 3 }],
    ['too many guests', { propertyId: 'palm', adults: 5 }],
  ])('gives no token with %s', async (_why, query) => {
    const [card] = await ask(query);
    expect(card?.soldOut).toBe(true);
    expect(card?.quotes).toEqual([expect.objectContaining({ soldOut: true })]);
    expect(card?.quotes[0]).not.toHaveProperty('id');
    expect(card?.quotes[0]).not.toHaveProperty('quoteId');
  });

  // SEARCH-12
  it('takes guests per unit', async () => {
    expect(await quoteOf({ propertyId: 'palm', adults: 4, quantity: 2 })).toMatchObject({
      adults: 4,
      quantity: 2,
      netAmountBeforeTax: 2 * 2 * (5000 + 2 * 1000),
    });
  });

  // SEARCH-24
  it('gives a token of its own to every request', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenOf({ propertyId: 'palm' })));
    expect(new Set(tokens).size).toBe(20);
  });

  // SEARCH-19, SEARCH-22
  it('refuses a plan that the channel may not sell like one that nobody has', async () => {
    await service.catalog.access('narrow', 'palm', { plans: ['palm-ap'] });
    const as = channel('narrow');
    const refused = await service.get(SEARCH, { query: { ...STAY, propertyId: 'palm' }, as });
    expect([refused.status, refused.data.errorCode]).toEqual([404, 'RATE_PLAN_NOT_FOUND']);
    const unknown = await service.get(SEARCH, { query: { ...STAY, propertyId: 'dune' } });
    expect([unknown.status, unknown.data.errorCode]).toEqual([404, 'PROPERTY_NOT_FOUND']);
  });

  // SEARCH-18
  it('keeps nothing for a search', async () => {
    const count = () => service.database.one('SELECT count(*) FROM quote');
    const before = await count();
    await service.get(SEARCH, { query: { city: 'state-goa' } });
    expect(await count()).toEqual(before);
  });
});

describe('how long a quote is good', () => {
  // SEARCH-25
  it('lasts as long as the setting says', async () => {
    const { data } = await read(await tokenOf({ propertyId: 'palm' }));
    expect(validityOf(data)).toBe(20 * MINUTE_MS);
  });

  // SEARCH-25
  it('ends with its promotion if that is sooner', async () => {
    await service.catalog.property('ending');
    const endDateTime = new Date(NOON.getTime() + 5 * MINUTE_MS).toISOString();
    await service.catalog.promotion({ id: 'ending', properties: ['ending'], endDateTime });
    const quote = await quoteOf({ propertyId: 'ending' });
    expect(quote?.expiresAt).toBe(endDateTime);
    expect((await read(quote?.id)).data.expiresAt).toBe(endDateTime);
  });

  it('does not end with a promotion that is not in its price', async () => {
    await service.catalog.property('better');
    const endDateTime = new Date(NOON.getTime() + 5 * MINUTE_MS).toISOString();
    await service.catalog.promotion({ id: 'better-30', properties: ['better'], discountPercentage: 30 });
    await service.catalog.promotion({ id: 'better-10', properties: ['better'], endDateTime });
    expect(validityOf((await read(await tokenOf({ propertyId: 'better' }))).data)).toBe(20 * MINUTE_MS);
  });

  // EVENT-15
  it('goes by the platform’s clock', async () => {
    const token = await tokenOf({ propertyId: 'palm' });
    const { data } = await read(token);
    expect(data.status).toBe('OPEN');
    expect(Math.abs(Date.parse(data.createdAt) - NOON.getTime())).toBeLessThan(MINUTE_MS);
    await service.clock.setTo(new Date(data.expiresAt));
    expect((await read(token)).data.status).toBe('EXPIRED');
  });

  // SEARCH-26
  it('keeps its price whatever changes afterwards', async () => {
    await service.catalog.property('steady');
    const token = await tokenOf({ propertyId: 'steady' });
    await service.database.execute(`UPDATE rate_plan SET rate = 9999, name = 'New' WHERE property_id = 'steady'`);
    expect((await read(token)).data).toMatchObject({ netAmountBeforeTax: 10000, ratePlanName: 'European plan' });
    expect(await quoteOf({ propertyId: 'steady' })).toMatchObject({ netAmountBeforeTax: 19998, ratePlanName: 'New' });
  });
});

describe('GET /v1/quotes/{quoteId}', () => {
  // SEARCH-30, TAX-6, TAX-9
  it('shows nights, discounts, tax rules and totals', async () => {
    await service.catalog.property('told');
    await service.catalog.promotion({ id: 'told', properties: ['told'] });
    await service.catalog.restriction('told-ep', '2026-12-05', { rate: 10000 });
    const token = await tokenOf({ propertyId: 'told', adults: 3, couponCode: 'nothing' });
    const { status, data } = await read(token);
    const rule = 'gst-room-2025-09-22';
    expect(status).toBe(200);
    expect(data).toEqual({
      id: token,
      quoteId: token,
      status: 'OPEN',
      createdAt: data.createdAt,
      expiresAt: data.expiresAt,
      propertyId: 'told',
      propertyName: 'Villa told',
      ratePlanId: 'told-ep',
      ratePlanCode: 'european-plan',
      ratePlanName: 'European plan',
      checkinDate: '2026-12-04',
      checkoutDate: '2026-12-06',
      numberOfNights: 2,
      adults: 3,
      children: 0,
      quantity: 1,
      currency: 'INR',
      originalNetAmountBeforeTax: 17000,
      originalNetAmountAfterTax: 6000 + 300 + 11000 + 1980,
      discountAmount: 1700,
      netAmountBeforeTax: 15300,
      netAmountAfterTax: 5400 + 270 + 9900 + 1782,
      gstAmount: 2052,
      securityDeposit: 2000,
      nights: [
        {
          date: '2026-12-04',
          unit: 1,
          room: 5000,
          extras: 1000,
          original: 6000,
          discount: 600,
          charged: 5400,
          gstPercent: 5,
          gst: 270,
          taxRuleId: rule,
          promotionIds: ['told'],
        },
        {
          date: '2026-12-05',
          unit: 1,
          room: 10000,
          extras: 1000,
          original: 11000,
          discount: 1100,
          charged: 9900,
          gstPercent: 18,
          gst: 1782,
          taxRuleId: rule,
          promotionIds: ['told'],
        },
      ],
      discounts: [{ id: 'told', code: 'TOLD', title: 'Promotion told', type: 'BASIC', discount: 1700 }],
      couponStatus: 'UNKNOWN',
      cancellationTerms: { freeUntil: '2026-12-04T08:30:00.000Z', chargePercent: null, chargeNights: null, charge: 0 },
      taxRuleIds: [rule],
    });
  });

  // SEARCH-30
  it('says when a booking has used it', async () => {
    const token = await tokenOf({ propertyId: 'palm' });
    await service.database.execute(`UPDATE quote SET used_by = 'bkg_1' WHERE id = $1`, [token]);
    expect((await read(token)).data.status).toBe('USED');
  });

  // ALL-7, SEARCH-27
  it('answers another channel’s quote exactly like one that does not exist', async () => {
    const token = await tokenOf({ propertyId: 'palm' });
    const refusal = async (quoteId: string) => {
      const { status, data } = await service.get(QUOTE, { quoteId, as: channel(OTHER_CHANNEL) });
      return { ...data, answered: status, timestamp: '' };
    };
    expect(await refusal(token)).toMatchObject({ answered: 404, errorCode: 'QUOTE_NOT_FOUND' });
    expect(await refusal(token)).toEqual(await refusal('qt_unknown'));
  });

  it.each([
    [null, 401],
    [{ kind: 'agent', sub: 'agent-1' } as const, 403],
  ])('refuses %j', async (as, status) => {
    expect((await service.get(QUOTE, { quoteId: 'qt_1', as })).status).toBe(status);
  });
});

describe('forgetting old quotes', () => {
  // SEARCH-31
  it('deletes those that expired longer ago than they are kept, in bounded batches', async () => {
    const { database } = service.test;
    await database.execute('DELETE FROM quote');
    const old = await tokenOf({ propertyId: 'palm' });
    const fresh = await tokenOf({ propertyId: 'palm' });
    const expireBefore = (id: string, days: number) =>
      database.execute(
        `UPDATE quote SET expires_at = platform_now() - make_interval(days => $2, secs => 1) WHERE id = $1`,
        [id, days],
      );
    await expireBefore(old, 3);
    await expireBefore(fresh, 2);
    expect(await forgetOldQuotes(database, 3)).toBe(1);
    expect(await forgetOldQuotes(database, 3)).toBe(0);
    expect([(await read(old)).status, (await read(fresh)).status]).toEqual([404, 200]);
  });

  it('does not wait for a quote that a booking holds', async () => {
    const { database } = service.test;
    const held = await tokenOf({ propertyId: 'palm' });
    await database.execute(`UPDATE quote SET expires_at = platform_now() - interval '9 days' WHERE id = $1`, [held]);
    await database.transaction(async (tx) => {
      await tx.rows('SELECT 1 FROM quote WHERE id = $1 FOR UPDATE', [held]);
      expect(await forgetOldQuotes(database, 3)).toBe(0);
    });
    expect(await forgetOldQuotes(database, 3)).toBe(1);
  });
});
