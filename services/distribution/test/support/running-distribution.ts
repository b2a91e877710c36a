import { type Caller } from '@stayline/caller';
import { type Envelope } from '@stayline/contracts';
import { ServiceUnderTest } from '@stayline/harness';
import { api } from '../../src/api';
import { createDistributionApp } from '../../src/app';
import { migrations } from '../../src/database/migrations';
import { type DistributionSettings, settings } from '../../src/settings';

export const admin: Caller = { kind: 'admin', sub: 'operator-1' };
export const agent: Caller = { kind: 'agent', sub: 'agent-1' };

export class RunningDistribution extends ServiceUnderTest<DistributionSettings> {
  constructor(defaultCaller?: Caller) {
    super({
      name: 'distribution',
      settings,
      migrations,
      createApp: createDistributionApp,
      openapi: api.openapi,
      env: { CART_DEFAULT_CHANNEL_ID: 'monsoon-travel' },
      defaultCaller,
    });
  }

  /** Every event about one subject that was ever written, in order. */
  async eventsOf(subject: string): Promise<Envelope[]> {
    const rows = await this.database.rows<{ value: Buffer }>('SELECT value FROM outbox WHERE key = $1 ORDER BY id', [
      subject,
    ]);
    return rows.map((row) => JSON.parse(row.value.toString('utf8')) as Envelope);
  }
}
