import { type Caller } from '@stayline/caller';
import { bookingCancelled, type BookingCancelled, cartArchived, type Event, type HoldState } from '@stayline/contracts';
import { type Answer, BuiltService, CALLER_SECRET, type Environment, publishEvent } from '@stayline/harness';
import { type ErrorBody } from '@stayline/http';
import { FaultyWire, TestClock, waitFor } from '@stayline/testkit';
import { randomUUID } from 'node:crypto';
import { api } from '../../src/api';
import { type HoldView } from '../../src/holds/hold.view';
import { CHANNEL, day, Distribution } from './distribution';

export const cartService: Caller = { kind: 'service', service: 'cart' };
export const admin: Caller = { kind: 'admin', sub: 'operator-1' };
export const HOLD = '/internal/holds/{holdId}';
export const CONFIRM = `${HOLD}/confirm`;
export const OF_CART = '/internal/holds?cartId={cartId}';
export const LIMIT = '/api/v1/admin/cart/hold-limits/{agentId}';

/** A hold, or the envelope. */
export type Answered = HoldView & Omit<ErrorBody, 'status'>;

export const newHoldId = (): string => `hld_${randomUUID().replaceAll('-', '')}`;

/** A hold of one unit of the villa for one night. Agent and cart are new unless they are given. */
export function holdOf(change: object = {}): Record<string, unknown> {
  return {
    cartId: `crt_${randomUUID()}`,
    cartName: 'Sharma anniversary',
    channelId: CHANNEL,
    agentId: `agent-${randomUUID()}`,
    stays: [stay('villa', 10)],
    ...change,
  };
}

export const stay = (propertyId: string, from: number, nights = 1, quantity = 1) => ({
  propertyId,
  checkIn: day(from),
  checkOut: day(from + nights),
  quantity,
});

/** The built service, connected to a real distribution by a wire that can fail. */
export class RunningHolds extends BuiltService<Answered> {
  readonly distribution = new Distribution();
  readonly wire = new FaultyWire();

  constructor() {
    super({ name: 'holds', openapi: api.openapi, defaultCaller: cartService });
  }

  override async start(env: Environment = {}, replicas?: number): Promise<void> {
    this.started.add(this.distribution, (each) => each.stop());
    await this.distribution.start();
    this.started.add(this.wire, (wire) => wire.stop());
    await this.wire.to(this.distribution.url);
    const ledger = this.wire.through(this.distribution.url);
    await super.start({ DISTRIBUTION_URL: ledger, DISTRIBUTION_CALLER_SECRET: CALLER_SECRET, ...env }, replicas);
  }

  get clock(): TestClock {
    return new TestClock(this.test);
  }

  /** Moves the platform's clock, which every schema has. */
  async setOffset(seconds: number): Promise<void> {
    await this.distribution.clock.setOffset(seconds);
    await this.clock.setOffset(seconds);
  }

  place(body: object, holdId = newHoldId()): Promise<Answer<Answered>> {
    return this.call('PUT', HOLD, { holdId, body });
  }

  release(holdId: string): Promise<Answer<Answered>> {
    return this.call('DELETE', HOLD, { holdId });
  }

  confirm(holdId: string, guest?: object, channelId?: string, amounts?: object[]): Promise<Answer<Answered>> {
    return this.call('POST', CONFIRM, { holdId, body: { guest, channelId, amounts } });
  }

  /** Places a hold; fails if it is refused. */
  async held(change: object = {}): Promise<HoldView> {
    const { status, data } = await this.place(holdOf(change));
    if (status !== 200) throw new Error(`Expected a hold: ${JSON.stringify(data)}`);
    return data;
  }

  async statusOf(holdId: string): Promise<string | undefined> {
    const row = await this.database.one<{ status: string }>('SELECT status FROM hold WHERE id = $1', [holdId]);
    return row?.status;
  }

  async untilStatus(holdId: string, status: string | undefined): Promise<void> {
    const isThere = async () => (await this.statusOf(holdId)) === status;
    await waitFor(`${holdId} to be ${status ?? 'gone'}`, isThere, 30_000);
  }

  /** Types of the events of a subject, in order, as they left. */
  async eventsOf(subject: string): Promise<string[]> {
    return (await this.events(subject)).map(({ type }) => type);
  }

  async events(subject: string): Promise<Event<string, HoldState>[]> {
    const rows = await this.database.rows<{ value: Buffer }>('SELECT value FROM outbox WHERE key = $1 ORDER BY id', [
      subject,
    ]);
    return rows.map(({ value }) => JSON.parse(value.toString()) as Event<string, HoldState>);
  }

  /** As distribution tells of it. */
  async cancelled(data: BookingCancelled): Promise<void> {
    await publishEvent(this.log, bookingCancelled, { subject: data.bookingId, data }, 2);
    const noted = 'SELECT 1 FROM hold WHERE id = $1 AND $2 = ANY (cancelled_bookings)';
    await waitFor(`${data.bookingId} to be noted as cancelled`, () =>
      this.database.one(noted, [data.holdId, data.bookingId]),
    );
  }

  /** As the cart service tells of it. */
  async archive(cartId: string, ownerId: string): Promise<void> {
    const data = { cartId, ownerId, channelId: CHANNEL, archivedAt: new Date().toISOString() };
    await publishEvent(this.log, cartArchived, { subject: cartId, data });
  }
}
