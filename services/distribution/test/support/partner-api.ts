import { type Caller } from '@stayline/caller';
import { type ErrorBody } from '@stayline/http';
import { TestClock, type TestDatabase } from '@stayline/testkit';
import { type AxiosResponse } from 'axios';
import { CatalogBuilder, CHANNEL } from './catalog-builder';
import { RunningDistribution } from './running-distribution';

export const channel = (channelId: string): Caller => ({ kind: 'channel', channelId });

export interface PartnerCall {
  /** By default the channel of the builder; null: no caller at all. */
  as?: Caller | null;
  query?: Record<string, string | number> | string;
  /** What fills the braces of the route. */
  params?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The running service as partners call it, with a catalog to fill and the platform's clock to set. */
export class PartnerApi {
  readonly catalog: CatalogBuilder;
  readonly clock: TestClock;

  private constructor(private readonly running: RunningDistribution) {
    this.catalog = new CatalogBuilder(running.database);
    this.clock = new TestClock(running.data);
  }

  static async start(environment: Record<string, string> = {}): Promise<PartnerApi> {
    return new PartnerApi(await RunningDistribution.start(environment));
  }

  get test(): TestDatabase {
    return this.running.data;
  }

  stop(): Promise<void> {
    return this.running.stop();
  }

  /** `route` is the operation's path in the document. */
  async call<T = ErrorBody>(method: string, route: string, call: PartnerCall = {}): Promise<AxiosResponse<T>> {
    const { as = channel(CHANNEL), query = {}, params = {}, body, headers } = call;
    const path = route.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
    const text = typeof query === 'string' ? query : new URLSearchParams(asTexts(query)).toString();
    const url = `${path}${text && `?${text}`}`;
    return (await this.running.call(method, url, route, { as: as ?? undefined, body, headers })) as AxiosResponse<T>;
  }

  get<T = ErrorBody>(route: string, call: PartnerCall = {}): Promise<AxiosResponse<T>> {
    return this.call<T>('GET', route, call);
  }
}

function asTexts(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
