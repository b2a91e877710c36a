import { BuiltService, CALLER_SECRET, type Environment, sellRooms, Started } from '@stayline/harness';
import { FaultyWire, TestClock } from '@stayline/testkit';
import { admin, RunningCart } from './running-cart';

/** Units of each property that distribution sells. */
export const UNITS = 3;
const CHANNEL = 'chan-main';

/**
 * The cart in front of the real `holds` and distribution, each in its own process and with its own schema; the wire to
 * `holds` can fail. They do not get each other's events: the cart knows `holds` only by its answers, as while Kafka is down.
 */
export class RoomsToHold {
  readonly cart = new RunningCart();
  readonly wire = new FaultyWire();
  private readonly distribution = new BuiltService({ name: 'distribution' });
  private readonly holds = new BuiltService({ name: 'holds' });
  private readonly started = new Started();

  async start(env: Environment = {}): Promise<void> {
    this.started.add(this.distribution, (each) => each.stop());
    await this.distribution.start({ CART_DEFAULT_CHANNEL_ID: CHANNEL });
    const properties = ['palm-1', 'palm-2'].map((id) => ({ id, units: UNITS }));
    await sellRooms(this.distribution, { listingId: 'lst-palms', channelId: CHANNEL, properties });
    this.started.add(this.holds, (each) => each.stop());
    await this.holds.start({ DISTRIBUTION_URL: this.distribution.url, DISTRIBUTION_CALLER_SECRET: CALLER_SECRET });
    this.started.add(this.wire, (each) => each.stop());
    await this.wire.to(this.holds.url);
    this.started.add(this.cart, (each) => each.stop());
    await this.cart.startWithHouse({ HOLDS_URL: this.wire.through(this.holds.url), ...env });
  }

  async stop(): Promise<void> {
    await this.started.stop();
  }

  /** Moves the platform's clock, which every schema has. */
  async setOffset(seconds: number): Promise<void> {
    const databases = [this.cart.test, this.distribution.test, this.holds.test];
    await Promise.all(databases.map((each) => new TestClock(each).setOffset(seconds)));
  }

  /** As if the process had died between the answer of `holds` and its copy. */
  async forget(cartId: string): Promise<void> {
    await this.cart.database.execute('DELETE FROM hold WHERE cart_id = $1', [cartId]);
  }

  /** Units of `palm-1` that a partner could book now. */
  async free(date: string): Promise<number | undefined> {
    const route = '/v1/properties/{propertyId}/inventories';
    const { data } = await this.distribution.call<{ inventories: { quantity: number }[] }>('GET', route, {
      as: { kind: 'channel', channelId: CHANNEL },
      propertyId: 'palm-1',
      query: { fromDate: date, toDate: date },
    });
    return data.inventories[0]?.quantity;
  }

  /** What operators read of a booking that a hold has become. */
  async booking(bookingId: string): Promise<Record<string, unknown>> {
    const found = '/api/v1/admin/bookings/{bookingId}';
    const { data } = await this.distribution.call('GET', found, { as: admin, bookingId });
    return { ...data };
  }

  /** What `holds` was told of the cart's hold, for reminders. */
  async namesOf(cartId: string): Promise<unknown> {
    const sql = `SELECT agent_name AS agent, stays -> 0 ->> 'name' AS stay FROM hold WHERE cart_id = $1`;
    return this.holds.database.one(sql, [cartId]);
  }

  /** Ids of the cart's holds, as `holds` has them, whatever became of them. */
  async holdsOf(cartId: string): Promise<string[]> {
    const sql = 'SELECT id FROM hold WHERE cart_id = $1 ORDER BY id';
    return (await this.holds.database.rows<{ id: string }>(sql, [cartId])).map(({ id }) => id);
  }
}
