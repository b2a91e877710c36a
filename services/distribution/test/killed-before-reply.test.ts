import { addDays, todayIn } from '@stayline/calendar';
import { type Caller } from '@stayline/caller';
import { BuiltService } from '@stayline/harness';
import { FaultyWire } from '@stayline/testkit';
import axios from 'axios';
import { api } from '../src/api';
import { ledgerViolations } from './support/ledger-fixture';
import { CatalogBuilder, CHANNEL } from './support/catalog-builder';

const today = todayIn('Asia/Kolkata', new Date());
const channel: Caller = { kind: 'channel', channelId: CHANNEL };
const BOOKINGS = '/v2/bookings';

describe('killed between commit and reply', () => {
  jest.setTimeout(60_000);
  const service = new BuiltService({ name: 'distribution', openapi: api.openapi, defaultCaller: channel });

  beforeAll(async () => {
    await service.start({ CART_DEFAULT_CHANNEL_ID: CHANNEL });
    await new CatalogBuilder(service.database).property('villa', { sale: { units: 3, from: today } });
    await service.database.execute(
      `INSERT INTO unit (id, property_id, name, position) SELECT 'villa-' || n, 'villa', 'Unit ' || n, n FROM generate_series(1, 3) AS n`,
    );
  });
  afterAll(() => service.stop());

  async function order(bookingId: string): Promise<object> {
    const checkinDate = addDays(today, 5);
    const query = { propertyId: 'villa', ratePlanCode: 'european-plan', checkinDate, checkoutDate: addDays(today, 7) };
    const rates = '/v1/properties/rates';
    const { data: page } = await service.call<{ list: { quotes: { id: string }[] }[] }>('GET', rates, { query });
    const guest = { email: 'asha@example.com', phone: '+919876543210', firstName: 'Asha', lastName: 'Rao' };
    return { quoteId: page.list[0]?.quotes[0]?.id, bookingId, bookingStatus: 'CONFIRMED', guest };
  }

  // BOOK-6, BOOK-14, BOOK-16, INVARIANT-2
  it.each([
    ['without Idempotency-Key a repeat is told of the duplicate', {}, [400, 'BOOKING_ID_DUPLICATE']],
    ['with Idempotency-Key a repeat gets the first answer', { 'Idempotency-Key': 'k-1' }, [201, undefined]],
  ])('the booking stands: %s', async (name, headers: Record<string, string>, expected) => {
    const bookingId = `P-${name.split(' ')[0]}`;
    const body = await order(bookingId);
    const wire = await new FaultyWire().to(service.url);
    wire.set('LOSE_ANSWER');
    const lost = axios
      .post(wire.through(`${service.url}${BOOKINGS}`), body, {
        headers: { ...service.signature(channel, 'POST', BOOKINGS), ...headers },
      })
      .catch((error: unknown) => error);
    await wire.untilStruck();
    await service.kill();
    expect(await lost).toBeInstanceOf(Error);
    await wire.stop();
    await service.restart();
    const repeat = await service.call('POST', BOOKINGS, { body, headers });
    expect([repeat.status, repeat.data.errorCode]).toEqual(expected);
    expect((await service.call('GET', `${BOOKINGS}/{bookingId}`, { bookingId })).status).toBe(200);
    const made = await service.database.one<{ n: number }>('SELECT count(*) AS n FROM booking WHERE reference = $1', [
      bookingId,
    ]);
    expect(made?.n).toBe(1);
    const events = await service.database.one<{ n: number }>(
      `SELECT count(*) AS n FROM outbox WHERE convert_from(value, 'UTF8') LIKE $1`,
      [`%"reference":"${bookingId}"%`],
    );
    expect(events?.n).toBe(1);
    expect(await ledgerViolations(service.database)).toEqual([]);
  });
});
