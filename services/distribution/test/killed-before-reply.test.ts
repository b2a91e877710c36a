import { addDays, todayIn } from '@stayline/calendar';
import { type Caller } from '@stayline/caller';
import { BuiltService } from '@stayline/harness';
import { FaultyWire, waitFor } from '@stayline/testkit';
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

  /** Sends through a wire that loses the answer, kills the service then, and starts it again. */
  async function untilAnswerIsLost(send: (wire: FaultyWire) => Promise<unknown>): Promise<void> {
    const wire = await new FaultyWire().to(service.url);
    wire.set('LOSE_ANSWER');
    const lost = send(wire).catch((error: unknown) => error);
    await wire.untilStruck();
    await service.kill();
    expect(await lost).toBeInstanceOf(Error);
    await wire.stop();
    await service.restart();
  }

  // BOOK-6, BOOK-14, BOOK-16, INVARIANT-2
  it.each([
    ['without Idempotency-Key a repeat is told of the duplicate', {}, [400, 'BOOKING_ID_DUPLICATE']],
    ['with Idempotency-Key a repeat gets the first answer', { 'Idempotency-Key': 'k-1' }, [201, undefined]],
  ])('the booking stands: %s', async (name, headers: Record<string, string>, expected) => {
    const bookingId = `P-${name.split(' ')[0]}`;
    const body = await order(bookingId);
    await untilAnswerIsLost((wire) =>
      axios.post(wire.through(`${service.url}${BOOKINGS}`), body, {
        headers: { ...service.signature(channel, 'POST', BOOKINGS), ...headers },
      }),
    );
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

  const CANCELLED = { bookingStatus: 'CANCELLED', cancellation: { charge: 0 } };
  const cancel = (bookingId: string, headers: Record<string, string> = {}) =>
    service.call('POST', `${BOOKINGS}/{bookingId}/cancel`, { bookingId, headers });
  const ofBooking = async (bookingId: string) => {
    const row = await service.database.one<{ status: string; claims: number; units: number; cancellations: number }>(
      `SELECT b.status, (SELECT count(*) FROM claim WHERE claim_id = b.id) AS claims,
              (SELECT count(*) FROM unit_assignment WHERE booking_id = b.id) AS units,
              (SELECT count(*) FROM outbox WHERE key = b.id AND convert_from(value, 'UTF8') LIKE '%"booking.cancelled"%') AS cancellations
       FROM booking AS b WHERE reference = $1`,
      [bookingId],
    );
    return [row?.status, row?.claims, row?.units, row?.cancellations];
  };

  // BOOK-30, BOOK-31, INVARIANT-3, INVARIANT-12
  it.each([
    ['without', {}],
    ['with', { 'Idempotency-Key': 'c-1' }],
  ])('the cancellation stands, and a repeat %s Idempotency-Key answers the same', async (name, headers) => {
    const bookingId = `C-${name}`;
    await service.call('POST', BOOKINGS, { body: await order(bookingId) });
    const path = `${BOOKINGS}/${bookingId}/cancel`;
    await untilAnswerIsLost((wire) =>
      axios.post(wire.through(`${service.url}${path}`), undefined, {
        headers: { ...service.signature(channel, 'POST', path), ...headers },
      }),
    );
    const repeat = await cancel(bookingId, headers);
    expect([repeat.status, repeat.data]).toMatchObject([200, CANCELLED]);
    expect((await service.call('GET', `${BOOKINGS}/{bookingId}`, { bookingId })).data).toEqual(repeat.data);
    expect(await ofBooking(bookingId)).toEqual(['CANCELLED', 0, 0, 1]);
    expect(await ledgerViolations(service.database)).toEqual([]);
  });

  // BOOK-31, INVARIANT-1, INVARIANT-12
  it('leaves a cancellation that it was killed in undone, and whole when it is sent again', async () => {
    const bookingId = 'C-inside';
    await service.call('POST', BOOKINGS, { body: await order(bookingId) });
    let lost: Promise<unknown> = Promise.resolve();
    await service.database.transaction(async (tx) => {
      await tx.execute(`SELECT 1 FROM inventory_day WHERE property_id = 'villa' FOR UPDATE`);
      lost = cancel(bookingId).catch((error: unknown) => error);
      await waitFor('the cancellation to wait for the days', async () => {
        const waiting = await service.database.one<{ n: number }>(
          `SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE OF d%'`,
        );
        return (waiting?.n ?? 0) > 0;
      });
      await service.kill();
    });
    expect(await lost).toBeInstanceOf(Error);
    await service.restart();
    expect(await ofBooking(bookingId)).toEqual(['CONFIRMED', 2, 1, 0]);
    expect((await cancel(bookingId)).data).toMatchObject(CANCELLED);
    expect(await ofBooking(bookingId)).toEqual(['CANCELLED', 0, 0, 1]);
    expect(await ledgerViolations(service.database)).toEqual([]);
  });
});
