import { addDays, todayIn } from '@stayline/calendar';
import { type Caller } from '@stayline/caller';
import { type BookingCancelled } from '@stayline/contracts';
import { BuiltService, type RoomsOnSale, sellRooms } from '@stayline/harness';
import { type Violation, type ViolationsView } from '@stayline/invariants';
import { TestClock } from '@stayline/testkit';
import { randomUUID } from 'node:crypto';

export const CHANNEL = 'chan-main';

const OPERATOR: Caller = { kind: 'admin', sub: 'operator-1' };
const HOLDS: Caller = { kind: 'service', service: 'holds' };
const HOLD = '/internal/holds/{holdId}';
const VIOLATIONS = '/api/v1/admin/ledger/violations';
const today = todayIn('Asia/Kolkata', new Date());
const PARK: readonly RoomsOnSale[] = [
  { id: 'villa', units: 3 },
  { id: 'lodge', units: 2 },
  { id: 'cottage', units: 4 },
  { id: 'barn', units: 1 },
  {
    id: 'estate',
    units: 1,
    combinations: [
      { propertyId: 'cottage', blockQuantity: 2 },
      { propertyId: 'barn', blockQuantity: 1 },
    ],
  },
];

/** A date so many days from today. */
export const day = (days: number): string => addDays(today, days);

/**
 * The real distribution. It sells `villa` (3 units), `lodge` (2), and `estate`, which is made of two of the four units of
 * `cottage` and of the one `barn`.
 */
export class Distribution extends BuiltService {
  constructor() {
    super({ name: 'distribution', defaultCaller: { kind: 'channel', channelId: CHANNEL } });
  }

  override async start(): Promise<void> {
    await super.start({ CART_DEFAULT_CHANNEL_ID: CHANNEL });
    await sellRooms(this, { listingId: 'park', channelId: CHANNEL, properties: PARK });
  }

  get clock(): TestClock {
    return new TestClock(this.test);
  }

  /** What the ledger finds broken when it is asked to look. */
  async violations(): Promise<Violation[]> {
    const found: Violation[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query: Record<string, string> = after ? { after } : {};
      const { data } = await this.call<ViolationsView>('GET', VIOLATIONS, { as: OPERATOR, query });
      found.push(...data.violations);
      after = data.next;
    }
    return found;
  }

  /** Breaks what no request could. */
  run(sql: string, params: unknown[]): Promise<number> {
    return this.database.execute(sql, params);
  }

  /** Available units of the night, as a partner reads them. */
  async free(propertyId: string, date: string): Promise<number> {
    const query = { fromDate: date, toDate: date };
    const route = '/v1/properties/{propertyId}/inventories';
    const { data } = await this.call<{ inventories: { quantity: number }[] }>('GET', route, { propertyId, query });
    return data.inventories[0]?.quantity ?? Number.NaN;
  }

  /** The status of a booking of one unit for one night. */
  async book(propertyId: string, date: string): Promise<number> {
    const query = { propertyId, ratePlanCode: 'plan', checkinDate: date, checkoutDate: addDays(date, 1), adults: 1 };
    const rates = '/v1/properties/rates';
    const { data } = await this.call<{ list: { quotes: { id?: string }[] }[] }>('GET', rates, { query });
    const quoteId = data.list[0]?.quotes[0]?.id;
    if (!quoteId) return 409;
    const guest = { email: 'asha@example.com', phone: '+919876543210', firstName: 'Asha', lastName: 'Rao' };
    const body = { quoteId, bookingId: `P-${randomUUID()}`, bookingStatus: 'CONFIRMED', guest };
    return (await this.call('POST', '/v2/bookings', { body })).status;
  }

  /** The code of the refusal of a claim as `holds` makes it, or `HELD`. */
  async claim(holdId: string, stays: object[]): Promise<string> {
    const body = { channelId: CHANNEL, stays, expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
    const { data } = await this.call<{ status: string | number; errorCode?: string }>('PUT', HOLD, {
      as: HOLDS,
      holdId,
      body,
    });
    return data.errorCode ?? String(data.status);
  }

  /** Confirms as `holds` does, but without the service `holds`. */
  async confirm(holdId: string): Promise<number> {
    const body = { channelId: CHANNEL };
    return (await this.call('POST', `${HOLD}/confirm`, { as: HOLDS, holdId, body })).status;
  }

  /** Cancels a booking and returns what its event tells. */
  async cancel(bookingId: string): Promise<BookingCancelled> {
    const { data } = await this.call<{ id: string }>('POST', '/v2/bookings/cancel', { query: { bookingId } });
    const row = await this.database.one<{ value: Buffer }>(
      'SELECT value FROM outbox WHERE key = $1 ORDER BY id DESC LIMIT 1',
      [data.id],
    );
    return (JSON.parse(row?.value.toString() ?? '{}') as { data: BookingCancelled }).data;
  }

  /** The status of a hold as it is stored in the ledger, whatever the clock says. */
  async claimStatus(holdId: string): Promise<string | undefined> {
    const row = await this.database.one<{ status: string }>('SELECT status FROM held_claim WHERE hold_id = $1', [
      holdId,
    ]);
    return row?.status;
  }

  /** The channels of the bookings that a hold has become. */
  async channelsOf(holdId: string): Promise<string[]> {
    const rows = await this.database.rows<{ channel_id: string }>('SELECT channel_id FROM booking WHERE hold_id = $1', [
      holdId,
    ]);
    return rows.map((row) => row.channel_id);
  }

  /** References of the bookings that a hold has become. */
  async bookingsOf(holdId: string): Promise<string[]> {
    const rows = await this.database.rows<{ reference: string }>(
      'SELECT reference FROM booking WHERE starts_with(reference, $1) ORDER BY reference',
      [holdId],
    );
    return rows.map(({ reference }) => reference);
  }

  /** What the bookings that a hold has become come to, with tax. */
  async amountsOf(holdId: string): Promise<(number | null)[]> {
    const query = { bookingId: `${holdId}-1` };
    const found = '/api/v1/admin/bookings';
    const { data } = await this.call<{ list: { netAmountAfterTax: number | null }[] }>('GET', found, {
      as: OPERATOR,
      query,
    });
    return data.list.map(({ netAmountAfterTax }) => netAmountAfterTax);
  }
}
