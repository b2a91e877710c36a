import { randomBytes } from 'node:crypto';
import { type Caller } from '@stayline/caller';
import { type Answer, type Call, ServiceUnderTest } from '@stayline/harness';
import { type ErrorBody } from '@stayline/http';
import { waitFor } from '@stayline/testkit';
import { api } from '../../src/api';
import { createWebhooksApp } from '../../src/app';
import { type CredentialView } from '../../src/credentials/credential.view';
import { migrations } from '../../src/database/migrations';
import { type EndpointView } from '../../src/endpoints/endpoint.view';
import { type AcknowledgementView } from '../../src/ingest/acknowledgement.view';
import { settings, type WebhooksSettings } from '../../src/settings';

export const admin: Caller = { kind: 'admin', sub: 'operator-1' };
export const anybody: Caller = { kind: 'public' };

export const ADMIN = '/api/v1/admin/webhooks';
export const CREDENTIALS = `${ADMIN}/credentials`;
export const ENDPOINTS = `${ADMIN}/endpoints`;
export const RECEIVE = '/api/webhooks/{source}';

type Acknowledged = Omit<AcknowledgementView, 'status'> & Omit<ErrorBody, 'status'>;

export class RunningWebhooks extends ServiceUnderTest<WebhooksSettings> {
  constructor() {
    super({
      name: 'webhooks',
      settings,
      migrations,
      createApp: createWebhooksApp,
      openapi: api.openapi,
      env: {
        WEBHOOKS_ENABLED: 'true',
        WEBHOOKS_ALLOW_PRIVATE_TARGETS: 'true',
        WEBHOOKS_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
        WEBHOOKS_FIRST_RETRY_MS: '50',
      },
      defaultCaller: admin,
    });
  }

  /** As a sender sends it, through the gateway. */
  post(
    source: string,
    body: unknown,
    authorization: string | string[] | null = basic('sender:a password of the sender'),
    { headers, at }: Call = {},
  ): Promise<Answer<Acknowledged>> {
    return this.call('POST', RECEIVE, {
      as: anybody,
      at,
      source,
      body,
      headers: { ...(authorization !== null && { authorization }), ...headers },
    });
  }

  /** A source that may send with `sender:a password of the sender`. */
  async source(source: string, change: object = {}): Promise<CredentialView> {
    const body = { source, username: 'sender', password: 'a password of the sender', ...change };
    return made(await this.call<CredentialView>('POST', CREDENTIALS, { body }));
  }

  async endpoint(source: string, targetUrl: string, change: object = {}): Promise<EndpointView> {
    return made(await this.call<EndpointView>('POST', ENDPOINTS, { body: { source, targetUrl, ...change } }));
  }

  /** Sends an event that must be taken, to another process if `at` is its URL; answers its id. */
  async received(source: string, body: unknown, at?: string): Promise<string> {
    const { status, data } = await this.post(source, body, undefined, { at });
    if (status !== 200) throw new Error(`The event was answered ${status}: ${JSON.stringify(data)}`);
    return data.eventId;
  }

  async count(table: string, where = 'true'): Promise<number> {
    const row = await this.database.one<{ count: number }>(`SELECT count(*) FROM ${table} WHERE ${where}`);
    return row?.count ?? 0;
  }

  async until(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
    await waitFor(what, condition, 20_000);
  }
}

function made<T>({ status, data }: Answer<T>): T {
  if (status !== 201) throw new Error(`Expected to make one: ${JSON.stringify(data)}`);
  return data;
}

export function basic(text: string): string {
  return `Basic ${Buffer.from(text).toString('base64')}`;
}
