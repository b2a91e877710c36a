import { addDays, todayIn } from '@stayline/calendar';
import { type Caller, callerKey, signCaller } from '@stayline/caller';
import { type Violation, type ViolationsView } from '@stayline/invariants';
import { ServiceProcess, TestClock, testDatabase, type TestDatabase } from '@stayline/testkit';
import { randomUUID } from 'node:crypto';
import { type Answer, request } from './request';

export const SECRET = 'a secret of the test run, 32 characters or more';
export const CHANNEL = 'chan-main';

const key = callerKey('distribution', SECRET);
const OPERATOR: Caller = { kind: 'admin', sub: 'operator-1' };
const HOLDS: Caller = { kind: 'service', service: 'holds' };
const today = todayIn('Asia/Kolkata', new Date());

/** A date so many days from today. */
export const day = (days: number): string => addDays(today, days);

/**
 * The real distribution, in its own process and with its own schema. It sells `villa` (3 units), `lodge` (2), and
 * `estate`, which is made of two of the four units of `cottage` and of the one `barn`, for 120 days.
 */
export class Distribution {
  readonly clock: TestClock;

  private constructor(
    private readonly test: TestDatabase,
    readonly process: ServiceProcess,
  ) {
    this.clock = new TestClock(test);
  }

  static async start(): Promise<Distribution> {
    const test = await testDatabase({ migrations: [] });
    const service = await ServiceProcess.start('distribution', {
      DATABASE_URL: test.url,
      DATABASE_SCHEMA: test.schema,
      EVENTS_TRANSPORT: 'postgres',
      EVENTS_DATABASE_URL: test.url,
      EVENTS_DATABASE_SCHEMA: test.schema,
      CALLER_SECRET: SECRET,
      CART_DEFAULT_CHANNEL_ID: CHANNEL,
    });
    const distribution = new Distribution(test, service);
    await distribution.importCatalog();
    return distribution;
  }

  async stop(): Promise<void> {
    await this.process.kill();
    await this.test.stop();
  }

  /** What the ledger finds broken when it is asked to look. */
  async violations(): Promise<Violation[]> {
    const found: Violation[] = [];
    let after: string | null = '';
    while (after !== null) {
      const path: string = `/api/v1/admin/ledger/violations${after && `?after=${encodeURIComponent(after)}`}`;
      const { data } = await this.call<ViolationsView>('GET', path, undefined, OPERATOR);
      found.push(...data.violations);
      after = data.next;
    }
    return found;
  }

  /** Breaks what no request could. */
  run(sql: string, params: unknown[]): Promise<number> {
    return this.test.database.execute(sql, params);
  }

  /** Available units of the night, as a partner reads them. */
  async free(propertyId: string, date: string): Promise<number> {
    const { data } = await this.call<{ inventories: { quantity: number }[] }>(
      'GET',
      `/v1/properties/${propertyId}/inventories?fromDate=${date}&toDate=${date}`,
    );
    return data.inventories[0]?.quantity ?? Number.NaN;
  }

  /** The status of a booking of one unit for one night. */
  async book(propertyId: string, date: string): Promise<number> {
    const stay = `checkinDate=${date}&checkoutDate=${addDays(date, 1)}&adults=1`;
    const path = `/v1/properties/rates?propertyId=${propertyId}&ratePlanCode=plan&${stay}`;
    const { data } = await this.call<{ list: { quotes: { id?: string }[] }[] }>('GET', path);
    const quoteId = data.list[0]?.quotes[0]?.id;
    if (!quoteId) return 409;
    const guest = { email: 'asha@example.com', phone: '+919876543210', firstName: 'Asha', lastName: 'Rao' };
    const order = { quoteId, bookingId: `P-${randomUUID()}`, bookingStatus: 'CONFIRMED', guest };
    return (await this.call('POST', '/v2/bookings', order)).status;
  }

  /** The code of the refusal of a claim as `holds` makes it, or `HELD`. */
  async claim(holdId: string, stays: object[]): Promise<string> {
    const body = { channelId: CHANNEL, stays, expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
    const path = `/internal/holds/${holdId}`;
    const { data } = await this.call<{ status: string | number; errorCode?: string }>('PUT', path, body, HOLDS);
    return data.errorCode ?? String(data.status);
  }

  /** Confirms as `holds` does, but without the service `holds`. */
  async confirm(holdId: string): Promise<number> {
    return (await this.call('POST', `/internal/holds/${holdId}/confirm`, { channelId: CHANNEL }, HOLDS)).status;
  }

  /** The status of a hold as it is stored in the ledger, whatever the clock says. */
  async claimStatus(holdId: string): Promise<string | undefined> {
    const row = await this.test.database.one<{ status: string }>('SELECT status FROM held_claim WHERE hold_id = $1', [
      holdId,
    ]);
    return row?.status;
  }

  /** The channels of the bookings that a hold has become. */
  async channelsOf(holdId: string): Promise<string[]> {
    const rows = await this.test.database.rows<{ channel_id: string }>(
      'SELECT channel_id FROM booking WHERE hold_id = $1',
      [holdId],
    );
    return rows.map((row) => row.channel_id);
  }

  /** References of the bookings that a hold has become. */
  async bookingsOf(holdId: string): Promise<string[]> {
    const rows = await this.test.database.rows<{ reference: string }>(
      'SELECT reference FROM booking WHERE starts_with(reference, $1) ORDER BY reference',
      [holdId],
    );
    return rows.map(({ reference }) => reference);
  }

  /** What the bookings that a hold has become come to, with tax. */
  async amountsOf(holdId: string): Promise<(number | null)[]> {
    const path = `/api/v1/admin/bookings?bookingId=${holdId}-1`;
    const { data } = await this.call<{ list: { netAmountAfterTax: number | null }[] }>(
      'GET',
      path,
      undefined,
      OPERATOR,
    );
    return data.list.map(({ netAmountAfterTax }) => netAmountAfterTax);
  }

  private call<T>(
    method: string,
    path: string,
    data?: unknown,
    as: Caller = { kind: 'channel', channelId: CHANNEL },
    type = 'application/json',
  ): Promise<Answer<T>> {
    const headers = { 'x-stayline-caller': signCaller(as, key, { method, path }), 'content-type': type };
    const url = `${this.process.url}${path}`;
    return request<T>({ method, url, data, headers });
  }

  private async importCatalog(): Promise<void> {
    const houses = [
      ...house('villa', 3),
      ...house('lodge', 2),
      ...house('cottage', 4),
      ...house('barn', 1),
      ...house('estate', 1, [
        { propertyId: 'cottage', blockQuantity: 2 },
        { propertyId: 'barn', blockQuantity: 1 },
      ]),
    ];
    const lines = [{ kind: 'listing', id: 'park', title: 'The Park', city: 'Panaji' }, ...houses];
    const body = lines.map((line) => JSON.stringify(line)).join('\n');
    const { status, data } = await this.call<{ failed: number }>(
      'POST',
      '/api/v1/admin/catalog/import',
      body,
      OPERATOR,
      'application/x-ndjson',
    );
    if (status !== 200 || data.failed > 0) throw new Error(`The import answered ${status}: ${JSON.stringify(data)}`);
  }
}

function house(id: string, units: number, combinations?: { propertyId: string; blockQuantity: number }[]): object[] {
  return [
    {
      kind: 'property',
      id,
      listingId: 'park',
      name: id,
      city: 'Panaji',
      state: 'Goa',
      currency: 'INR',
      maxAdults: 4,
      maxChildren: 2,
      maxGuests: 6,
      ...(combinations && { combinations }),
      units: Array.from({ length: units }, (_, index) => ({ unitId: `${id}-${index}`, name: `${id} ${index}` })),
    },
    {
      kind: 'ratePlan',
      id: `plan-${id}`,
      propertyId: id,
      name: 'Plan',
      code: 'plan',
      rate: 5000,
      applicableAdult: 2,
    },
    {
      kind: 'inventory',
      propertyId: id,
      fromDate: today,
      toDate: addDays(today, 120),
      quantity: units,
      minimumStay: 1,
      maximumStay: 30,
    },
    { kind: 'access', channelId: CHANNEL, propertyId: id },
  ];
}
