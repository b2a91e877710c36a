import { type Caller } from '@stayline/caller';
import { type RouteCall } from '@stayline/harness';
import { type ErrorBody } from '@stayline/http';
import { TestClock } from '@stayline/testkit';
import { type AxiosResponse } from 'axios';
import { CatalogBuilder, CHANNEL } from './catalog-builder';
import { RunningDistribution } from './running-distribution';

export const channel = (channelId: string): Caller => ({ kind: 'channel', channelId });

/** The running service as partners call it, by default for the channel of the builder. */
export class PartnerApi extends RunningDistribution {
  constructor() {
    super(channel(CHANNEL));
  }

  get catalog(): CatalogBuilder {
    return new CatalogBuilder(this.database);
  }

  get clock(): TestClock {
    return new TestClock(this.test);
  }

  get<T = ErrorBody>(route: string, call: RouteCall = {}): Promise<AxiosResponse<T>> {
    return this.call<T>('GET', route, call);
  }
}
