import { randomUUID } from 'node:crypto';
import { accessToken, type ApiAnswer, call } from './api';
import { type Platform } from './platform';

interface RatesPage {
  list: { id: string; soldOut: boolean; quotes: { id: string; netAmountAfterTax: number; ratePlanCode: string }[] }[];
}

export interface Received {
  to: string[] | string;
  text: string | null;
}

/** `YYYY-MM-DD` in India, so many days from today. */
export function dayFromToday(days: number): string {
  const date = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(date);
}

export const VILLA = 'test-villa';
export const PLAN_CODE = 'european-plan';
export const UNITS = 5;

/** One property in Goa, sold on the first channel for the next 60 days. */
function smallCatalog(channelId: string): object[] {
  const range = { fromDate: dayFromToday(0), toDate: dayFromToday(60) };
  const units = Array.from({ length: UNITS }, (_, index) => ({ unitId: `villa-${index}`, name: `Villa ${index}` }));
  return [
    { kind: 'listing', id: 'test-estate', title: 'Test Estate', city: 'Calangute' },
    {
      kind: 'property',
      id: VILLA,
      listingId: 'test-estate',
      name: 'Test Villa',
      city: 'Calangute',
      state: 'Goa',
      currency: 'INR',
      maxAdults: 4,
      maxChildren: 2,
      maxGuests: 6,
      units,
    },
    {
      kind: 'ratePlan',
      id: 'test-plan',
      propertyId: VILLA,
      name: 'European plan',
      code: PLAN_CODE,
      rate: 6000,
      applicableAdult: 2,
    },
    { kind: 'inventory', propertyId: VILLA, ...range, quantity: UNITS, minimumStay: 1, maximumStay: 30 },
    { kind: 'access', channelId, propertyId: VILLA },
  ];
}

/** A channel partner of a running platform, on the first channel. */
export class Partner {
  private readonly channel: { channelId: string; apiKey: string };

  constructor(private readonly platform: Platform) {
    const [channel] = platform.sandbox.channels;
    if (!channel) throw new Error('The platform has no channel');
    this.channel = channel;
  }

  /** Loads what the partner sells, as an operator would; `more` are further lines for the partner's channel. */
  async loadCatalog(more: (channelId: string) => object[] = () => []): Promise<void> {
    const { baseUrl } = this.platform.sandbox;
    const { channelId } = this.channel;
    const lines = [...smallCatalog(channelId), ...more(channelId)].map((line) => JSON.stringify(line));
    const { status, body } = await call<{ failed: number }>(`${baseUrl}/api/v1/admin/catalog/import`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await accessToken(this.platform, 'admin')}`,
        'Content-Type': 'application/x-ndjson',
      },
      body: lines.join('\n'),
    });
    if (status !== 200 || body.failed > 0) throw new Error(`The import answered ${status}: ${JSON.stringify(body)}`);
  }

  get<T>(path: string): Promise<ApiAnswer<T>> {
    return call<T>(`${this.platform.sandbox.baseUrl}${path}`, { headers: this.headers() });
  }

  /** The token of a quote for two nights, so many days ahead. */
  async quote(daysAhead: number): Promise<string> {
    const stay = `checkinDate=${dayFromToday(daysAhead)}&checkoutDate=${dayFromToday(daysAhead + 2)}`;
    const path = `/v1/properties/rates?propertyId=${VILLA}&ratePlanCode=${PLAN_CODE}&adults=2&${stay}`;
    const { status, body } = await this.get<RatesPage>(path);
    const token = body.list?.[0]?.quotes[0]?.id;
    if (!token) throw new Error(`No quote: ${status} ${JSON.stringify(body)}`);
    return token;
  }

  book(
    quoteId: string,
    bookingId = `P-${randomUUID()}`,
  ): Promise<ApiAnswer<{ bookingId: string; errorCode?: string }>> {
    const guest = { email: 'asha.rao@example.com', phone: '+919876543210', firstName: 'Asha', lastName: 'Rao' };
    return call(`${this.platform.sandbox.baseUrl}/v2/bookings`, {
      method: 'POST',
      headers: { ...this.headers(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ quoteId, bookingId, bookingStatus: 'CONFIRMED', guest }),
    });
  }

  /** What left the platform about a booking. */
  async received(list: 'mail' | 'messaging', bookingId: string): Promise<unknown[]> {
    const { body } = await call<unknown[]>(`${this.platform.sandbox.sandboxUrl}/${list}`);
    return body.filter((each) => JSON.stringify(each).includes(bookingId));
  }

  async ping(apiKey: string): Promise<number> {
    const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
    const { status } = await call(`${this.platform.sandbox.partnerBaseUrl}/api/ping`, {
      headers: { Authorization: authorization },
    });
    return status;
  }

  private headers(): Record<string, string> {
    return { 'Api-Key': this.channel.apiKey, 'Channel-Id': this.channel.channelId };
  }
}
