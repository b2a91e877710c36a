import { type Caller } from '@stayline/caller';
import { type Answer, type Call, ServiceUnderTest } from '@stayline/harness';
import { type ErrorBody } from '@stayline/http';
import { api } from '../../src/api';
import { createIdentityApp } from '../../src/app';
import { migrations } from '../../src/database/migrations';
import { type IdentitySettings, settings } from '../../src/settings';

export const admin: Caller = { kind: 'admin', sub: 'operator-1' };
export const agent: Caller = { kind: 'agent', sub: 'agent-1' };
export const channel: Caller = { kind: 'channel', channelId: 'monsoon-travel' };
export const gateway: Caller = { kind: 'service', service: 'gateway' };
export const anybody: Caller = { kind: 'public' };

export interface Issued {
  apiKey: string;
  keyPrefix: string;
}

export class Identity extends ServiceUnderTest<IdentitySettings> {
  /** Every refusal as it came. */
  readonly refusals: string[] = [];

  constructor() {
    super({ name: 'identity', settings, migrations, createApp: createIdentityApp, openapi: api.openapi });
  }

  override async send<T = ErrorBody>(method: string, path: string, operation: string, call?: Call): Promise<Answer<T>> {
    const answer = await super.send<T>(method, path, operation, call);
    if (answer.status >= 400) this.refusals.push(JSON.stringify([answer.headers, answer.data]));
    return answer;
  }

  async channel(channelId: string): Promise<void> {
    await this.call('POST', '/api/v1/admin/channels', { as: admin, body: { channelId, name: `Name of ${channelId}` } });
  }

  async partner(partnerId: string, channelId: string): Promise<void> {
    const body = { partnerId, channelId, name: `Name of ${partnerId}` };
    await this.call('POST', '/api/v1/admin/partners', { as: admin, body });
  }

  async issue(owner: { channelId: string } | { partnerId: string }): Promise<Issued> {
    const route = 'channelId' in owner ? CHANNEL_KEYS : PARTNER_KEYS;
    return (await this.call<Issued>('POST', route, { as: admin, ...owner })).data;
  }

  ping(authorization?: string | string[], as: Caller = anybody) {
    return this.call<ErrorBody & { partnerId: string; keyPrefix: string; timestamp: string }>('GET', '/api/ping', {
      as,
      headers: authorization === undefined ? {} : { authorization },
    });
  }

  verify(...keys: string[]) {
    return this.call<ErrorBody & { holders: unknown[] }>('POST', VERIFY, { as: gateway, body: { keys } });
  }
}

export const VERIFY = '/internal/keys/verify';
export const CHANNEL_KEYS = '/api/v1/admin/channels/{channelId}/keys';
export const PARTNER_KEYS = '/api/v1/admin/partners/{partnerId}/keys';

export function basic(text: string): string {
  return `Basic ${Buffer.from(text).toString('base64')}`;
}
