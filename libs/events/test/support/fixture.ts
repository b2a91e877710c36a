import { randomBytes, randomUUID } from 'node:crypto';
import { defineEvent, type EventDefinition, type Topic } from '@stayline/contracts';
import { type Database, provisionSchema } from '@stayline/database';
import { testDatabase, type TestDatabase, waitFor } from '@stayline/testkit';
import { z } from 'zod';
import {
  createEventLog,
  type EventLog,
  Inbox,
  type LogRecord,
  newEvent,
  Outbox,
  type PartitionEnd,
  type ReceivedRecord,
  type SubscriptionOptions,
} from '../../src';
import { RecordingLogger } from './recording-logger';

/** An event of these suites alone. */
export type ThingChanged = { name: string; count: number };

export interface EventsFixture {
  test: TestDatabase;
  database: Database;
  log: EventLog;
  openLog(): EventLog;
  topic: Topic;
  thingChanged: EventDefinition<'thing.changed', ThingChanged>;
  logger: RecordingLogger;
  /** Schema of the log. */
  eventsSchema: string;
  /** Ends every connection to the service's database, as a failing server does. */
  cutConnections(): Promise<void>;
  event(subject: string, sequence: number, name?: string): ReturnType<typeof newEvent>;
  /** Everything on a topic, in order, as a fresh group sees it. */
  allOn(topic: string, count: number): Promise<ReceivedRecord[]>;
  stop(): Promise<void>;
}

/** A service's database with outbox and inbox, and a Postgres log of its own. */
export async function eventsFixture(): Promise<EventsFixture> {
  const test = await testDatabase({ migrations: [Outbox, Inbox, ThingTable1763700009000], poolSize: 12 });
  const schema = `events_${randomBytes(6).toString('hex')}`;
  const url = await provisionSchema(test.adminUrl, { schema, role: 'stayline_test', password: 'stayline_test' });
  const logger = new RecordingLogger();
  const logs: EventLog[] = [];
  const openLog = () => {
    const log = createEventLog(
      { eventsTransport: 'postgres', eventsDatabaseUrl: url, eventsDatabaseSchema: schema },
      { clientId: 'test', logger },
    );
    logs.push(log);
    return log;
  };
  const log = openLog();
  const topic: Topic = {
    name: `test.thing.${randomUUID()}`,
    partitions: 3,
    cleanup: { policy: 'compact' },
    maxRecordBytes: 1_000_000,
  };
  const thingChanged = defineEvent('thing.changed', topic, z.object({ name: z.string(), count: z.int() }));
  await log.ensureTopics([topic]);
  return {
    test,
    database: test.database,
    log,
    openLog,
    topic,
    thingChanged,
    logger,
    eventsSchema: schema,
    cutConnections: async () => {
      await waitFor('the connections to be cut', async () => {
        await test.database.rows(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
          [test.schema],
        );
        return true;
      });
    },
    event: (subject, sequence, name = subject) =>
      newEvent(thingChanged, {
        source: 'stayline/test',
        subject,
        sequence,
        data: { name, count: sequence },
        requestId: 'req-7',
        traceparent: TRACEPARENT,
      }),
    allOn: async (name, count) => {
      const seen: ReceivedRecord[] = [];
      const subscription = log.subscribe({
        group: randomUUID(),
        topics: [name],
        onRecords: (records) => Promise.resolve(void seen.push(...records)),
      });
      await waitFor(`${count} records on ${name}`, () => seen.length >= count);
      await subscription.stop();
      return seen;
    },
    stop: async () => {
      await Promise.all(logs.map((each) => each.stop()));
      await test.stop();
    },
  };
}

export const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** What handlers write to: one row per call, so that an effect that happened twice shows. */
export class ThingTable1763700009000 {
  name = 'ThingTable1763700009000';

  async up(queryRunner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await queryRunner.query(
      'CREATE TABLE effect (id bigint GENERATED ALWAYS AS IDENTITY, subject text NOT NULL, name text NOT NULL, sequence integer NOT NULL)',
    );
    await queryRunner.query('CREATE TABLE thing (id text PRIMARY KEY, name text NOT NULL)');
  }

  async down(): Promise<void> {}
}

/** A real log whose answers fail as the test says: the outages that a relay must survive. */
export class FaultyLog implements EventLog {
  beforePublish: (records: readonly LogRecord[]) => Promise<void> = () => Promise.resolve();
  afterPublish: (records: readonly LogRecord[]) => Promise<void> = () => Promise.resolve();
  afterRecord: (record: ReceivedRecord) => Promise<void> = () => Promise.resolve();

  constructor(private readonly real: EventLog) {}

  async publish(records: readonly LogRecord[]): Promise<void> {
    await this.beforePublish(records);
    await this.real.publish(records);
    await this.afterPublish(records);
  }

  ensureTopics = (topics: readonly Topic[]): Promise<void> => this.real.ensureTopics(topics);
  subscribe = (options: SubscriptionOptions) =>
    this.real.subscribe({
      ...options,
      onRecords: async (records) => {
        await options.onRecords(records);
        for (const record of records) await this.afterRecord(record);
      },
    });
  lag = (group: string) => this.real.lag(group);
  ends = (topics: readonly string[]) => this.real.ends(topics);
  hasPassed = (group: string, ends: readonly PartitionEnd[]) => this.real.hasPassed(group, ends);
  state = () => this.real.state();
  stop = () => this.real.stop();
}
