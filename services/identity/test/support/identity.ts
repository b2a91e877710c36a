import { type Caller, callerKey, signCaller } from '@stayline/caller';
import { type ErrorBody } from '@stayline/http';
import { createLogger } from '@stayline/logger';
import { type ServiceApp } from '@stayline/service';
import { expectMatchesOpenApi, testDatabase, type TestDatabase } from '@stayline/testkit';
import axios, { type AxiosResponse } from 'axios';
import { Writable } from 'node:stream';
import { transports } from 'winston';
import { createIdentityApp } from '../../src/app';
import { migrations } from '../../src/database/migrations';
import { api } from '../../src/api';
import { settings } from '../../src/settings';

const CALLER_SECRET = 'a secret of the test run, 32 characters or more';
const key = callerKey('identity', CALLER_SECRET);

export const admin: Caller = { kind: 'admin', sub: 'operator-1' };
export const agent: Caller = { kind: 'agent', sub: 'agent-1' };
export const channel: Caller = { kind: 'channel', channelId: 'monsoon-travel' };
export const gateway: Caller = { kind: 'service', service: 'gateway' };
export const anybody: Caller = { kind: 'public' };

export interface Call {
  /** Undefined: no caller header at all. */
  as?: Caller;
  body?: unknown;
  headers?: Record<string, string | string[]>;
}

export interface Issued {
  apiKey: string;
  keyPrefix: string;
}

/** The running service, on a schema of its own, called over HTTP; every answer is checked against the published OpenAPI. */
export class Identity {
  readonly logged: string[] = [];
  /** Every refusal's body as it came. */
  readonly refusals: string[] = [];
  private base = '';
  management = '';

  private constructor(
    readonly test: TestDatabase,
    private readonly app: ServiceApp,
  ) {}

  /** `through` changes the database's URL, to one that a test can cut. */
  static async start(through = (url: string) => url): Promise<Identity> {
    const test = await testDatabase({ migrations });
    const values = settings.read({
      DATABASE_URL: through(test.url),
      DATABASE_SCHEMA: test.schema,
      CALLER_SECRET,
      LOG_LEVEL: 'debug',
    });
    const logger = createLogger({ service: 'identity', level: 'debug' });
    const identity: Identity = new Identity(test, createIdentityApp(values, logger));
    const write = (line: Buffer, _encoding: unknown, done: () => void) => {
      identity.logged.push(line.toString());
      done();
    };
    logger.clear().add(new transports.Stream({ stream: new Writable({ write }) }));
    const { port, managementPort } = await identity.app.start();
    identity.base = `http://127.0.0.1:${port}`;
    identity.management = `http://127.0.0.1:${managementPort}`;
    return identity;
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.test.stop();
  }

  /** `route` is the operation's path in the document; `params` fill its braces. */
  async call<T = ErrorBody>(
    method: string,
    route: string,
    { as, body, headers = {}, ...params }: Call & Record<string, unknown> = {},
  ): Promise<AxiosResponse<T>> {
    const [path = '', query = ''] = route.split('?');
    const url = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));
    const answer = await axios.request<T>({
      method,
      url: `${this.base}${url}${query && `?${query}`}`,
      data: body,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { 'x-stayline-caller': signCaller(as, key, { method, path: url }) }),
        ...headers,
      },
      validateStatus: () => true,
    });
    expectMatchesOpenApi(api.openapi, method, path, answer.status, answer.data);
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
