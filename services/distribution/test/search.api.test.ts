import { type Page } from '@stayline/http';
import { type PropertyCardView } from '../src/search/search.view';
import { CHANNEL, NOON, OTHER_CHANNEL, TODAY } from './support/catalog-builder';
import { channel, PartnerApi } from './support/partner-api';

const SEARCH = '/v1/properties/rates';
const STAY = { checkinDate: '2026-12-04', checkoutDate: '2026-12-06' };

const service = new PartnerApi();

beforeAll(async () => {
  await service.start();
  await service.clock.setTo(NOON);
  const { catalog } = service;
  await catalog.property('palm', {
    name: 'Palm_House 100%',
    rank: 2,
    channels: [CHANNEL, OTHER_CHANNEL],
    bedrooms: 3,
    details: { images: ['https://img.example/1.jpg'], amenities: ['pool'], faqs: [], view: 'sea' },
  });
  await catalog.property('reef', {
    rank: 1,
    plans: [{}, { id: 'reef-ap', code: 'all-inclusive', rate: 8000, rank: 1 }],
  });
  await catalog.property('dune', { rank: 1, city: 'Anjuna', channels: [OTHER_CHANNEL] });
  await catalog.property('full', { rank: 0, sale: { units: 1 } });
  await catalog.claim('full', '2026-12-05', 1);
  await catalog.property('shut', { rank: 0, city: 'Shimla', state: 'Himachal', sale: { stopSell: true } });
  await catalog.property('long', { city: 'Shimla', state: 'Himachal', sale: { minimumStay: 3, maximumStay: 4 } });
  await catalog.property('later', { city: 'Shimla', state: 'Himachal', sale: { from: '2026-12-05' } });
  await catalog.property('empty', { city: 'Leh', state: 'Ladakh', sale: null });
  await catalog.property('planless', { city: 'Leh', state: 'Ladakh', plans: [] });
  await catalog.property('sigma', { city: 'Leh', state: 'Ladakh', name: 'ΟΔΟΣ İzmir' });
  await catalog.property('stopped', { city: 'Leh', state: 'Ladakh' });
  await catalog.restriction('stopped-ep', '2026-12-05', { stopSell: true });
});

afterAll(() => service.stop());

const search = (query: Record<string, string | number>, as = channel(CHANNEL)) =>
  service.get<Page<PropertyCardView>>(SEARCH, { query, as });
const cards = async (query: Record<string, string | number>, as = channel(CHANNEL)) =>
  (await search(query, as)).data.list;
const ids = async (query: Record<string, string | number>, as = channel(CHANNEL)) =>
  (await cards(query, as)).map((card) => card.id);
const soldOut = async (query: Record<string, string | number>) => (await cards(query))[0]?.soldOut;

describe('GET /v1/properties/rates, searching', () => {
  // SEARCH-16, TAX-9
  it('shows every field of a card and of a quote', async () => {
    const { data } = await search({ propertyId: 'palm', ...STAY, adults: 3, children: 1 });
    expect(data).toEqual({
      list: [
        {
          id: 'palm',
          name: 'Palm_House 100%',
          soldOut: false,
          city: 'Calangute',
          citySlug: 'city-calangute',
          state: 'Goa',
          stateSlug: 'state-goa',
          currency: 'INR',
          bedrooms: 3,
          maxAdults: 4,
          maxChildren: 2,
          maxGuests: 6,
          images: ['https://img.example/1.jpg'],
          amenities: ['pool'],
          faqs: [],
          details: { view: 'sea' },
          quotes: [
            {
              propertyId: 'palm',
              ratePlanId: 'palm-ep',
              ratePlanCode: 'european-plan',
              ratePlanName: 'European plan',
              propertyName: 'Palm_House 100%',
              checkinDate: '2026-12-04',
              checkoutDate: '2026-12-06',
              numberOfNights: 2,
              adults: 3,
              children: 1,
              numberOfGuests: 4,
              quantity: 1,
              originalNetAmountBeforeTax: 13000,
              originalNetAmountAfterTax: 13650,
              netAmountBeforeTax: 13000,
              netAmountAfterTax: 13650,
              netPerNightAmountBeforeTax: 6500,
              netPerNightAmountAfterTax: 6825,
              gstAmount: 650,
              securityDeposit: 2000,
              currency: 'INR',
              soldOut: false,
              promotions: [],
              couponStatus: null,
              cancellationTerms: {
                freeUntil: '2026-12-04T08:30:00.000Z',
                chargePercent: null,
                chargeNights: null,
                charge: 0,
              },
            },
          ],
        },
      ],
      currentPage: 0,
      pageSize: 50,
      totalElementsCount: 1,
      pagesCount: 1,
      hasNext: false,
      hasPrevious: false,
    });
  });

  // SEARCH-10
  it('orders the bookable first, then by rank, then by id', async () => {
    expect(await ids({ city: 'state-goa', ...STAY })).toEqual(['reef', 'palm', 'full']);
  });

  it.each([
    ['a city', { city: 'city-calangute', ...STAY }, ['reef', 'palm', 'full']],
    // SEARCH-2
    ['a state', { city: 'state-himachal', ...STAY, checkoutDate: '2026-12-07' }, ['long', 'later', 'shut']],
    ['a place of another channel', { city: 'city-anjuna', ...STAY }, []],
    // SEARCH-7
    ['an unknown place', { city: 'city-nowhere', ...STAY }, []],
    ['a property', { propertyId: 'reef', ...STAY }, ['reef']],
    // SEARCH-4
    ['a property in its city', { propertyId: 'reef', city: 'city-calangute', ...STAY }, ['reef']],
    ['a property in its state', { propertyId: 'reef', city: 'state-goa', ...STAY }, ['reef']],
    ['a property in another city', { propertyId: 'reef', city: 'city-leh', ...STAY }, []],
    ['a word of the name', { city: 'state-goa', keyword: 'HOUSE' }, ['palm']],
    // SEARCH-8
    ['words in another order', { city: 'state-goa', keyword: ' 100%  palm' }, ['palm']],
    ['% as it is', { city: 'state-goa', keyword: '%' }, ['palm']],
    ['_ as it is', { city: 'state-goa', keyword: '_' }, ['palm']],
    ['a name whose letters change with their case', { city: 'state-ladakh', keyword: 'ΟΔΟΣ İzmir' }, ['sigma']],
    ['the same letters in small', { city: 'state-ladakh', keyword: 'οδοσ izmir' }, ['sigma']],
    ['a word that is not there', { city: 'state-goa', keyword: 'house castle' }, []],
    ['a keyword left empty', { city: 'city-calangute', keyword: '  ', ...STAY }, ['reef', 'palm', 'full']],
    // SEARCH-9
    ['bedrooms', { city: 'state-goa', bedroom: 3 }, ['palm']],
    ['bedrooms that none has', { city: 'state-goa', bedroom: 0 }, []],
  ])('finds by %s', async (_what, query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  // SEARCH-19
  it('shows each channel its own', async () => {
    expect(await ids({ city: 'state-goa', ...STAY }, channel(OTHER_CHANNEL))).toEqual(['dune', 'palm']);
    expect(await ids({ city: 'state-goa', ...STAY }, channel('stranger'))).toEqual([]);
  });

  // SEARCH-5
  it('means tonight without dates', async () => {
    const [card] = await cards({ propertyId: 'reef' });
    expect(card?.quotes[0]).toMatchObject({ checkinDate: TODAY, checkoutDate: '2026-12-02', numberOfNights: 1 });
  });

  // ALL-24
  it('turns its day at midnight in the platform’s zone', async () => {
    await service.clock.setTo(new Date('2026-12-01T18:31:00.000Z'));
    const [card] = await cards({ propertyId: 'reef' });
    await service.clock.setTo(NOON);
    expect(card?.quotes[0]?.checkinDate).toBe('2026-12-02');
  });

  // INV-1, SEARCH-11
  it.each([
    ['nothing', { propertyId: 'reef', ...STAY }, false],
    ['units taken on one night', { propertyId: 'full', ...STAY }, true],
    ['stop-sell', { propertyId: 'shut', ...STAY }, true],
    ['a stay shorter than the minimum', { propertyId: 'long', ...STAY }, true],
    ['a stay as long as the maximum', { propertyId: 'long', ...STAY, checkoutDate: '2026-12-08' }, false],
    ['a stay longer than the maximum', { propertyId: 'long', ...STAY, checkoutDate: '2026-12-09' }, true],
    ['a night without inventory', { propertyId: 'later', ...STAY }, true],
    ['no inventory at all', { propertyId: 'empty', ...STAY }, true],
    ['no plan', { propertyId: 'planless', ...STAY }, true],
    ['its only plan stop-sold on a night', { propertyId: 'stopped', ...STAY }, true],
    [
      'its plan stop-sold on the day of check-out',
      { propertyId: 'stopped', ...STAY, checkoutDate: '2026-12-05' },
      false,
    ],
    ['as many guests as it takes', { propertyId: 'reef', ...STAY, adults: 4, children: 2 }, false],
    // SEARCH-12
    ['too many adults', { propertyId: 'reef', ...STAY, adults: 5 }, true],
    ['too many children', { propertyId: 'reef', ...STAY, children: 3 }, true],
    ['far too many guests', { propertyId: 'reef', ...STAY, adults: 9999, children: 9999 }, true],
  ])('judges what is sold out: %s', async (_why, query, expected) => {
    expect(await soldOut(query)).toBe(expected);
  });

  // SEARCH-12
  it('counts adults and children together against the guests it takes', async () => {
    await service.catalog.property('small', { city: 'Diu', state: 'Diu', maxGuests: 5 });
    expect(await soldOut({ propertyId: 'small', ...STAY, adults: 4, children: 1 })).toBe(false);
    expect(await soldOut({ propertyId: 'small', ...STAY, adults: 4, children: 2 })).toBe(true);
  });

  // INV-3
  it('forgets a claim at the instant it expires', async () => {
    await service.catalog.property('held', { city: 'Diu', state: 'Diu', sale: { units: 1 } });
    await service.catalog.claim('held', '2026-12-04', 1, new Date('2026-12-01T08:00:00.000Z'));
    expect(await soldOut({ propertyId: 'held', ...STAY })).toBe(true);
    await service.clock.setTo(new Date('2026-12-01T08:00:00.000Z'));
    expect(await soldOut({ propertyId: 'held', ...STAY })).toBe(false);
    await service.clock.setTo(NOON);
  });

  // SEARCH-13
  it('prices what is sold out too, and says so on each quote', async () => {
    const [card] = await cards({ propertyId: 'full', ...STAY });
    expect(card).toMatchObject({ soldOut: true, quotes: [{ soldOut: true, netAmountBeforeTax: 10000 }] });
  });

  // SEARCH-13
  it('marks the plan that is stop-sold while another one sells', async () => {
    await service.catalog.property('mixed', {
      city: 'Diu',
      state: 'Diu',
      plans: [{}, { id: 'mixed-ap', code: 'all-inclusive', rank: 1 }],
    });
    await service.catalog.restriction('mixed-ep', '2026-12-05', { stopSell: true, rate: 100 });
    const [card] = await cards({ propertyId: 'mixed', ...STAY });
    expect(card?.soldOut).toBe(false);
    expect(card?.quotes.map((quote) => [quote.ratePlanId, quote.soldOut])).toEqual([
      ['mixed-ep', true],
      ['mixed-ap', false],
    ]);
  });

  // SEARCH-14
  it('shows plans in order of rank, and only those the channel may sell', async () => {
    expect((await cards({ propertyId: 'reef', ...STAY }))[0]?.quotes.map((quote) => quote.ratePlanCode)).toEqual([
      'european-plan',
      'all-inclusive',
    ]);
    await service.catalog.access('narrow', 'reef', { plans: ['reef-ap'] });
    const [card] = await cards({ propertyId: 'reef', ...STAY }, channel('narrow'));
    expect(card?.quotes.map((quote) => quote.ratePlanId)).toEqual(['reef-ap']);
  });

  // PRICE-2, TAX-3
  it('prices a date by its restriction', async () => {
    await service.catalog.property('dated', { city: 'Diu', state: 'Diu' });
    await service.catalog.restriction('dated-ep', '2026-12-05', { rate: 8000 });
    const [card] = await cards({ propertyId: 'dated', ...STAY });
    // 5000 bears 5 %, 8000 bears 18 %.
    expect(card?.quotes[0]).toMatchObject({ netAmountBeforeTax: 13000, gstAmount: 1690, netAmountAfterTax: 14690 });
  });

  // SEARCH-15
  it('ignores quantity', async () => {
    const [card] = await cards({ propertyId: 'reef', ...STAY, quantity: 5 });
    expect(card?.quotes[0]).toMatchObject({ quantity: 1, netAmountBeforeTax: 10000, soldOut: false });
  });

  // SEARCH-18
  it('carries no token', async () => {
    const [card] = await cards({ propertyId: 'reef', ...STAY });
    expect(card?.quotes[0]).not.toHaveProperty('id');
    expect(card?.quotes[0]).not.toHaveProperty('quoteId');
  });

  // PRICE-6, PRICE-7, PRICE-8, SEARCH-17
  it('applies promotions by themselves, coupons by their code, and says what became of the code', async () => {
    await service.catalog.property('promo', { city: 'Diu', state: 'Diu' });
    await service.catalog.promotion({ id: 'auto', properties: ['promo'] });
    await service.catalog.promotion({
      id: 'flat',
      properties: ['promo'],
      type: 'COUPON',
      code: 'Save3000',
      discountMethod: 'FLAT',
      discountAmount: 3000,
    });
    await service.catalog.promotion({ id: 'old', properties: ['promo'], type: 'COUPON', status: 'INACTIVE' });
    const quoted = async (couponCode: string) =>
      (await cards({ propertyId: 'promo', ...STAY, ...(couponCode && { couponCode }) }))[0]?.quotes[0];
    expect(await quoted('')).toMatchObject({
      originalNetAmountBeforeTax: 10000,
      netAmountBeforeTax: 9000,
      couponStatus: null,
      promotions: [{ id: 'auto', code: 'AUTO', title: 'Promotion auto', type: 'BASIC', discount: 1000 }],
    });
    expect(await quoted(' save3000')).toMatchObject({
      netAmountBeforeTax: 7000,
      couponStatus: 'APPLIED',
      promotions: [{ id: 'flat', type: 'COUPON', discount: 3000 }],
    });
    expect(await quoted('OLD')).toMatchObject({ netAmountBeforeTax: 9000, couponStatus: 'INACTIVE' });
    expect(await quoted('never-heard')).toMatchObject({ netAmountBeforeTax: 9000, couponStatus: 'UNKNOWN' });
  });

  // SEARCH-19
  it('hides promotions that the channel may not use', async () => {
    await service.catalog.property('scoped', { city: 'Diu', state: 'Diu', channels: [] });
    await service.catalog.promotion({ id: 'mine', properties: ['scoped'] });
    await service.catalog.promotion({ id: 'theirs', properties: ['scoped'], discountPercentage: 50 });
    await service.catalog.access(CHANNEL, 'scoped', { promotions: ['mine'] });
    const [card] = await cards({ propertyId: 'scoped', ...STAY });
    expect(card?.quotes[0]?.promotions.map((promotion) => promotion.id)).toEqual(['mine']);
  });

  // TAX-8
  it('uses a changed tax rule from the next search on', async () => {
    const slabs = (percent: number) => JSON.stringify([{ upTo: null, percent }]);
    const id = 'gst-room-2025-09-22';
    const before = await service.database.one<{ slabs: unknown }>('SELECT slabs FROM tax_rule WHERE id = $1', [id]);
    const gst = async () => (await cards({ propertyId: 'reef', ...STAY }))[0]?.quotes[0]?.gstAmount;
    expect(await gst()).toBe(500);
    await service.database.execute('UPDATE tax_rule SET slabs = $2 WHERE id = $1', [id, slabs(10)]);
    expect(await gst()).toBe(1000);
    await service.database.execute('UPDATE tax_rule SET slabs = $2 WHERE id = $1', [id, JSON.stringify(before?.slabs)]);
    expect(await gst()).toBe(500);
  });
});

describe('paging', () => {
  beforeAll(async () => {
    for (let each = 0; each < 9; each += 1) {
      await service.catalog.property(`p${each}`, {
        city: 'Puri',
        state: 'Odisha',
        rank: each % 2,
        sale: each % 3 ? {} : null,
      });
    }
  });

  // SEARCH-10
  it('cuts the same list into pages whatever their size', async () => {
    const all = await ids({ city: 'city-puri', ...STAY });
    expect(all).toEqual(['p2', 'p4', 'p8', 'p1', 'p5', 'p7', 'p0', 'p6', 'p3']);
    for (const pageSize of [1, 2, 4, 9, 200]) {
      const pages: string[] = [];
      for (let page = 0; page * pageSize < 9; page += 1) {
        pages.push(...(await ids({ city: 'city-puri', ...STAY, page, pageSize })));
      }
      expect(pages).toEqual(all);
    }
  });

  // ALL-28
  it.each([
    [{ page: 0, pageSize: 4 }, { pagesCount: 3, hasNext: true, hasPrevious: false }, 4],
    [{ page: 2, pageSize: 4 }, { pagesCount: 3, hasNext: false, hasPrevious: true }, 1],
    [{ page: 3, pageSize: 4 }, { pagesCount: 3, hasNext: false, hasPrevious: true }, 0],
    [{ page: 1_000_000_000, pageSize: 200 }, { pagesCount: 1, hasNext: false, hasPrevious: true }, 0],
  ])('wraps page %j', async (at, expected, length) => {
    const { status, data } = await search({ city: 'city-puri', ...STAY, ...at });
    expect(status).toBe(200);
    expect(data).toMatchObject({ ...expected, currentPage: at.page, pageSize: at.pageSize, totalElementsCount: 9 });
    expect(data.list).toHaveLength(length);
  });
});

describe('what a search refuses', () => {
  it.each<[string, Record<string, string | number> | string, number, string]>([
    // SEARCH-4
    ['no place', { ...STAY }, 400, 'LOCATION_REQUIRED'],
    ['a place left empty', { city: '', ...STAY }, 400, 'LOCATION_REQUIRED'],
    ['check-in alone', { city: 'state-goa', checkinDate: '2026-12-04' }, 400, 'DATES_INCOMPLETE'],
    ['check-out alone', { city: 'state-goa', checkoutDate: '2026-12-04' }, 400, 'DATES_INCOMPLETE'],
    // SEARCH-5
    ['a past check-in', { city: 'state-goa', ...STAY, checkinDate: '2026-11-30' }, 400, 'CHECKIN_IN_PAST'],
    ['check-out on check-in', { city: 'state-goa', ...STAY, checkoutDate: '2026-12-04' }, 400, 'DATE_RANGE_INVALID'],
    [
      'check-out before check-in',
      { city: 'state-goa', ...STAY, checkoutDate: '2026-12-03' },
      400,
      'DATE_RANGE_INVALID',
    ],
    ['367 nights', { city: 'state-goa', ...STAY, checkoutDate: '2027-12-06' }, 400, 'DATE_RANGE_TOO_LONG'],
    ['a date that does not exist', { city: 'state-goa', ...STAY, checkinDate: '2026-02-30' }, 400, 'DATE_INVALID'],
    ['a date left empty', { city: 'state-goa', ...STAY, checkinDate: '' }, 400, 'DATE_INVALID'],
    // SEARCH-6
    ['no adults', { city: 'state-goa', adults: 0 }, 400, 'VALIDATION_FAILED'],
    ['adults below none', { city: 'state-goa', adults: -1 }, 400, 'VALIDATION_FAILED'],
    ['half an adult', { city: 'state-goa', adults: '1.5' }, 400, 'VALIDATION_FAILED'],
    ['adults in words', { city: 'state-goa', adults: 'two' }, 400, 'VALIDATION_FAILED'],
    ['adults left empty', { city: 'state-goa', adults: '' }, 400, 'VALIDATION_FAILED'],
    ['children below none', { city: 'state-goa', children: -1 }, 400, 'VALIDATION_FAILED'],
    ['a bedroom in words', { city: 'state-goa', bedroom: 'x' }, 400, 'VALIDATION_FAILED'],
    ['a page below none', { city: 'state-goa', page: -1 }, 400, 'VALIDATION_FAILED'],
    ['a page written 1e3', { city: 'state-goa', page: '1e3' }, 400, 'VALIDATION_FAILED'],
    ['a page of none', { city: 'state-goa', pageSize: 0 }, 400, 'VALIDATION_FAILED'],
    ['a page of 201', { city: 'state-goa', pageSize: 201 }, 400, 'VALIDATION_FAILED'],
    ['no unit', { city: 'state-goa', quantity: 0 }, 400, 'VALIDATION_FAILED'],
    ['a thousand units', { city: 'state-goa', quantity: 1000 }, 400, 'VALIDATION_FAILED'],
    ['a keyword without end', { city: 'state-goa', keyword: 'x'.repeat(101) }, 400, 'VALIDATION_FAILED'],
    ['two cities', 'city=state-goa&city=state-x', 400, 'PARAMETER_REPEATED'],
    // SEARCH-7
    ['an unknown property', { propertyId: 'nowhere', ...STAY }, 404, 'PROPERTY_NOT_FOUND'],
    // SEARCH-20
    ['a quote without dates', { city: 'state-goa', ratePlanCode: 'european-plan' }, 400, 'QUOTE_DATES_REQUIRED'],
    ['a quote without a place', { ratePlanCode: 'european-plan', ...STAY }, 400, 'LOCATION_REQUIRED'],
    // SEARCH-22
    ['a quote of an unknown plan', { city: 'state-goa', ratePlanCode: 'x', ...STAY }, 404, 'RATE_PLAN_NOT_FOUND'],
    ['a quote of an empty plan', { city: 'state-goa', ratePlanCode: '', ...STAY }, 404, 'RATE_PLAN_NOT_FOUND'],
    // SEARCH-29
    [
      'a quote of more unit-nights than can be priced',
      {
        propertyId: 'reef',
        ratePlanCode: 'european-plan',
        quantity: 999,
        checkinDate: '2026-12-04',
        checkoutDate: '2027-12-01',
      },
      400,
      'TOO_MANY_UNIT_NIGHTS',
    ],
  ])('%s', async (_what, query, status, errorCode) => {
    const answer = await service.get(SEARCH, { query });
    expect([answer.status, answer.data.errorCode]).toEqual([status, errorCode]);
    expect(answer.data.status).toBe(status);
  });

  // ALL-7, SEARCH-19
  it('answers another channel’s property exactly like one that does not exist', async () => {
    const refusal = async (propertyId: string) => {
      const { status, data } = await service.get(SEARCH, { query: { propertyId, ...STAY } });
      const { timestamp: _timestamp, ...rest } = data;
      return JSON.stringify([status, rest]).replaceAll(propertyId, '*');
    };
    expect(await refusal('dune')).toBe(await refusal('nowhere'));
  });

  it.each([
    [null, 401, 'CREDENTIAL_MISSING'],
    [{ kind: 'agent', sub: 'agent-1' } as const, 403, 'FORBIDDEN'],
  ])('refuses %j', async (as, status, errorCode) => {
    const answer = await service.get(SEARCH, { as, query: { city: 'state-goa' } });
    expect([answer.status, answer.data.errorCode]).toEqual([status, errorCode]);
  });
});
