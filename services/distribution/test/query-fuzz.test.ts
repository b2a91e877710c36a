import { constantFrom, array, assert, asyncProperty, type Arbitrary, oneof, record, string, tuple } from 'fast-check';
import { type RouteCall } from '@stayline/harness';
import { type ErrorBody } from '@stayline/http';
import { NOON } from './support/catalog-builder';
import { PartnerApi } from './support/partner-api';

const RUNS = 150;

const service = new PartnerApi();

beforeAll(async () => {
  await service.start();
  await service.clock.setTo(NOON);
  await service.catalog.property('palm', { sale: { units: 1000 } });
  await service.catalog.promotion({ id: 'coupon', properties: ['palm'], type: 'COUPON', code: 'SAVE' });
});

afterAll(() => service.stop());

const anything = string({ unit: 'binary', maxLength: 40 });
const DATES = [
  '2026-12-04',
  '2026-12-05',
  '2027-12-04',
  '2026-11-30',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01',
  '2026-12-4',
];
const NUMBERS = [
  '0',
  '1',
  '2',
  '200',
  '201',
  '999',
  '9999',
  '1000000000',
  '-1',
  '1.5',
  '1e3',
  '01',
  '+1',
  ' 1',
  '0x10',
  '9999999999999999',
  '9'.repeat(40),
  'NaN',
  'null',
];
const TEXTS = [
  '',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '"; DROP TABLE quote; --',
  '[object Object]',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud83d\ude00',
  '{}',
  '$1',
  'SAVE',
  '*',
];
const dates: Arbitrary<string> = oneof(constantFrom(...DATES), anything);
const numbers: Arbitrary<string> = oneof(constantFrom(...NUMBERS), anything);
const texts = (...good: string[]): Arbitrary<string> => oneof(constantFrom(...good, ...TEXTS), anything);

/** Any of the parameters with any value, some given twice. */
function query(parameters: Record<string, Arbitrary<string>>): Arbitrary<string> {
  const some = record(parameters, { requiredKeys: [] }).map((chosen) => Object.entries(chosen));
  const more = array(tuple(constantFrom(...Object.keys(parameters)), anything), { maxLength: 1 });
  return tuple(
    some,
    oneof({ weight: 9, arbitrary: constantFrom<[string, string][]>([]) }, { weight: 1, arbitrary: more }),
  ).map(([first, second]) => new URLSearchParams([...first, ...second] as [string, string][]).toString());
}

/** The answer is one that the document declares (checked by the call itself), never a failure, and a refusal has the envelope. */
async function answersWell(method: string, route: string, call: RouteCall): Promise<void> {
  const { status, data } = await service.call<ErrorBody>(method, route, call);
  expect(status).toBeLessThan(500);
  if (status >= 400) {
    expect(data).toEqual({
      status,
      message: expect.stringMatching(/./) as string,
      errorCode: expect.stringMatching(/^[A-Z][A-Z_]+$/) as string,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/) as string,
      details: expect.any(String) as string,
    });
  }
}

const search = query({
  city: texts('city-calangute', 'state-goa', 'city-nowhere'),
  propertyId: texts('palm', 'nowhere'),
  checkinDate: dates,
  checkoutDate: dates,
  adults: numbers,
  children: numbers,
  keyword: texts('villa', 'x'.repeat(101)),
  couponCode: texts('save'),
  bedroom: numbers,
  page: numbers,
  pageSize: numbers,
  ratePlanCode: texts('european-plan'),
  quantity: numbers,
});

// ALL-1, ALL-41
describe('whatever is asked', () => {
  it('search answers with a page or a refusal', async () => {
    await assert(
      asyncProperty(search, (text) => answersWell('GET', '/v1/properties/rates', { query: text })),
      { numRuns: RUNS },
    );
  });

  it('search answers whatever one parameter is, the others being right', async () => {
    const right = {
      propertyId: 'palm',
      checkinDate: '2026-12-04',
      checkoutDate: '2026-12-06',
      ratePlanCode: 'european-plan',
    };
    const one = oneof(
      ...['adults', 'children', 'bedroom', 'page', 'pageSize', 'quantity'].map((name) =>
        tuple(constantFrom(name), numbers),
      ),
      ...['checkinDate', 'checkoutDate'].map((name) => tuple(constantFrom(name), dates)),
      ...['city', 'propertyId', 'keyword', 'couponCode', 'ratePlanCode'].map((name) =>
        tuple(constantFrom(name), texts()),
      ),
    );
    await assert(
      asyncProperty(one, ([name, value]) =>
        answersWell('GET', '/v1/properties/rates', { query: { ...right, [name]: value } }),
      ),
      { numRuns: RUNS * 2 },
    );
  });

  it.each(['/v1/ratePlans', '/v1/ratePlans/{ratePlanId}'])('%s answers', async (route) => {
    const range = query({ propertyId: texts('palm'), fromDate: dates, toDate: dates });
    await assert(
      asyncProperty(range, texts('palm-ep').filter(Boolean), (text, ratePlanId) =>
        answersWell('GET', route, { query: text, ratePlanId }),
      ),
      { numRuns: RUNS },
    );
  });
});
