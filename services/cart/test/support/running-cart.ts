import { type Caller } from '@stayline/caller';
import { topics } from '@stayline/contracts';
import { type Answer, CALLER_SECRET, type Environment, ServiceUnderTest } from '@stayline/harness';
import { type ErrorBody } from '@stayline/http';

import { api } from '../../src/api';
import { createCartApp } from '../../src/app';
import { type CartView } from '../../src/carts/cart.view';
import { migrations } from '../../src/database/migrations';
import { type CartSettings, settings } from '../../src/settings';
import { CatalogPublisher, publishHouse } from './catalog';

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

export class RunningCart extends ServiceUnderTest<CartSettings, Answered> {
  readonly catalog = new CatalogPublisher(() => this.log);

  constructor() {
    super({
      name: 'cart',
      settings,
      migrations,
      createApp: createCartApp,
      openapi: api.openapi,
      env: {
        CART_DEFAULT_CHANNEL_ID: 'chan-main',
        // Nobody listens there. What needs the service `holds` is tested with it (`RoomsToHold`).
        HOLDS_URL: 'http://127.0.0.1:9',
        HOLDS_CALLER_SECRET: CALLER_SECRET,
        CART_GUEST_LOOKUP_SECRET: CALLER_SECRET,
      },
      defaultCaller: agent,
      reads: [topics.booking, topics.catalog, topics.hold],
    });
  }

  /** With the house's catalog (`publishHouse`) copied. */
  async startWithHouse(env?: Environment): Promise<void> {
    await this.start(env);
    await publishHouse(this.catalog);
    await this.caughtUp();
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

  expectCart(status: number, answer: Answer<Answered>): CartView {
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
