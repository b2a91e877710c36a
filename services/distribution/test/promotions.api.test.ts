import { type ActivePromotionView, type PromotionGroupsView } from '../src/catalog/promotions/channel-promotions.view';
import { CHANNEL, NOON, OTHER_CHANNEL } from './support/catalog-builder';
import { channel, PartnerApi } from './support/partner-api';

const OF_PROPERTY = '/v1/properties/{propertyId}/promotions';
const GROUPS = '/v1/properties/{propertyId}/promotion-groups';
const ALL = '/v1/properties/promotions';

const service = new PartnerApi();

beforeAll(async () => {
  await service.start();
  await service.clock.setTo(NOON);
  const { catalog } = service;
  await catalog.property('palm', { channels: [CHANNEL, OTHER_CHANNEL] });
  await catalog.property('bare');
  await catalog.property('dune', { channels: [OTHER_CHANNEL] });
  const palm = ['palm'];
  await catalog.promotion({
    id: 'last',
    properties: palm,
    type: 'FREE_NIGHT',
    freeNights: 1,
    discountPercentage: 0,
    rank: 3,
    blackoutDates: { dates: ['2026-12-31'], ranges: [{ from: '2026-12-24', to: '2026-12-26' }] },
    rule: { channel: 'any' },
  });
  await catalog.promotion({ id: 'unranked', properties: [...palm, 'dune'], type: null });
  await catalog.promotion({
    id: 'first',
    properties: palm,
    type: 'COUPON',
    discountMethod: 'FLAT',
    discountAmount: 500,
    rank: 1,
  });
  await catalog.promotion({
    id: 'second',
    properties: palm,
    rank: 2,
    startDateTime: '2027-01-01T00:00:00Z',
    freeNights: 9,
  });
  await catalog.promotion({ id: 'inactive', properties: palm, status: 'INACTIVE' });
  await catalog.promotion({ id: 'expired', properties: palm, status: 'EXPIRED' });
  await catalog.promotion({ id: 'ended', properties: palm, endDateTime: '2026-12-01T06:00:00Z' });
  await catalog.promotion({ id: 'ending', properties: palm, rank: 9, endDateTime: '2026-12-01T07:00:00Z' });
  await catalog.access('narrow', 'palm', { promotions: ['first', 'ended'] });
  await catalog.access('none', 'palm', { promotions: [] });
});

afterAll(() => service.stop());

const ofProperty = async (propertyId: string, as = channel(CHANNEL)) =>
  (await service.get<ActivePromotionView[]>(OF_PROPERTY, { propertyId, as })).data;
const groups = async (propertyId: string, as = channel(CHANNEL)) =>
  (await service.get<PromotionGroupsView>(GROUPS, { propertyId, as })).data;
const all = async (as = channel(CHANNEL)) =>
  (await service.get<Record<string, ActivePromotionView[]>>(ALL, { as })).data;
const idsOf = (promotions: { id: string }[] = []) => promotions.map((promotion) => promotion.id);

describe('promotions of a property', () => {
  // PRICE-32
  it('lists the active ones that have not ended, by rank, none last', async () => {
    expect(idsOf(await ofProperty('palm'))).toEqual(['first', 'second', 'last', 'ending', 'unranked']);
  });

  // PRICE-31, PRICE-33
  it('shows every field, null where it does not concern the promotion', async () => {
    expect((await ofProperty('palm'))[2]).toEqual({
      id: 'last',
      code: 'LAST',
      title: 'Promotion last',
      description: null,
      startDateTime: null,
      endDateTime: null,
      stayStartDate: null,
      stayEndDate: null,
      maximumUsageLimit: null,
      usageCount: 0,
      minimumNights: null,
      maximumNights: null,
      discountMethod: 'PERCENTAGE',
      discountType: null,
      target: null,
      discountAmount: null,
      discountPercentage: 0,
      maximumDiscountAllowed: null,
      minimumBookingAmount: null,
      status: 'ACTIVE',
      type: 'FREE_NIGHT',
      nonRefundable: false,
      weekendOnly: false,
      weekdayOnly: false,
      clubbed: false,
      lastMinuteUnit: null,
      lastMinuteValue: null,
      earlyBookerValueInDays: null,
      freeNights: 1,
      termsAndConditions: null,
      icon: null,
      rank: 3,
      blackoutDates: { dates: ['2026-12-31'], ranges: [{ from: '2026-12-24', to: '2026-12-26' }] },
      checkinBlackoutDates: null,
      rule: { channel: 'any' },
    });
  });

  // PRICE-33
  it('shows a key field with its own type alone', async () => {
    const [coupon, basic] = await ofProperty('palm');
    expect(coupon).toMatchObject({ discountAmount: 500, discountPercentage: null });
    expect(basic).toMatchObject({ type: 'BASIC', freeNights: null, startDateTime: '2027-01-01T00:00:00.000Z' });
  });

  // PRICE-32
  it('drops one at its end', async () => {
    await service.clock.setTo(new Date('2026-12-01T07:00:01Z'));
    expect(idsOf(await ofProperty('palm'))).not.toContain('ending');
    await service.clock.setTo(NOON);
  });

  // SEARCH-19
  it('shows each channel its own', async () => {
    expect(idsOf(await ofProperty('palm', channel('narrow')))).toEqual(['first']);
    expect(await ofProperty('palm', channel('none'))).toEqual([]);
  });

  it('answers a property without promotions with none', async () => {
    expect(await ofProperty('bare')).toEqual([]);
    expect(await groups('bare')).toEqual({});
  });

  // PRICE-34
  it('groups them by type, those without one under UNKNOWN', async () => {
    const grouped = await groups('palm');
    expect(Object.fromEntries(Object.entries(grouped).map(([type, list]) => [type, idsOf(list as [])]))).toEqual({
      COUPON: ['first'],
      BASIC: ['second', 'ending'],
      FREE_NIGHT: ['last'],
      UNKNOWN: ['unranked'],
    });
  });
});

describe('promotions of all properties', () => {
  // PRICE-34
  it('has the properties with promotions alone', async () => {
    const found = await all();
    expect(Object.keys(found)).toEqual(['palm']);
    expect(found.palm).toEqual(await ofProperty('palm'));
    expect(Object.keys(await all(channel(OTHER_CHANNEL)))).toEqual(['dune', 'palm']);
  });

  it('is empty for a channel without any', async () => {
    expect(await all(channel('none'))).toEqual({});
    expect(await all(channel('stranger'))).toEqual({});
  });

  // ALL-29
  it('streams more properties than fit into a chunk, each once', async () => {
    await service.database.execute(
      `INSERT INTO property (id, listing_id, name, city, city_slug, state, state_slug, currency, max_adults, max_children, max_guests)
       SELECT 'chain-' || n, 'listing', 'x', 'x', 'city-x', 'x', 'state-x', 'INR', 2, 0, 2 FROM generate_series(1000, 2200) n`,
    );
    await service.database.execute(
      `INSERT INTO channel_access (channel_id, property_id) SELECT 'chain', id FROM property WHERE id LIKE 'chain-%'`,
    );
    await service.database.execute(
      `INSERT INTO promotion_property (property_id, promotion_id)
       SELECT id, CASE WHEN id LIKE '%7' THEN 'ended' ELSE 'first' END FROM property WHERE id LIKE 'chain-%'`,
    );
    const found = await all(channel('chain'));
    expect(Object.keys(found)).toHaveLength(1201 - 120);
    expect(Object.values(found).every((list) => idsOf(list).join() === 'first')).toBe(true);
  });
});

describe('what they refuse', () => {
  // ALL-7, SEARCH-19
  it.each([OF_PROPERTY, GROUPS])(
    '%s of a property that the channel does not have, like one that does not exist',
    async (route) => {
      const refusal = async (propertyId: string) => {
        const { status, data } = await service.get(route, { propertyId });
        return JSON.stringify({ ...data, status, timestamp: '' }).replaceAll(propertyId, '*');
      };
      const unknown = await refusal('nowhere');
      expect(unknown).toContain('PROPERTY_NOT_FOUND');
      expect(await refusal('dune')).toBe(unknown);
    },
  );

  it.each([OF_PROPERTY, GROUPS, ALL])('%s without a channel', async (route) => {
    expect((await service.get(route, { propertyId: 'palm', as: null })).status).toBe(401);
    expect((await service.get(route, { propertyId: 'palm', as: { kind: 'agent', sub: 'agent-1' } })).status).toBe(403);
  });
});
