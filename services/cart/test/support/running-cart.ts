import { type Caller, callerKey, signCaller } from '@stayline/caller';
import { allTopics, topics } from '@stayline/contracts';
import { createEventLog, type EventLog } from '@stayline/events';
import { type ErrorBody } from '@stayline/http';
import { createLogger, type Logger } from '@stayline/logger';
import { type ServiceApp } from '@stayline/service';
import { expectMatchesOpenApi, testDatabase, type TestDatabase, waitFor } from '@stayline/testkit';
import axios, { type AxiosResponse } from 'axios';
import { Writable } from 'node:stream';
import { transports } from 'winston';
import { createCartApp } from '../../src/app';
import { type CartView } from '../../src/carts/cart.view';
import { migrations } from '../../src/database/migrations';
import { api } from '../../src/api';
import { type CartSettings, settings } from '../../src/settings';
import { CatalogPublisher, publishHouse } from './catalog';

/** The topics that the group `cart` reads. */
const TOPICS_READ = [topics.booking, topics.catalog, topics.hold];
export const CALLER_SECRET = 'a secret of the test run, 32 characters or more';
const key = callerKey('cart', CALLER_SECRET);

export const agent: Caller = { kind: 'agent', sub: 'agent-1' };
export const otherAgent: Caller = { kind: 'agent', sub: 'agent-2' };
export const admin: Caller = { kind: 'admin', sub: 'operator-1' };
export const channel: Caller = { kind: 'channel', channelId: 'chan-main' };

export const CARTS = '/api/v1/cart';
export const CART = '/api/v1/cart/{cartId}';
export const ITEMS = `${CART}/items`;
export const ITEM = `${ITEMS}/{itemId}`;
export const MEALS = `${ITEM}/meals`;
export const MEAL = `${MEALS}/{mealId}`;
export const VAS = `${ITEM}/vas`;
export const ONE_VAS = `${VAS}/{vasId}`;

/** What a call may answer: a cart, or the envelope. */
export type Answered = CartView & Omit<ErrorBody, 'status'>;

export interface Call {
  /** Null: no caller header at all. */
  as?: Caller | null;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The running service on a schema and an event log of its own, called over HTTP; every answer is checked against the OpenAPI. */
export class RunningCart {
  readonly logged: string[] = [];
  readonly catalog: CatalogPublisher;
  private base = '';

  private constructor(
    readonly test: TestDatabase,
    private readonly events: TestDatabase,
    readonly log: EventLog,
    readonly values: CartSettings,
    readonly logger: Logger,
    private readonly app: ServiceApp,
  ) {
    this.catalog = new CatalogPublisher(log);
  }

  static async start(env: Record<string, string> = {}): Promise<RunningCart> {
    const test = await testDatabase({ migrations });
    const events = await testDatabase({ migrations: [] });
    const values = settings.read({
      DATABASE_URL: test.url,
      DATABASE_SCHEMA: test.schema,
      CALLER_SECRET,
      LOG_LEVEL: 'debug',
      CART_DEFAULT_CHANNEL_ID: 'chan-main',
      // Nobody listens there. What needs the service `holds` is tested with the whole platform.
      HOLDS_URL: 'http://127.0.0.1:9',
      HOLDS_CALLER_SECRET: CALLER_SECRET,
      CART_GUEST_LOOKUP_SECRET: CALLER_SECRET,
      EVENTS_TRANSPORT: 'postgres',
      EVENTS_DATABASE_URL: events.url,
      EVENTS_DATABASE_SCHEMA: events.schema,
      ...env,
    });
    const logger = createLogger({ service: 'cart', level: 'debug' });
    const log = createEventLog(values, { clientId: 'test', logger });
    await log.ensureTopics(allTopics);
    const running: RunningCart = new RunningCart(test, events, log, values, logger, createCartApp(values, logger));
    const write = (line: Buffer, _encoding: unknown, done: () => void) => {
      running.logged.push(line.toString());
      done();
    };
    logger.clear().add(new transports.Stream({ stream: new Writable({ write }) }));
    const { port } = await running.app.start();
    running.base = `http://127.0.0.1:${port}`;
    return running;
  }

  /** With the house's catalog (`publishHouse`) copied. */
  static async withHouse(env?: Record<string, string>): Promise<RunningCart> {
    const running = await RunningCart.start(env);
    await publishHouse(running.catalog);
    await running.copied();
    return running;
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.log.stop();
    await this.events.stop();
    await this.test.stop();
  }

  /** Until the service has handled every event that was published. */
  async copied(): Promise<void> {
    await waitFor('the service to have copied the catalog', async () => {
      const lags = await this.log.lag('cart');
      // A topic that the service has not begun to read is not among them.
      return lags.length === TOPICS_READ.length && lags.every(({ lag }) => lag === 0);
    });
  }

  /** `route` is the operation's path in the document; further parameters fill its braces. */
  async call<T = Answered>(
    method: string,
    route: string,
    call: Call & Record<string, unknown> = {},
  ): Promise<AxiosResponse<T>> {
    const answer = await this.send(method, route, call);
    const data = (answer.data === '' ? '' : JSON.parse(answer.data)) as T;
    expectMatchesOpenApi(api.openapi, method, route.split('?')[0] ?? '', answer.status, data);
    return { ...answer, data };
  }

  /** The same, with the answer's text as it came. */
  send(
    method: string,
    route: string,
    { as = agent, body, headers = {}, ...params }: Call & Record<string, unknown> = {},
  ): Promise<AxiosResponse<string>> {
    const [path = '', query = ''] = route.split('?');
    const url = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));
    return axios.request<string>({
      method,
      url: `${this.base}${url}${query && `?${query}`}`,
      data: body,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { 'x-stayline-caller': signCaller(as, key, { method, path: url }) }),
        ...headers,
      },
      transformResponse: (text: string) => text,
      validateStatus: () => true,
    });
  }

  /** A new cart; fails unless it was made. */
  async cart(name = `Cart ${Math.random()}`, body: object = {}, as: Caller = agent): Promise<CartView> {
    return this.expectCart(201, await this.call('POST', CARTS, { as, body: { name, ...body } }));
  }

  async add(cartId: string, body: object = {}, as: Caller = agent): Promise<CartView> {
    return this.expectCart(200, await this.call('POST', ITEMS, { as, cartId, body: { ...palms, ...body } }));
  }

  async get(cartId: string): Promise<CartView> {
    return this.expectCart(200, await this.call('GET', CART, { cartId }));
  }

  expectCart(status: number, answer: AxiosResponse<Answered>): CartView {
    if (answer.status !== status) throw new Error(`Expected ${status}: ${JSON.stringify(answer.data)}`);
    return answer.data;
  }
}

const DAY_MS = 86_400_000;

/** The date so many days from today in UTC. Avoid 0, because in some zones it is another day already. */
export function day(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Two nights at the palms, one unit of `palm-1` for two adults: 10 000, GST 500. */
export const palms = {
  listingId: 'lst-palms',
  checkIn: day(40),
  checkOut: day(42),
  adults: 2,
  selectedProperties: [{ propertyId: 'palm-1', quantity: 1 }],
};
