import { readCriteria, type SearchQuery } from './search-criteria';

const DEFAULTS: SearchQuery = { adults: 1, children: 0, page: 0, pageSize: 50 };
const DATES = { checkinDate: '2026-12-04', checkoutDate: '2026-12-06' };
const read = (query: Partial<SearchQuery>) => readCriteria({ ...DEFAULTS, city: 'city-goa', ...query });

describe('readCriteria', () => {
  // SEARCH-6
  it('understands the defaults: tonight, one unit, no filter', () => {
    expect(read({})).toEqual({
      scope: { kind: 'city', slug: 'city-goa' },
      stay: null,
      adults: 1,
      children: 0,
      quantity: 1,
      words: [],
      bedrooms: null,
      couponCode: null,
      page: 0,
      pageSize: 50,
      ratePlanCode: null,
    });
  });

  // SEARCH-4
  it.each<[string, Partial<SearchQuery>, object]>([
    ['a city', { city: 'city-goa' }, { kind: 'city', slug: 'city-goa' }],
    ['a state', { city: 'state-goa' }, { kind: 'state', slug: 'state-goa' }],
    ['a slug of neither', { city: 'goa' }, { kind: 'city', slug: 'goa' }],
    ['a property', { city: undefined, propertyId: 'palm' }, { kind: 'property', propertyId: 'palm', within: null }],
    ['both', { propertyId: 'palm' }, { kind: 'property', propertyId: 'palm', within: 'city-goa' }],
    ['a property left empty', { propertyId: ' ' }, { kind: 'city', slug: 'city-goa' }],
  ])('looks in %s', (_what, query, scope) => {
    expect(read(query).scope).toEqual(scope);
  });

  it.each<[string, Partial<SearchQuery>, object]>([
    ['both dates', DATES, { stay: { checkIn: '2026-12-04', checkOut: '2026-12-06', nights: 2 } }],
    ['words', { keyword: ' Sea  VIEW ' }, { words: ['Sea', 'VIEW'] }],
    ['wildcards as they are', { keyword: '100%_' }, { words: ['100%_'] }],
    ['a coupon as codes are compared', { couponCode: ' save ' }, { couponCode: 'SAVE' }],
    ['a coupon left empty', { couponCode: ' ' }, { couponCode: null }],
    ['no bedrooms at all', { bedroom: 0 }, { bedrooms: 0 }],
    // SEARCH-15
    ['quantity outside quote mode, which it does not concern', { quantity: 7 }, { quantity: 1, ratePlanCode: null }],
    ['a quote', { ...DATES, ratePlanCode: 'ep' }, { ratePlanCode: 'ep', quantity: 1 }],
    ['a quote of several units', { ...DATES, ratePlanCode: 'ep', quantity: 7 }, { quantity: 7 }],
    ['an empty plan code, which is one that nobody has', { ...DATES, ratePlanCode: '' }, { ratePlanCode: '' }],
  ])('takes %s', (_what, query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  it.each<[string, Partial<SearchQuery>, string]>([
    ['no place', { city: undefined }, 'LOCATION_REQUIRED'],
    // SEARCH-4
    ['a place left empty', { city: ' ' }, 'LOCATION_REQUIRED'],
    // SEARCH-5
    ['check-in alone', { checkinDate: DATES.checkinDate }, 'DATES_INCOMPLETE'],
    ['check-out alone', { checkoutDate: DATES.checkoutDate }, 'DATES_INCOMPLETE'],
    ['a date that does not exist', { ...DATES, checkoutDate: '2026-02-30' }, 'DATE_INVALID'],
    ['another way to write a date', { ...DATES, checkinDate: '04-12-2026' }, 'DATE_INVALID'],
    ['no night', { ...DATES, checkoutDate: '2026-12-04' }, 'DATE_RANGE_INVALID'],
    ['367 nights', { ...DATES, checkoutDate: '2027-12-06' }, 'DATE_RANGE_TOO_LONG'],
    // SEARCH-20
    ['a quote without dates', { ratePlanCode: 'ep' }, 'QUOTE_DATES_REQUIRED'],
  ])('refuses %s', (_what, query, code) => {
    expect(() => read(query)).toThrow(expect.objectContaining({ code, kind: 'invalid' }) as Error);
  });
});
