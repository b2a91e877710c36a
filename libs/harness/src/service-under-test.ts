import { type Topic } from '@stayline/contracts';
import { type Database, type MigrationClass } from '@stayline/database';
import { type EventLog } from '@stayline/events';
import { type ErrorBody } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { type ServiceApp } from '@stayline/service';
import { ServiceProcess, type TestDatabase, waitFor } from '@stayline/testkit';
import { type KeptLog, keptLog } from './kept-log';
import { ServiceApi, type ServiceApiOptions } from './service-api';
import { type Environment, provideData, type ServiceData } from './service-data';
import { Started } from './started';

/** A service as its suites run it. */
export interface Subject<S> extends ServiceApiOptions {
  readonly settings: { read(env: Environment): S };
  readonly migrations: readonly MigrationClass[];
  readonly createApp: (settings: S, logger: Logger) => ServiceApp;
  /** Settings of all its suites, besides those of the database, the event log and the secret. */
  readonly env?: Environment;
  /** The topics of the events that it handles. */
  readonly reads?: readonly Topic[];
}

interface Running<S> {
  readonly settings: S;
  readonly app: ServiceApp;
  readonly ports: { readonly port: number; readonly managementPort: number };
}

/**
 * A service in the process of its suite, with its own schema and event log, called over HTTP. Make it outside any hook: then
 * `afterAll(() => service.stop())` has something to stop even if `start` fails, and stops all that was started until then.
 */
export class ServiceUnderTest<S, A = ErrorBody> extends ServiceApi<A> {
  protected readonly started = new Started();
  private readonly kept: KeptLog;
  private data: ServiceData | undefined;
  private running: Running<S> | undefined;
  private env: Record<string, string> = {};

  constructor(private readonly subject: Subject<S>) {
    super(subject);
    this.kept = keptLog(subject.name);
  }

  /** `env` may depend on the database, for instance to reach it through a wire. */
  async start(env: Environment | ((test: TestDatabase) => Environment) = {}): Promise<void> {
    this.data = await provideData(this.started, this.subject.migrations, this.logger);
    this.started.add(this, () => this.pause());
    this.env = { ...this.data.env, ...this.subject.env };
    await this.restart(typeof env === 'function' ? env(this.data.test) : env);
  }

  /** Starts the service alone, on the data that is there. Settings that are not given stay. */
  async restart(env: Environment = {}): Promise<void> {
    await this.pause();
    this.env = { ...this.env, ...env };
    const settings = this.subject.settings.read(this.env);
    const app = this.subject.createApp(settings, this.logger);
    this.running = { settings, app, ports: { port: 0, managementPort: 0 } };
    this.running = { settings, app, ports: await app.start() };
  }

  /** Another process of the service, as it was built, on the same data. A test can kill it. */
  async replica(): Promise<ServiceProcess> {
    const replica = await ServiceProcess.start(this.subject.name, this.env);
    return this.started.add(replica, () => replica.kill());
  }

  /** Stops the service alone. */
  async pause(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    await running?.app.stop();
  }

  /** Stops the service and everything around it. */
  async stop(): Promise<void> {
    await this.started.stop();
  }

  get url(): string {
    return `http://127.0.0.1:${started(this.running).ports.port}`;
  }

  get managementUrl(): string {
    return `http://127.0.0.1:${started(this.running).ports.managementPort}`;
  }

  async metrics(): Promise<string> {
    return (await fetch(`${this.managementUrl}/metrics`)).text();
  }

  get settings(): S {
    return started(this.running).settings;
  }

  get test(): TestDatabase {
    return started(this.data).test;
  }

  get database(): Database {
    return this.test.database;
  }

  /** The event log, as another service has it. */
  get log(): EventLog {
    return started(this.data).log;
  }

  get logger(): Logger {
    return this.kept.logger;
  }

  /** Every line that the service has logged. */
  get logged(): readonly string[] {
    return this.kept.lines;
  }

  /** Waits until the service has handled every event that has been published. */
  async caughtUp(): Promise<void> {
    const { name, reads = [] } = this.subject;
    const ends = await this.log.ends(reads.map((topic) => topic.name));
    await waitFor(`${name} to have handled all events`, () => this.log.hasPassed(name, ends));
  }
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The service under test is not running');
  return part;
}
