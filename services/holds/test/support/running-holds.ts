import { type Caller, callerKey, signCaller } from '@stayline/caller';
import { allTopics, cartArchived, type Event, type HoldState } from '@stayline/contracts';
import { createEventLog, type EventLog, type LogRecord, newEvent } from '@stayline/events';
import { type ErrorBody } from '@stayline/http';
import { createLogger } from '@stayline/logger';
import {
  expectMatchesOpenApi,
  FaultyWire,
  ServiceProcess,
  TestClock,
  testDatabase,
  type TestDatabase,
  waitFor,
} from '@stayline/testkit';
import { type Answer, request } from './request';
import { randomUUID } from 'node:crypto';
import { migrations } from '../../src/database/migrations';
import { api } from '../../src/api';
import { type HoldView } from '../../src/holds/hold.view';
import { CHANNEL, day, type Distribution, SECRET } from './distribution';

const key = callerKey('holds', SECRET);

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

export interface HoldsOptions {
  env?: Record<string, string>;
  /** How many processes share the one database. */
  replicas?: number;
}

/**
 * The built service in processes of its own, on its own schema, connected to the real distribution by a wire that can
 * fail.
 */
export class RunningHolds {
  readonly clock: TestClock;

  private constructor(
    readonly test: TestDatabase,
    private readonly log: EventLog,
    readonly wire: FaultyWire,
    readonly replicas: readonly ServiceProcess[],
    private readonly distribution: Distribution,
  ) {
    this.clock = new TestClock(test);
  }

  static async start(distribution: Distribution, { env = {}, replicas = 1 }: HoldsOptions = {}): Promise<RunningHolds> {
    const test = await testDatabase({ migrations });
    const events = {
      eventsTransport: 'postgres' as const,
      eventsDatabaseUrl: test.url,
      eventsDatabaseSchema: test.schema,
    };
    const log = createEventLog(events, { clientId: 'test', logger: createLogger({ service: 'test', level: 'error' }) });
    await log.ensureTopics(allTopics);
    const wire = await new FaultyWire().to(distribution.process.url);
    const settings = {
      DATABASE_URL: test.url,
      DATABASE_SCHEMA: test.schema,
      EVENTS_TRANSPORT: 'postgres',
      EVENTS_DATABASE_URL: test.url,
      EVENTS_DATABASE_SCHEMA: test.schema,
      CALLER_SECRET: SECRET,
      DISTRIBUTION_URL: wire.through(distribution.process.url),
      DISTRIBUTION_CALLER_SECRET: SECRET,
      ...env,
    };
    const processes = await Promise.all(
      Array.from({ length: replicas }, () => ServiceProcess.start('holds', settings)),
    );
    return new RunningHolds(test, log, wire, processes, distribution);
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.kill()));
    await this.log.stop();
    await this.wire.stop();
    await this.test.stop();
  }

  /** Moves the platform's clock, which every schema has. */
  async setOffset(seconds: number): Promise<void> {
    await this.distribution.clock.setOffset(seconds);
    await this.clock.setOffset(seconds);
  }

  async kill(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.kill()));
  }

  async restart(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.start()));
  }

  async call<T = Answered>(
    method: string,
    route: string,
    { as = cartService, body, ...params }: { as?: Caller | null; body?: unknown } & Record<string, unknown> = {},
  ): Promise<Answer<T>> {
    const [template = ''] = route.split('?');
    const path = route.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));
    const replica = this.replicas[Math.floor(Math.random() * this.replicas.length)];
    const { status, data, headers } = await request<T>({
      method,
      url: `${replica?.url}${path}`,
      data: body,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { 'x-stayline-caller': signCaller(as, key, { method, path }) }),
      },
    });
    expectMatchesOpenApi(api.openapi, method, template, status, data);
    return { status, data, headers };
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
    const row = await this.test.database.one<{ status: string }>('SELECT status FROM hold WHERE id = $1', [holdId]);
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
    const rows = await this.test.database.rows<{ value: Buffer }>(
      'SELECT value FROM outbox WHERE key = $1 ORDER BY id',
      [subject],
    );
    return rows.map(({ value }) => JSON.parse(value.toString()) as Event<string, HoldState>);
  }

  /** Whatever somebody puts into the log. */
  async publish(record: LogRecord): Promise<void> {
    await this.log.publish([record]);
  }

  /** As the cart service tells of it. */
  async archive(cartId: string, ownerId: string): Promise<void> {
    const data = { cartId, ownerId, channelId: CHANNEL, archivedAt: new Date().toISOString() };
    const event = newEvent(cartArchived, { source: 'stayline/cart', subject: cartId, sequence: 1, data });
    await this.log.publish([
      {
        topic: event.topic.name,
        key: cartId,
        value: Buffer.from(JSON.stringify(event.envelope)),
        headers: { 'content-type': 'application/cloudevents+json' },
      },
    ]);
  }
}
