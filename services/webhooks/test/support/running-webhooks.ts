import { randomBytes } from 'node:crypto';
import { type Caller, callerKey, signCaller } from '@stayline/caller';
import { allTopics } from '@stayline/contracts';
import { createEventLog, type EventLog } from '@stayline/events';
import { type ErrorBody } from '@stayline/http';
import { createLogger } from '@stayline/logger';
import { type ServiceApp } from '@stayline/service';
import { expectMatchesOpenApi, testDatabase, type TestDatabase, waitFor } from '@stayline/testkit';
import axios, { type AxiosResponse } from 'axios';
import { Writable } from 'node:stream';
import { transports } from 'winston';
import { api } from '../../src/api';
import { createWebhooksApp } from '../../src/app';
import { type CredentialView } from '../../src/credentials/credential.view';
import { migrations } from '../../src/database/migrations';
import { type EndpointView } from '../../src/endpoints/endpoint.view';
import { type AcknowledgementView } from '../../src/ingest/acknowledgement.view';
import { settings } from '../../src/settings';

const CALLER_SECRET = 'a secret of the test run, 32 characters or more';
const key = callerKey('webhooks', CALLER_SECRET);

export const admin: Caller = { kind: 'admin', sub: 'operator-1' };
export const anybody: Caller = { kind: 'public' };

export const ADMIN = '/api/v1/admin/webhooks';
export const CREDENTIALS = `${ADMIN}/credentials`;
export const ENDPOINTS = `${ADMIN}/endpoints`;
export const RECEIVE = '/api/webhooks/{source}';

export interface Call {
  /** Undefined: no caller header at all. */
  as?: Caller;
  body?: unknown;
  headers?: Record<string, string | string[]>;
  /** Of another process than the one under test. */
  base?: string;
}

export interface WebhooksOptions {
  env?: Record<string, string>;
  /** Another app on the same schema, as a replica would be. */
  beside?: RunningWebhooks;
}

/** The running service, on a schema of its own, called over HTTP; every answer is checked against the published OpenAPI. */
export class RunningWebhooks {
  readonly logged: string[] = [];
  base = '';

  private constructor(
    readonly test: TestDatabase,
    readonly log: EventLog,
    readonly env: Record<string, string>,
    private app: ServiceApp | undefined,
  ) {}

  static async start({ env = {} }: WebhooksOptions = {}): Promise<RunningWebhooks> {
    const test = await testDatabase({ migrations });
    const events = await eventsOf(test);
    const values = {
      DATABASE_URL: test.url,
      DATABASE_SCHEMA: test.schema,
      EVENTS_TRANSPORT: 'postgres',
      EVENTS_DATABASE_URL: test.url,
      EVENTS_DATABASE_SCHEMA: test.schema,
      CALLER_SECRET,
      WEBHOOKS_ENABLED: 'true',
      WEBHOOKS_ALLOW_PRIVATE_TARGETS: 'true',
      WEBHOOKS_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      WEBHOOKS_FIRST_RETRY_MS: '50',
      ...env,
    };
    const webhooks = new RunningWebhooks(test, events, values, undefined);
    await webhooks.restart();
    return webhooks;
  }

  /** Stops the service alone. */
  async pause(): Promise<void> {
    await this.app?.stop();
    this.app = undefined;
  }

  /** Sends an event to another process of the service. */
  async receivedBy(url: string, source: string, body: unknown): Promise<string> {
    const { status, data } = await this.call<{ eventId: string }>('POST', RECEIVE, {
      as: anybody,
      source,
      body,
      base: url,
      headers: { authorization: basic('sender:a password of the sender') },
    });
    if (status !== 200) throw new Error(`The event was answered ${status}`);
    return data.eventId;
  }

  /** Starts the service, on what is there. */
  async restart(): Promise<void> {
    await this.app?.stop();
    const logger = createLogger({ service: 'webhooks', level: 'debug' });
    const write = (line: Buffer, _encoding: unknown, done: () => void) => {
      this.logged.push(line.toString());
      done();
    };
    logger.clear().add(new transports.Stream({ stream: new Writable({ write }) }));
    this.app = createWebhooksApp(settings.read(this.env), logger);
    const { port } = await this.app.start();
    this.base = `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    await this.app?.stop();
    await this.log.stop();
    await this.test.stop();
  }

  /** `route` is the operation's path in the document; `params` fill its braces. */
  async call<T = ErrorBody>(
    method: string,
    route: string,
    { as = admin, body, headers = {}, base = this.base, ...params }: Call & Record<string, unknown> = {},
  ): Promise<AxiosResponse<T>> {
    const [path = '', query = ''] = route.split('?');
    const url = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));
    const answer = await axios.request<T>({
      method,
      url: `${base}${url}${query && `?${query}`}`,
      data: body,
      // A text or bytes are sent as they are.
      transformRequest: (data: unknown) =>
        typeof data === 'string' || data === undefined || Buffer.isBuffer(data) ? data : JSON.stringify(data),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'x-stayline-caller': signCaller(as, key, { method, path: url }),
        ...headers,
      },
      validateStatus: () => true,
    });
    expectMatchesOpenApi(api.openapi, method, path, answer.status, answer.data);
    return answer;
  }

  /** As a sender sends it, through the gateway. */
  send<T = Omit<AcknowledgementView, 'status'> & Omit<ErrorBody, 'status'>>(
    source: string,
    body: unknown,
    authorization: string | string[] | null = basic('sender:a password of the sender'),
    headers: Record<string, string> = {},
  ): Promise<AxiosResponse<T>> {
    return this.call<T>('POST', RECEIVE, {
      as: anybody,
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

  /** Sends an event that must be taken; answers its id. */
  async received(source: string, body: unknown): Promise<string> {
    const { status, data } = await this.send(source, body);
    if (status !== 200) throw new Error(`The event was answered ${status}: ${JSON.stringify(data)}`);
    return data.eventId;
  }

  async count(table: string, where = 'true'): Promise<number> {
    const row = await this.test.database.one<{ count: number }>(`SELECT count(*) FROM ${table} WHERE ${where}`);
    return row?.count ?? 0;
  }

  async until(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
    await waitFor(what, condition, 20_000);
  }
}

function made<T>({ status, data }: AxiosResponse<T>): T {
  if (status !== 201) throw new Error(`Expected to make one: ${JSON.stringify(data)}`);
  return data;
}

async function eventsOf(test: TestDatabase): Promise<EventLog> {
  const choice = {
    eventsTransport: 'postgres' as const,
    eventsDatabaseUrl: test.url,
    eventsDatabaseSchema: test.schema,
  };
  const log = createEventLog(choice, { clientId: 'test', logger: createLogger({ service: 'test', level: 'error' }) });
  await log.ensureTopics(allTopics);
  return log;
}

export function basic(text: string): string {
  return `Basic ${Buffer.from(text).toString('base64')}`;
}
