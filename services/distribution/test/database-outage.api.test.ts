import { type Caller } from '@stayline/caller';
import { FaultyWire } from '@stayline/testkit';
import { CHANNEL } from './support/catalog-builder';
import { admin, RunningDistribution } from './support/running-distribution';

const channel: Caller = { kind: 'channel', channelId: CHANNEL };
const service: Caller = { kind: 'service', service: 'holds' };
const RANGE = 'fromDate=2027-01-01&toDate=2027-01-02';
const DAYS = { fromDate: '2027-01-01', toDate: '2027-01-02' };
const GUEST = { email: 'a@example.com', phone: '+919876543210', firstName: 'A', lastName: 'B' };

/** Method, path, the operation's path where it differs, caller, body. */
const CALLS: [string, string, string, Caller, unknown?][] = [
  ['GET', '/v1/cities', '/v1/cities', channel],
  ['GET', '/v1/properties/rates?city=city-x', '/v1/properties/rates', channel],
  ['GET', '/v1/quotes/qt_1', '/v1/quotes/{quoteId}', channel],
  [
    'POST',
    '/v2/bookings',
    '/v2/bookings',
    channel,
    { quoteId: 'q', bookingId: 'b', bookingStatus: 'CONFIRMED', guest: GUEST },
  ],
  ['GET', '/v2/bookings/b', '/v2/bookings/{bookingId}', channel],
  ['GET', `/v1/properties/inventories?${RANGE}`, '/v1/properties/inventories', channel],
  ['GET', `/v1/properties/p/inventories?${RANGE}`, '/v1/properties/{propertyId}/inventories', channel],
  ['POST', '/v1/inventories', '/v1/inventories', channel, { ...DAYS, propertyIds: ['p'] }],
  ['GET', '/v1/ratePlans', '/v1/ratePlans', channel],
  ['GET', '/v1/ratePlans/r', '/v1/ratePlans/{ratePlanId}', channel],
  ['POST', '/v1/properties/rates', '/v1/properties/rates', channel, { ...DAYS, propertyIds: ['p'] }],
  ['GET', '/v1/properties/p/promotions', '/v1/properties/{propertyId}/promotions', channel],
  ['GET', '/v1/properties/promotions', '/v1/properties/promotions', channel],
  ['GET', '/v1/properties/p/promotion-groups', '/v1/properties/{propertyId}/promotion-groups', channel],
  ['GET', '/api/v1/admin/bookings', '/api/v1/admin/bookings', admin],
  ['GET', '/api/v1/admin/catalog/listings/l', '/api/v1/admin/catalog/listings/{listingId}', admin],
  ['GET', '/internal/holds/hld_1', '/internal/holds/{holdId}', service],
];

describe('without its database', () => {
  const app = new RunningDistribution();
  const wire = new FaultyWire();
  beforeAll(async () => {
    await wire.to(process.env.TEST_DATABASE_URL ?? '');
    await app.start(({ url }) => ({ DATABASE_URL: wire.through(url) }));
    wire.set('REFUSE');
  });
  afterAll(() => app.stop());
  afterAll(() => wire.stop());

  // ALL-3, ALL-9
  it.each(CALLS)('%s %s is 503, and says when to come again', async (...[method, path, operation, as, body]) => {
    const answer = await app.send(method, path, operation, { as, body });
    expect([answer.status, answer.data.errorCode]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.stringify(answer.data)).not.toMatch(/ECONN|postgres|127\.0\.0\.1/);
  });

  it.each(CALLS.filter(([method, path]) => method === 'POST' && path.startsWith('/v')))(
    '%s %s of more than 1 MiB is 413 all the same',
    async (method, path, operation, as) => {
      const answer = await app.send(method, path, operation, { as, body: { filler: 'x'.repeat(1024 * 1024) } });
      expect([answer.status, answer.data.errorCode]).toEqual([413, 'BODY_TOO_LARGE']);
    },
  );
});
