import { type Caller, callerKey, signCaller } from '@stayline/caller';
import { FaultyWire, ServiceProcess, TestClock, testDatabase, type TestDatabase } from '@stayline/testkit';
import axios from 'axios';
import { CALLER_SECRET, day, RunningCart } from './running-cart';

/** Units of each property that distribution sells. */
export const UNITS = 3;
const NIGHTS_AHEAD = 300;

/**
 * The cart in front of the real `holds` and distribution, each a process with a schema of its own; the wire to `holds` may fail. They hear
 * nothing of each other's events: `holds` is known by its answers alone, as while Kafka is down.
 */
export class RoomsToHold {
  private constructor(
    readonly cart: RunningCart,
    readonly wire: FaultyWire,
    private readonly distribution: ServiceProcess,
    private readonly holds: ServiceProcess,
    private readonly databases: { sold: TestDatabase; held: TestDatabase },
  ) {}

  static async start(env: Record<string, string> = {}): Promise<RoomsToHold> {
    const [sold, held] = await Promise.all([testDatabase({ migrations: [] }), testDatabase({ migrations: [] })]);
    const distribution = await ServiceProcess.start('distribution', {
      ...ownData(sold),
      CART_DEFAULT_CHANNEL_ID: 'chan-main',
    });
    await sell(distribution.url);
    const holds = await ServiceProcess.start('holds', {
      ...ownData(held),
      DISTRIBUTION_URL: distribution.url,
      DISTRIBUTION_CALLER_SECRET: CALLER_SECRET,
    });
    const wire = await FaultyWire.to(holds.port);
    const cart = await RunningCart.withHouse({ HOLDS_URL: wire.url, ...env });
    return new RoomsToHold(cart, wire, distribution, holds, { sold, held });
  }

  async stop(): Promise<void> {
    await this.cart.stop();
    await this.wire.stop();
    await Promise.all([this.holds.kill(), this.distribution.kill()]);
    await Promise.all(Object.values(this.databases).map((each) => each.stop()));
  }

  /** Moves the platform's clock, which every schema has. */
  async setOffset(seconds: number): Promise<void> {
    const databases = [this.cart.test, ...Object.values(this.databases)];
    await Promise.all(databases.map((each) => new TestClock(each).setOffset(seconds)));
  }

  /** As if the process had died between the answer of `holds` and its copy. */
  async forget(cartId: string): Promise<void> {
    await this.cart.test.database.execute('DELETE FROM hold WHERE cart_id = $1', [cartId]);
  }

  /** Units of `palm-1` that a partner could book at this instant. */
  async free(date: string): Promise<number | undefined> {
    const path = `/v1/properties/palm-1/inventories?fromDate=${date}&toDate=${date}`;
    const { data } = await call<{ inventories: { quantity: number }[] }>('GET', `${this.distribution.url}${path}`, {
      as: { kind: 'channel', channelId: 'chan-main' },
    });
    return data.inventories[0]?.quantity;
  }

  /** What operators read of a booking that a hold has become. */
  async booking(bookingId: string): Promise<Record<string, unknown>> {
    const url = `${this.distribution.url}/api/v1/admin/bookings/${bookingId}`;
    const { data } = await call<Record<string, unknown>>('GET', url, { as: { kind: 'admin', sub: 'operator-1' } });
    return data;
  }

  /** What `holds` was told of the cart's hold, for reminders. */
  async namesOf(cartId: string): Promise<unknown> {
    const sql = `SELECT agent_name AS agent, stays -> 0 ->> 'name' AS stay FROM hold WHERE cart_id = $1`;
    return this.databases.held.database.one(sql, [cartId]);
  }

  /** Ids of the cart's holds, as `holds` has them, whatever became of them. */
  async holdsOf(cartId: string): Promise<string[]> {
    const sql = 'SELECT id FROM hold WHERE cart_id = $1 ORDER BY id';
    return (await this.databases.held.database.rows<{ id: string }>(sql, [cartId])).map(({ id }) => id);
  }
}

function ownData({ url, schema }: TestDatabase): Record<string, string> {
  return {
    DATABASE_URL: url,
    DATABASE_SCHEMA: schema,
    EVENTS_TRANSPORT: 'postgres',
    EVENTS_DATABASE_URL: url,
    EVENTS_DATABASE_SCHEMA: schema,
    CALLER_SECRET,
  };
}

const key = callerKey('distribution', CALLER_SECRET);

function call<T>(method: string, url: string, { as, data }: { as: Caller; data?: string }) {
  const { pathname: path } = new URL(url);
  return axios.request<T>({
    method,
    url,
    data,
    headers: {
      'x-stayline-caller': signCaller(as, key, { method, path }),
      ...(data && { 'content-type': 'application/x-ndjson' }),
    },
  });
}

/** What the copied catalog (`publishHouse`) has at the palms. */
async function sell(url: string): Promise<void> {
  const lines = [
    { kind: 'listing', id: 'lst-palms', title: 'Palms', city: 'Goa' },
    ...['palm-1', 'palm-2'].flatMap(house),
  ];
  const data = lines.map((line) => JSON.stringify(line)).join('\n');
  const as: Caller = { kind: 'admin', sub: 'operator-1' };
  const answer = await call<{ failed: number }>('POST', `${url}/api/v1/admin/catalog/import`, { as, data });
  if (answer.data.failed > 0) throw new Error(`Not imported: ${JSON.stringify(answer.data)}`);
}

function house(id: string): object[] {
  return [
    {
      kind: 'property',
      id,
      listingId: 'lst-palms',
      name: id,
      city: 'Goa',
      state: 'Goa',
      currency: 'INR',
      maxAdults: 4,
      maxChildren: 2,
      maxGuests: 6,
      units: Array.from({ length: UNITS }, (_, index) => ({ unitId: `${id}-${index}`, name: `${id} ${index}` })),
    },
    { kind: 'ratePlan', id: `plan-${id}`, propertyId: id, name: 'Plan', code: 'plan', rate: 5000, applicableAdult: 2 },
    {
      kind: 'inventory',
      propertyId: id,
      fromDate: day(1),
      toDate: day(NIGHTS_AHEAD),
      quantity: UNITS,
      minimumStay: 1,
      maximumStay: 30,
    },
    { kind: 'access', channelId: 'chan-main', propertyId: id },
  ];
}
