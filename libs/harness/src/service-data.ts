import { allTopics } from '@stayline/contracts';
import { type MigrationClass } from '@stayline/database';
import { createEventLog, type EventLog } from '@stayline/events';
import { type Logger } from '@stayline/logger';
import { testDatabase, type TestDatabase } from '@stayline/testkit';
import { type Started } from './started';

export type Environment = Readonly<Record<string, string>>;

/** The secret of every service under test, with which its callers are signed. */
export const CALLER_SECRET = 'a secret of the test run, 32 characters or more';

/** A database schema and an event log for one service, both its own, and the settings that name them. */
export interface ServiceData {
  readonly test: TestDatabase;
  readonly log: EventLog;
  readonly env: Environment;
}

/** Makes them. They go when `started` is stopped. */
export async function provideData(
  started: Started,
  migrations: readonly MigrationClass[],
  logger: Logger,
): Promise<ServiceData> {
  const test = started.add(await testDatabase({ migrations }), (each) => each.stop());
  const events = started.add(await testDatabase({ migrations: [] }), (each) => each.stop());
  const choice = {
    eventsTransport: 'postgres' as const,
    eventsDatabaseUrl: events.url,
    eventsDatabaseSchema: events.schema,
  };
  const log = started.add(createEventLog(choice, { clientId: 'test', logger }), (each) => each.stop());
  await log.ensureTopics(allTopics);
  const env = {
    DATABASE_URL: test.url,
    DATABASE_SCHEMA: test.schema,
    EVENTS_TRANSPORT: 'postgres',
    EVENTS_DATABASE_URL: events.url,
    EVENTS_DATABASE_SCHEMA: events.schema,
    CALLER_SECRET,
  };
  return { test, log, env };
}
