import { type Database } from '@stayline/database';
import { type EventLog } from '@stayline/events';
import { type ErrorBody } from '@stayline/http';
import { ServiceProcess, type TestDatabase } from '@stayline/testkit';
import { keptLog } from './kept-log';
import { ServiceApi } from './service-api';
import { type Environment, provideData, type ServiceData } from './service-data';
import { Started } from './started';

/**
 * A built service in processes of its own, with its own schema and event log: for what needs to be killed, and for a service
 * that the one under test calls. Make it outside any hook, like a `ServiceUnderTest`.
 */
export class BuiltService<A = ErrorBody> extends ServiceApi<A> {
  protected readonly started = new Started();
  private data: ServiceData | undefined;
  private processes: readonly ServiceProcess[] = [];

  /** `replicas`: how many processes share the data. */
  async start(env: Environment = {}, replicas = 1): Promise<void> {
    const { name } = this.options;
    const data = await provideData(this.started, [], keptLog(`data-of-${name}`).logger);
    this.data = data;
    const startOne = async (): Promise<ServiceProcess> => {
      const replica = await ServiceProcess.start(name, { ...data.env, ...env });
      return this.started.add(replica, () => replica.kill());
    };
    this.processes = await Promise.all(Array.from({ length: replicas }, startOne));
  }

  /** Kills every process at once. */
  async kill(): Promise<void> {
    await Promise.all(this.processes.map((replica) => replica.kill()));
  }

  /** Starts every process again. */
  async restart(): Promise<void> {
    await Promise.all(this.processes.map((replica) => replica.start()));
  }

  /** Ends the processes and everything around them. */
  async stop(): Promise<void> {
    await this.started.stop();
  }

  /** That of any replica. */
  get url(): string {
    const replica = this.processes[Math.floor(Math.random() * this.processes.length)];
    return this.running(replica).url;
  }

  get replicas(): readonly ServiceProcess[] {
    return this.processes;
  }

  get test(): TestDatabase {
    return this.running(this.data).test;
  }

  get database(): Database {
    return this.test.database;
  }

  get log(): EventLog {
    return this.running(this.data).log;
  }

  private running<T>(part: T | undefined): T {
    if (part === undefined) throw new Error(`${this.options.name} is not running`);
    return part;
  }
}
