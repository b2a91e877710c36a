import { type Caller } from '@stayline/caller';
import { type ErrorBody, type Page } from '@stayline/http';
import { TestClock } from '@stayline/testkit';
import { Client } from 'pg';
import { type ListingView } from '../src/catalog/listings/agent-listing.view';
import { type ListingOfferView } from '../src/listing-search/listing-offer.view';
import { CatalogBuilder, CHANNEL, NOON, OTHER_CHANNEL } from './support/catalog-builder';
import { admin, agent, RunningDistribution } from './support/running-distribution';

const LISTINGS = '/api/v1/listings';
const STAY = 'checkIn=2026-12-10&checkOut=2026-12-12';

const service = new RunningDistribution();
let catalog: CatalogBuilder;

beforeAll(async () => {
  await service.start();
  await new TestClock(service.test).setTo(NOON);
  catalog = new CatalogBuilder(service.database);
  const listing = (id: string, title: string, city: string) =>
    service.database.execute('INSERT INTO listing (id, title, city, image) VALUES ($1, $2, $3, $4)', [
      id,
      title,
      city,
      `https://img.test/${id}.jpg`,
    ]);
  await listing('palms', 'Palm Estate Villas', 'Calangute');
  await listing('hills', 'Hill House', 'Munnar');
  await listing('theirs', 'Palm of Others', 'Calangute');
  const into = (id: string, propertyId: string) =>
    service.database.execute('UPDATE property SET listing_id = $1 WHERE id = $2', [id, propertyId]);
  await catalog.property('palm-1', { rank: 1, plans: [{ applicableAdult: 2, extraAdultRate: 1_000 }] });
  await catalog.property('palm-2', { rank: 2, plans: [{ id: 'palm-2-ep', rate: 8_000 }], maxAdults: 2, maxGuests: 3 });
  await catalog.property('hill-1', { city: 'Munnar', state: 'Kerala', sale: null });
  await catalog.property('their-1', { channels: [OTHER_CHANNEL] });
  await into('palms', 'palm-1');
  await into('palms', 'palm-2');
  await into('hills', 'hill-1');
  await into('theirs', 'their-1');
  await service.database.execute(
    `INSERT INTO meal (id, listing_id, name, adult_price, child_price, tax_percent) VALUES ('breakfast', 'palms', 'Breakfast', 500, 250, 5)`,
  );
  await service.database.execute(
    `INSERT INTO vas (id, listing_id, name, price, tax_percent) VALUES ('transfer', 'palms', 'Transfer', 1500, 18)`,
  );
});
afterAll(() => service.stop());

type Answer<T> = { status: number; data: T & { errorCode?: string } };

const search = (query: string, as: Caller | undefined = agent) =>
  service.send('GET', `${LISTINGS}?${query}`, LISTINGS, { as }) as Promise<Answer<Page<ListingOfferView>>>;
const read = (id: string, query = '', as: Caller | undefined = agent) =>
  service.send('GET', `${LISTINGS}/${id}${query}`, `${LISTINGS}/{listingId}`, { as }) as Promise<Answer<ListingView>>;
const ids = ({ data }: Answer<Page<ListingOfferView>>) => data.list.map(({ id }) => id);

describe('GET /api/v1/listings', () => {
  // SEARCH-34, SEARCH-35, SEARCH-36
  it('tells what a listing has free, what it costs, and which rooms the party needs', async () => {
    const { status, data } = await search(`city=Calangute&${STAY}&adults=5`);
    expect(status).toBe(200);
    expect(data.list).toEqual([
      {
        id: 'palms',
        title: 'Palm Estate Villas',
        city: 'Calangute',
        image: 'https://img.test/palms.jpg',
        checkIn: '2026-12-10',
        checkOut: '2026-12-12',
        soldOut: false,
        properties: [
          {
            propertyId: 'palm-1',
            name: 'Villa palm-1',
            bedrooms: 2,
            maxAdults: 4,
            maxChildren: 2,
            maxGuests: 6,
            available: 2,
            currency: 'INR',
            price: 10_000,
            nights: [
              { date: '2026-12-10', price: 5_000 },
              { date: '2026-12-11', price: 5_000 },
            ],
          },
          expect.objectContaining({ propertyId: 'palm-2', available: 2, price: 16_000 }),
        ],
        selectedProperties: [{ propertyId: 'palm-1', quantity: 2 }],
        // Two units include four adults; the fifth is extra, on units of 5 500 and 5 500.
        price: { currency: 'INR', roomTotal: 22_000, gst: 1_100, total: 23_100 },
      },
    ]);
  });

  // SEARCH-32, SEARCH-33
  it.each([
    ['a city by name, whatever the letter case', 'city=calangute', ['palms']],
    ['a city by its slug', 'city=city-calangute', ['palms']],
    ['a state by its slug', 'city=state-kerala', ['hills']],
    ['a keyword of the title', 'keyword=palm', ['palms']],
    ['all words of a keyword', 'keyword=estate%20calangute', ['palms']],
    ['a keyword in a city', 'city=Munnar&keyword=palm', []],
    ['a wildcard as what it is', 'keyword=%25', []],
    ['nothing where nothing is', 'city=Atlantis', []],
    ['another channel’s', `city=Calangute&channelId=${OTHER_CHANNEL}`, ['theirs']],
  ])('finds %s', async (_name, query, expected) => {
    expect(ids(await search(query))).toEqual(expected);
  });

  // SEARCH-35
  it('takes tonight without dates, and shows what is sold out last', async () => {
    const { data } = await search('keyword=o');
    expect(data.list.map(({ id, soldOut, checkIn, checkOut }) => [id, soldOut, checkIn, checkOut])).toEqual([
      ['hills', true, '2026-12-01', '2026-12-02'],
    ]);
    const all = await search('keyword=a');
    expect(all.data.list.map(({ id, soldOut }) => [id, soldOut])).toEqual([
      ['palms', false],
      ['hills', true],
    ]);
    expect((await search(`city=Calangute&${STAY}&adults=900`)).data.list).toMatchObject([
      { soldOut: true, selectedProperties: [], price: null },
    ]);
  });

  // SEARCH-34
  it('subtracts bookings and holds at once, and gives them back at the cutoff', async () => {
    const clock = new TestClock(service.test);
    const claim = (id: string, expires: string | null) =>
      service.database.execute(
        `INSERT INTO claim (claim_id, property_id, date, quantity, role, expires_at) VALUES ($1, 'palm-1', '2026-12-11', 1, 'OWN', $2)`,
        [id, expires],
      );
    const free = async () => (await search(`city=Calangute&${STAY}`)).data.list[0]?.properties[0]?.available;
    await claim('bkg_1', null);
    expect(await free()).toBe(1);
    await claim('hld_1', '2026-12-01T17:30:00Z');
    expect(await free()).toBe(0);
    await clock.setTo(new Date('2026-12-01T17:30:00Z'));
    expect(await free()).toBe(1);
    await clock.setTo(NOON);
    await service.database.execute(`DELETE FROM claim`);
  });

  // CART-29
  it('prices the default plan of each night: the lowest rank that is not stop-sold', async () => {
    await catalog.plan('palm-1', { id: 'palm-1-ap', code: 'all', rate: 9_000, rank: 5 });
    await catalog.restriction('palm-1-ep', '2026-12-20', { stopSell: true });
    await catalog.restriction('palm-1-ep', '2026-12-21', { rate: 5_500 });
    const { data } = await search('city=Calangute&checkIn=2026-12-20&checkOut=2026-12-22');
    expect(data.list[0]?.properties[0]?.nights).toEqual([
      { date: '2026-12-20', price: 9_000 },
      { date: '2026-12-21', price: 5_500 },
    ]);
  });

  // SEARCH-34
  it('has no free rooms where the stay is too short, or the property is not for sale', async () => {
    await catalog.property('strict', { city: 'Pune', sale: { minimumStay: 3 } });
    await catalog.property('shut', { city: 'Pune', sale: { stopSell: true } });
    const { data } = await search(`city=Pune&${STAY}`);
    expect(data.list[0]?.properties.map(({ propertyId, available }) => [propertyId, available])).toEqual([
      ['shut', 0],
      ['strict', 0],
    ]);
    const longer = await search('city=Pune&checkIn=2026-12-10&checkOut=2026-12-13');
    expect(longer.data.list[0]?.properties.find(({ propertyId }) => propertyId === 'strict')?.available).toBe(2);
  });

  it('comes in pages; one past the end is empty', async () => {
    const { data } = await search('city=Calangute&pageSize=1&page=0');
    expect([data.list.length, data.pagesCount]).toEqual([1, 1]);
    expect((await search('city=Calangute&pageSize=1&page=7')).data.list).toEqual([]);
  });

  it.each([
    // SEARCH-32
    ['', 'CITY_OR_KEYWORD_REQUIRED'],
    ['city=%20', 'CITY_OR_KEYWORD_REQUIRED'],
    ['city=Calangute&checkIn=2026-12-10', 'DATES_INCOMPLETE'],
    ['city=Calangute&checkIn=2026-12-10&checkOut=2026-12-10', 'DATE_RANGE_INVALID'],
    ['city=Calangute&checkIn=2026-02-30&checkOut=2026-12-10', 'DATE_INVALID'],
    ['city=Calangute&checkIn=2026-11-30&checkOut=2026-12-10', 'CHECKIN_IN_PAST'],
    ['city=Calangute&checkIn=2026-12-10&checkOut=2029-12-10', 'DATE_RANGE_TOO_LONG'],
    // SEARCH-33
    ['city=Calangute&channelId=chan-none', 'CHANNEL_UNKNOWN'],
    ['city=Calangute&adults=0', 'VALIDATION_FAILED'],
    ['city=Calangute&adults=1.5', 'VALIDATION_FAILED'],
    ['city=Calangute&pageSize=201', 'VALIDATION_FAILED'],
    ['city=Calangute&city=Munnar', 'PARAMETER_REPEATED'],
  ])('refuses "%s"', async (query, code) => {
    const { status, data } = await search(query);
    expect([status, (data as unknown as ErrorBody).errorCode]).toEqual([400, code]);
  });

  // CRED-14
  it.each<[Caller | undefined, number]>([
    [undefined, 401],
    [{ kind: 'channel', channelId: CHANNEL }, 403],
    [admin, 200],
  ])('answers %j with %i', async (as, status) => {
    const call = { as };
    expect((await service.send('GET', `${LISTINGS}?city=Calangute`, LISTINGS, call)).status).toBe(status);
    expect((await service.send('GET', `${LISTINGS}/palms`, `${LISTINGS}/{listingId}`, call)).status).toBe(status);
  });

  it('is one statement, whatever the page', async () => {
    for (let each = 0; each < 20; each += 1) await catalog.property(`many-${each}`, { city: 'Goa Velha' });
    await search('city=Goa Velha');
    const sent = jest.spyOn(Client.prototype, 'query');
    const names = async (query: string) => {
      sent.mockClear();
      expect((await search(query)).status).toBe(200);
      return sent.mock.calls
        .map(([config]) => (config as unknown as { name?: string }).name)
        .filter((name) => name && /listing|tax/.test(name));
    };
    expect(await names(`city=Calangute&${STAY}`)).toEqual(['listings-by-place']);
    expect(await names('city=Goa Velha&checkIn=2026-12-10&checkOut=2026-12-20')).toEqual(['listings-by-place']);
    sent.mockRestore();
  });
});

describe('GET /api/v1/listings/{listingId}', () => {
  // SEARCH-37
  it('tells what an item of it can have', async () => {
    const { status, data } = await read('palms');
    expect(status).toBe(200);
    expect(data).toEqual({
      id: 'palms',
      title: 'Palm Estate Villas',
      city: 'Calangute',
      image: 'https://img.test/palms.jpg',
      details: {},
      properties: [
        {
          propertyId: 'palm-1',
          name: 'Villa palm-1',
          city: 'Calangute',
          state: 'Goa',
          currency: 'INR',
          bedrooms: 2,
          maxAdults: 4,
          maxChildren: 2,
          maxGuests: 6,
          details: {},
        },
        expect.objectContaining({ propertyId: 'palm-2' }),
      ],
      meals: [{ mealId: 'breakfast', name: 'Breakfast', adultPrice: 500, childPrice: 250, taxPercent: 5, details: {} }],
      vas: [{ vasId: 'transfer', name: 'Transfer', price: 1500, taxPercent: 18, details: {} }],
    });
  });

  // SEARCH-37
  it.each([
    ['palms', `?channelId=${OTHER_CHANNEL}`],
    ['theirs', ''],
    ['none', ''],
  ])('knows no %s%s', async (id, query) => {
    const { status, data } = await read(id, query);
    expect([status, data.errorCode]).toEqual([404, 'LISTING_NOT_FOUND']);
  });

  it('refuses a channel that is not there', async () => {
    const { status, data } = await read('palms', '?channelId=chan-none');
    expect([status, data.errorCode]).toEqual([400, 'CHANNEL_UNKNOWN']);
  });
});
