import { every, type Loop } from '@stayline/background';
import { type Topic } from '@stayline/contracts';
import { Database } from '@stayline/database';
import { byTopic } from '../by-topic';
import { ConnectionState } from '../connection-state';
import {
  type EventLog,
  type EventLogState,
  type EventsLogger,
  type LogRecord,
  type Subscription,
  type SubscriptionOptions,
  type PartitionEnd,
  type TopicLag,
} from '../event-log';
import { refuseTooLarge } from '../record-size';
import { EventLogTables1763700000500 } from './event-log-tables.migration';
import { append, endsOf, hasPassed, lagOf, saveTopics, UnknownTopicError } from './postgres-log.store';
import { PostgresReader } from './postgres-reader';
import { PostgresWatch } from './postgres-watch';
import { applyRetention } from './retention';

/** One to hear of records, one for migrations' lock, the rest for reading and publishing. */
const POOL_SIZE = 5;
const RETENTION_EVERY_MS = 60 * 60 * 1000;
const FIRST_RETENTION_MS = 60_000;

export interface PostgresEventLogOptions {
  /** A role that owns `schema`. */
  url: string;
  schema: string;
  /** Shown in pg_stat_activity. */
  clientId: string;
  logger: EventsLogger;
}

/** The embedded log: one append-only table in a PostgreSQL, one active reader per group and topic. */
export class PostgresEventLog implements EventLog {
  private readonly database: Database;
  private readonly connection: ConnectionState;
  private readonly watch: PostgresWatch;
  private readonly subscriptions = new Map<Subscription, SubscriptionOptions>();
  private starting: Promise<Database> | undefined;
  private readonly retention: Loop;
  private stopped = false;

  constructor(private readonly options: PostgresEventLogOptions) {
    const { url, schema, clientId, logger } = options;
    this.database = new Database({
      url,
      schema,
      migrations: [EventLogTables1763700000500],
      poolSize: POOL_SIZE,
      applicationName: `${clientId}-events`,
    });
    this.connection = new ConnectionState('postgres', (connected, error) =>
      connected ? logger.info('The event log answers again') : logger.warn('The event log is out of reach', { error }),
    );
    this.watch = new PostgresWatch(() => this.connected(), this.connection);
    const apply = async (): Promise<void> => applyRetention(await this.connected());
    this.retention = every(RETENTION_EVERY_MS, apply, (error) => this.connection.failed(error));
  }

  async ensureTopics(topics: readonly Topic[]): Promise<void> {
    await this.use(async (database) => {
      await database.migrate();
      await saveTopics(database, topics);
    });
  }

  async publish(records: readonly LogRecord[]): Promise<void> {
    refuseTooLarge(records);
    const groups = byTopic(records);
    // Topics are locked in the order of their names, so that two publishers never wait for each other.
    const topics = [...groups.keys()].sort();
    await this.use((database) =>
      database.transaction(async (tx) => {
        for (const topic of topics) await append(tx, topic, groups.get(topic) ?? []);
      }),
    );
  }

  subscribe(options: SubscriptionOptions): Subscription {
    const parts = {
      database: () => this.connected(),
      watch: this.watch,
      state: this.connection,
      logger: this.options.logger,
    };
    const readers = options.topics.map((topic) => new PostgresReader(parts, options, topic));
    const unwatch = this.watch.onRecords((topic) => readers.forEach((reader) => reader.wake(topic)));
    const subscription = {
      stop: async () => {
        await Promise.all(readers.map((reader) => reader.stop()));
        unwatch();
        this.subscriptions.delete(subscription);
      },
    };
    this.subscriptions.set(subscription, options);
    // The first time soon, because many a process does not live long.
    this.retention.start(FIRST_RETENTION_MS);
    return subscription;
  }

  async lag(group: string): Promise<TopicLag[]> {
    const subscribed = [...this.subscriptions.values()]
      .filter((options) => options.group === group)
      .flatMap((options) => options.topics);
    return this.use((database) => lagOf(database, group, subscribed));
  }

  ends(topics: readonly string[]): Promise<PartitionEnd[]> {
    return this.use((database) => endsOf(database, topics));
  }

  hasPassed(group: string, ends: readonly PartitionEnd[]): Promise<boolean> {
    return this.use((database) => hasPassed(database, group, ends));
  }

  state(): EventLogState {
    return this.connection.read();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all([...this.subscriptions.keys()].map((subscription) => subscription.stop()));
    await Promise.all([this.watch.stop(), this.retention.stop()]);
    await this.starting?.catch(() => undefined);
    await this.database.stop();
  }

  private async use<T>(work: (database: Database) => Promise<T>): Promise<T> {
    try {
      const result = await work(await this.connected());
      this.connection.succeeded();
      return result;
    } catch (error) {
      if (!(error instanceof UnknownTopicError)) this.connection.failed(error);
      throw error;
    }
  }

  /** Connects at the first use, and again at the next if that failed. */
  private connected(): Promise<Database> {
    if (this.stopped && !this.starting) return Promise.reject(new Error('The event log is stopped'));
    this.starting ??= this.database.start().then(
      () => this.database,
      (error: unknown) => {
        this.starting = undefined;
        throw error;
      },
    );
    return this.starting;
  }
}
