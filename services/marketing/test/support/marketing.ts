import {
  allTopics,
  bookingConfirmed,
  type BookingConfirmed,
  composeEvent,
  type EventDefinition,
  type holdEvents,
  type HoldState,
  newId,
} from '@stayline/contracts';
import { createEventLog, type EventLog } from '@stayline/events';
import { createLogger, type Logger } from '@stayline/logger';
import { recordingReceiver, testDatabase, waitFor, type RecordingReceiver, type TestDatabase } from '@stayline/testkit';
import { createMarketingApp } from '../../src/app';
import { migrations } from '../../src/database/migrations';
import { settings } from '../../src/settings';
import { confirmedBooking } from './confirmed-booking';
import { holdState } from './hold-state';
import { MailServer } from './mail-server';

export interface StoredMessage {
  id: string;
  channel: string;
  status: string;
  attempts: number;
  lastError: string | null;
  providerId: string | null;
}

type HoldEvent = (typeof holdEvents)[number];

interface EventOptions {
  times?: number;
  /** When it happened; by default now. */
  time?: Date;
}

/** Bookings and holds. */
const TOPICS_READ = 2;
const STORED = 'id, channel, status, attempts, last_error AS "lastError", provider_id AS "providerId"';

/**
 * Everything around the service, and all of it real: database, event log, mail server, messaging gateway. The log is
 * the one in PostgreSQL: on a shared Kafka another suite with this service would be in the same group and take its
 * events.
 */
export interface Surroundings {
  readonly test: TestDatabase;
  readonly mailServer: MailServer;
  readonly gateway: RecordingReceiver;
  readonly log: EventLog;
  /** What the service under test would have in its environment. */
  readonly env: Record<string, string>;
  /** Publishes one event of this booking, `times` times; returns the booking. */
  confirm(change?: Parameters<typeof confirmedBooking>[0], options?: { times?: number }): Promise<BookingConfirmed>;
  /** Publishes one event of this hold, `times` times; returns the hold. */
  tellOfHold(definition: HoldEvent, change?: Partial<HoldState>, options?: EventOptions): Promise<HoldState>;
  messages(bookingId: string): Promise<StoredMessage[]>;
  remindersOf(holdId: string): Promise<StoredMessage[]>;
  /** Waits until the service has read everything that was published. */
  drained(): Promise<void>;
  stop(): Promise<void>;
}

export async function surroundings(): Promise<Surroundings> {
  const test = await testDatabase({ migrations });
  const mailServer = await new MailServer().start();
  const gateway = await recordingReceiver();
  const events = await testDatabase({ migrations: [] });
  gateway.answerWith({ status: 202, body: { id: 'provider-1' } });
  const env = {
    CALLER_SECRET: 'a secret of the test run, 32 characters or more',
    DATABASE_URL: test.url,
    DATABASE_SCHEMA: test.schema,
    SMTP_URL: mailServer.url,
    SMTP_FROM: 'Stayline <bookings@stayline.test>',
    SMTP_TIMEOUT_MS: '2000',
    MESSAGING_URL: gateway.url,
    MESSAGING_TOKEN: 'gateway-token',
    MESSAGING_TIMEOUT_MS: '2000',
    MESSAGE_FIRST_RETRY_MS: '50',
    MESSAGE_MAX_RETRY_MS: '200',
    EVENTS_TRANSPORT: 'postgres',
    EVENTS_DATABASE_URL: events.url,
    EVENTS_DATABASE_SCHEMA: events.schema,
  };
  const log = createEventLog(settings.read(env), { clientId: 'test', logger: quietLogger() });
  await log.ensureTopics(allTopics);
  return {
    test,
    mailServer,
    gateway,
    log,
    env,
    confirm: async (change, options) => {
      const booking = confirmedBooking({ bookingId: newId('bkg'), reference: newId('P'), ...change });
      await publish(log, bookingConfirmed, booking.bookingId, booking, options);
      return booking;
    },
    tellOfHold: async (definition, change, options) => {
      const hold = holdState({ holdId: newId('hld'), ...change });
      await publish(log, definition, hold.holdId, hold, options);
      return hold;
    },
    messages: (bookingId) =>
      test.database.rows<StoredMessage>(`SELECT ${STORED} FROM message WHERE booking_id = $1 ORDER BY channel`, [
        bookingId,
      ]),
    remindersOf: (holdId) =>
      test.database.rows<StoredMessage>(
        `SELECT ${STORED} FROM message WHERE starts_with(dedupe_key, $1) ORDER BY created_at`,
        [`hold:${holdId}:`],
      ),
    drained: async () => {
      await waitFor('the group to have read everything', async () => {
        const lags = await log.lag('marketing');
        return lags.length === TOPICS_READ && lags.every(({ lag }) => lag === 0);
      });
    },
    stop: async () => {
      await log.stop();
      await events.stop();
      await mailServer.stop();
      await gateway.stop();
      await test.stop();
    },
  };
}

async function publish<Data>(
  log: EventLog,
  definition: EventDefinition<string, Data>,
  subject: string,
  data: Data,
  { times = 1, time = new Date() }: EventOptions = {},
): Promise<void> {
  const event = { id: newId('evt'), source: 'stayline/test', subject, sequence: 1, time, data };
  const { envelope } = composeEvent(definition, event);
  const value = Buffer.from(JSON.stringify(envelope));
  const record = { topic: definition.topic.name, key: subject, value, headers: {} };
  await log.publish(Array.from({ length: times }, () => record));
}

export interface RunningMarketing {
  readonly url: string;
  readonly managementUrl: string;
  stop(): Promise<void>;
}

export async function runMarketing(
  env: Record<string, string>,
  logger: Logger = quietLogger(),
): Promise<RunningMarketing> {
  const app = createMarketingApp(settings.read(env), logger);
  const { port, managementPort } = await app.start();
  return {
    url: `http://127.0.0.1:${port}`,
    managementUrl: `http://127.0.0.1:${managementPort}`,
    stop: () => app.stop(),
  };
}

export function quietLogger(): Logger {
  const logger = createLogger({ service: 'marketing' });
  logger.silent = process.env.TEST_LOG === undefined;
  return logger;
}

/** Waits until both confirmations of a booking have this status. */
export async function ended(world: Surroundings, bookingId: string, status = 'SENT'): Promise<StoredMessage[]> {
  return waitFor(`the messages of ${bookingId} to be ${status}`, async () => {
    const messages = await world.messages(bookingId);
    return messages.length > 0 && messages.every((message) => message.status === status) && messages;
  });
}
