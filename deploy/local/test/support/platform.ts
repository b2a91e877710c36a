import { fork, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { suiteFolder } from '@stayline/testkit';

const PROGRAM = resolve(__dirname, '../../platform-process.mjs');

/** What `.local/sandbox.json` would tell of this platform. */
export interface Sandbox {
  baseUrl: string;
  partnerBaseUrl: string;
  authUrl: string;
  docsUrl: string;
  sandboxUrl: string;
  audience: string;
  events: { transport: 'postgres' | 'kafka'; brokers?: string };
  databaseUrl: string;
  channels: { channelId: string; apiKey: string }[];
  partners: { partnerId: string; apiKey: string; revoked: boolean }[];
  clients: Record<'agent' | 'otherAgent' | 'approver' | 'admin', { clientId: string; clientSecret: string }>;
  samples: Record<string, string> & { combination: { parent: string; child: string } };
  webhooks: { hookUrl: string };
}

export interface PlatformOptions {
  events: 'postgres' | 'kafka';
  /** A PostgreSQL that the test may stop; without it the platform has a database of its own on the run's server. */
  ownPostgres?: boolean;
}

interface Answer {
  id: number;
  result?: unknown;
  error?: string;
}

/**
 * The whole platform, as `npm start` runs it, on free ports with data of its own; in a process of its own because the
 * scripts are ES modules, and so that it ends when the suite or the test worker does. Needs a build (`npm test` makes one).
 */
export class Platform {
  private nextId = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly dataDir: string,
  ) {
    child.setMaxListeners(0);
  }

  sandbox!: Sandbox;

  static async start({ events, ownPostgres = false }: PlatformOptions): Promise<Platform> {
    const dataDir = mkdtempSync(join(suiteFolder(), 'platform-'));
    // Open to passers-by, because root's PostgreSQL runs under another account.
    chmodSync(dataDir, 0o711);
    const platform = new Platform(fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }), dataDir);
    // The broker of the test run is shared with suites that read its topics; ours is our own where one can be started.
    const brokers = process.env.TEST_KAFKA === '1' ? undefined : process.env.KAFKA_BROKERS;
    const database = ownPostgres ? {} : { adminUrl: process.env.TEST_DATABASE_URL, ownDatabase: true };
    try {
      const started = await platform.ask<{ sandbox: Sandbox }>('start', { dataDir, events, brokers, ...database });
      platform.sandbox = started.sandbox;
      return platform;
    } catch (error) {
      await platform.stop();
      throw error;
    }
  }

  /** Ends a service at once, with SIGKILL; it stays down until `restart`. */
  kill(service: string): Promise<void> {
    return this.ask('kill', service);
  }

  /** Sends a signal; a service that dies of it is started again by the supervisor. */
  signal(service: string, signal: NodeJS.Signals): Promise<void> {
    return this.ask('signal', service, signal);
  }

  /** Ends a service with SIGTERM and waits for its end; it stays down until `restart`. */
  stopService(service: string): Promise<void> {
    return this.ask('stopService', service);
  }

  /** Ends a service if it runs, starts it and waits until it is ready. */
  restart(service: string): Promise<void> {
    return this.ask('restart', service);
  }

  /** A command of a service, such as `rebuild-catalog`, to its end. */
  runCommand(service: string, ...args: string[]): Promise<void> {
    return this.ask('runCommand', service, args);
  }

  untilReady(service: string): Promise<void> {
    return this.ask('untilReady', service);
  }

  /** Only with `ownPostgres`. */
  stopPostgres(how: { immediate: boolean }): Promise<void> {
    return this.ask('stopPostgres', how);
  }

  startPostgres(): Promise<void> {
    return this.ask('startPostgres');
  }

  /** Only where events run on a Kafka that the platform started. */
  killKafka(): Promise<void> {
    return this.ask('killKafka');
  }

  startKafka(): Promise<void> {
    return this.ask('startKafka');
  }

  /** What the supervisor told its terminal about crashes and restarts. */
  said(): Promise<string[]> {
    return this.ask('said');
  }

  /** The log of a service so far. */
  async log(service: string): Promise<string> {
    return readFileSync(await this.ask<string>('logFile', service), 'utf8');
  }

  async stop(): Promise<void> {
    if (this.child.connected) {
      await this.ask('stop');
      const exited = new Promise((done) => this.child.once('exit', done));
      this.child.disconnect();
      await exited;
    }
    // Logs stay until the suite is over: they are shown should it fail.
    for (const each of readdirSync(this.dataDir).filter((name) => name !== 'logs'))
      rmSync(join(this.dataDir, each), { recursive: true, force: true });
  }

  private ask<T>(command: string, ...args: unknown[]): Promise<T> {
    const id = (this.nextId += 1);
    return new Promise<T>((done, failed) => {
      const settle = (finish: () => void): void => {
        this.child.off('message', onMessage).off('exit', onExit);
        finish();
      };
      const onMessage = (answer: Answer): void => {
        if (answer.id !== id) return;
        settle(() => (answer.error === undefined ? done(answer.result as T) : failed(new Error(answer.error))));
      };
      const onExit = (): void => settle(() => failed(new Error(`The platform ended before it answered "${command}"`)));
      this.child.on('message', onMessage).once('exit', onExit);
      this.child.send({ id, command, args });
    });
  }
}
