import { randomUUID } from 'node:crypto';
import { waitFor } from '@stayline/testkit';
import { type Client } from '@stayline/client/client';
import { accessToken, type ApiAnswer, call, clientAs } from './api';
import { dayFromToday } from './partner';
import { type Platform, type Sandbox } from './platform';

const COPY_TIMEOUT_MS = 30_000;

export interface CartAnswer {
  id: string;
  hold: {
    id: string;
    status: string;
    expiresAt: string;
    units: { propertyId: string; date: string; quantity: number }[];
    channelManager: { propertyId: string; operation: string; state: string }[];
  } | null;
  holdUsage: { active: number; max: number };
  errorCode?: string;
  details?: string;
}

/** Rooms of a listing from so many days ahead on. */
export interface Rooms {
  listingId: string;
  daysAhead: number;
  nights?: number;
  units: Record<string, number>;
}

/** Somebody with a bearer token: an agent with carts, or the operator. */
export class Agent {
  /** For the functions of the typed client. */
  readonly client: Client;

  private constructor(
    private readonly platform: Platform,
    private readonly token: string,
  ) {
    this.client = clientAs(platform, { Authorization: `Bearer ${token}` });
  }

  static async of(platform: Platform, role: keyof Sandbox['clients']): Promise<Agent> {
    return new Agent(platform, await accessToken(platform, role));
  }

  call<T = CartAnswer>(method: string, path: string, body?: object): Promise<ApiAnswer<T>> {
    return call<T>(`${this.platform.sandbox.baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** A new cart with these rooms selected; waits until the cart knows what can be sold. */
  async cartWith(...items: Rooms[]): Promise<string> {
    const { status, body } = await this.call('POST', '/api/v1/cart', { name: `Cart ${randomUUID()}` });
    if (status !== 201) throw new Error(`No cart: ${status} ${JSON.stringify(body)}`);
    for (const item of items) await this.addRooms(body.id, item);
    return body.id;
  }

  async cart(cartId: string): Promise<CartAnswer> {
    return (await this.call('GET', `/api/v1/cart/${cartId}`)).body;
  }

  hold(cartId: string): Promise<ApiAnswer<CartAnswer>> {
    return this.call('POST', `/api/v1/cart/${cartId}/hold`);
  }

  release(cartId: string): Promise<ApiAnswer<CartAnswer>> {
    return this.call('DELETE', `/api/v1/cart/${cartId}/hold`);
  }

  confirm(cartId: string): Promise<ApiAnswer<CartAnswer>> {
    return this.call('POST', `/api/v1/cart/${cartId}/hold/confirm`);
  }

  private async addRooms(cartId: string, { listingId, daysAhead, nights = 2, units }: Rooms): Promise<void> {
    const item = {
      listingId,
      checkIn: dayFromToday(daysAhead),
      checkOut: dayFromToday(daysAhead + nights),
      adults: 2,
      selectedProperties: Object.entries(units).map(([propertyId, quantity]) => ({ propertyId, quantity })),
    };
    await waitFor(
      `the cart to sell ${listingId}`,
      async () => (await this.call('POST', `/api/v1/cart/${cartId}/items`, item)).status === 200,
      COPY_TIMEOUT_MS,
    );
  }
}
