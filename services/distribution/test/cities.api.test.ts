import { type CityView } from '../src/cities/city.view';
import { CHANNEL, OTHER_CHANNEL } from './support/catalog-builder';
import { channel, PartnerApi } from './support/partner-api';

const CITIES = '/v1/cities';

const service = new PartnerApi();

beforeAll(async () => {
  await service.start();
  await service.catalog.property('palm', { channels: [CHANNEL, OTHER_CHANNEL] });
  await service.catalog.property('reef');
  await service.catalog.property('dune', { city: 'Anjuna' });
  await service.catalog.property('snow', { city: 'Shimla', state: 'Himachal', sale: null, plans: [] });
});

afterAll(() => service.stop());

const cities = async (channelId: string) => (await service.get<CityView[]>(CITIES, { as: channel(channelId) })).data;

describe('GET /v1/cities', () => {
  // SEARCH-1
  it('lists the channel’s states, then its cities, with the number of its own properties', async () => {
    expect(await cities(CHANNEL)).toEqual([
      { name: 'Goa', displayName: 'Goa', slug: 'state-goa', type: 'STATE', numberOfProperties: 3 },
      { name: 'Himachal', displayName: 'Himachal', slug: 'state-himachal', type: 'STATE', numberOfProperties: 1 },
      { name: 'Anjuna', displayName: 'Anjuna, Goa', slug: 'city-anjuna', type: 'CITY', numberOfProperties: 1 },
      { name: 'Calangute', displayName: 'Calangute, Goa', slug: 'city-calangute', type: 'CITY', numberOfProperties: 2 },
      { name: 'Shimla', displayName: 'Shimla, Himachal', slug: 'city-shimla', type: 'CITY', numberOfProperties: 1 },
    ]);
  });

  // SEARCH-1, SEARCH-19
  it('shows another channel nothing of it', async () => {
    expect((await cities(OTHER_CHANNEL)).map((city) => [city.slug, city.numberOfProperties])).toEqual([
      ['state-goa', 1],
      ['city-calangute', 1],
    ]);
    expect(await cities('stranger')).toEqual([]);
  });

  it.each([
    [null, 401],
    [{ kind: 'admin', sub: 'operator-1' } as const, 403],
  ])('refuses %j', async (as, status) => {
    expect((await service.get(CITIES, { as })).status).toBe(status);
  });
});
