import { type Caller, callerKey, signCaller } from '@stayline/caller';
import { type Envelope } from '@stayline/contracts';
import { createLogger } from '@stayline/logger';
import { expectMatchesOpenApi, testDatabase, type TestDatabase } from '@stayline/testkit';
import axios, { type AxiosResponse } from 'axios';
import { Writable } from 'node:stream';
import { transports } from 'winston';
import { createDistributionApp } from '../../src/app';
import { migrations } from '../../src/database/migrations';
import { api } from '../../src/api';
import { settings } from '../../src/settings';

const CALLER_SECRET = 'a secret of the test run, 32 characters or more';
const key = callerKey('distribution', CALLER_SECRET);

export const admin: Caller = { kind: 'admin', sub: 'operator-1' };
export const agent: Caller = { kind: 'agent', sub: 'agent-1' };

export interface Call {
  /** Undefined: no caller header at all. */
  as?: Caller;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The running service on a schema of its own, called over HTTP; every answer is checked against the published OpenAPI. */
export class RunningDistribution {
  private constructor(
    readonly data: TestDatabase,
    readonly baseUrl: string,
    private readonly managementUrl: string,
    readonly logged: readonly string[],
    private readonly end: () => Promise<void>,
  ) {}

  /** `reach` may put a proxy between the service and its database. */
  static async start(
    environment: Record<string, string> = {},
    reach: (url: string) => string = (url) => url,
  ): Promise<RunningDistribution> {
    const data = await testDatabase({ migrations });
    const values = settings.read({
      DATABASE_URL: reach(data.url),
      DATABASE_SCHEMA: data.schema,
      CALLER_SECRET,
      CART_DEFAULT_CHANNEL_ID: 'monsoon-travel',
      EVENTS_TRANSPORT: 'postgres',
      EVENTS_DATABASE_URL: data.url,
      EVENTS_DATABASE_SCHEMA: data.schema,
      ...environment,
    });
    const logged: string[] = [];
    const app = createDistributionApp(values, recording(logged));
    const { port, managementPort } = await app.start();
    return new RunningDistribution(data, urlOf(port), urlOf(managementPort), logged, () => app.stop());
  }

  get database() {
    return this.data.database;
  }

  headers(caller: Caller | undefined, method: string, path: string): Record<string, string> {
    return caller ? { 'x-stayline-caller': signCaller(caller, key, { method, path }) } : {};
  }

  /** `operation` is the path as the OpenAPI document has it; the answer must be one that it declares. */
  async call(method: string, path: string, operation: string, call: Call = {}): Promise<AxiosResponse> {
    const response = await axios.request<unknown>({
      method,
      url: `${this.baseUrl}${path}`,
      data: call.body,
      headers: {
        ...this.headers(call.as, method, path),
        ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
        ...call.headers,
      },
      validateStatus: () => true,
      maxBodyLength: Infinity,
    });
    expectMatchesOpenApi(api.openapi, method, operation, response.status, response.data);
    return response;
  }

  /** Every event about one subject that was ever written, in order. */
  async eventsOf(subject: string): Promise<Envelope[]> {
    const rows = await this.database.rows<{ value: Buffer }>('SELECT value FROM outbox WHERE key = $1 ORDER BY id', [
      subject,
    ]);
    return rows.map((row) => JSON.parse(row.value.toString('utf8')) as Envelope);
  }

  async metrics(): Promise<string> {
    return (await fetch(`${this.managementUrl}/metrics`)).text();
  }

  async stop(): Promise<void> {
    await this.end();
    await this.data.stop();
  }
}

const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

/** What the service logs is kept for assertions, and kept off the test run's output. */
function recording(logged: string[]) {
  const logger = createLogger({ service: 'distribution', level: 'info' });
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push(line.toString('utf8'));
      done();
    },
  });
  logger.clear().add(new transports.Stream({ stream }));
  return logger;
}
