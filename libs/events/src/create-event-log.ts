import { notInProduction, setting, type Setting } from '@stayline/settings';
import { type EventLog, type EventsLogger } from './event-log';
import { KafkaEventLog } from './kafka/kafka-event-log';
import { PostgresEventLog } from './postgres/postgres-event-log';

/** Spread into a service's `defineSettings({ … })`, and hand what was read to `createEventLog`. */
export const eventLogSettings = {
  eventsTransport: notInProduction(
    setting.choice('EVENTS_TRANSPORT', ['kafka', 'postgres'], {
      about: 'Where events travel: Apache Kafka, or a log in PostgreSQL for one machine',
    }),
    (transport) => (transport === 'postgres' ? 'kafka' : undefined),
  ),
  kafkaBrokers: setting.list('KAFKA_BROKERS', {
    about: 'host:port of some brokers; needed for EVENTS_TRANSPORT=kafka',
    default: [],
  }),
  kafkaTls: setting.boolean('KAFKA_TLS', { about: 'Whether the brokers speak TLS', default: false }),
  kafkaSaslMechanism: setting.choice('KAFKA_SASL_MECHANISM', ['none', 'plain', 'scram-sha-256', 'scram-sha-512'], {
    about: 'How to log in to the brokers',
    default: 'none',
  }),
  kafkaUsername: setting.optional('KAFKA_USERNAME', { about: 'User at the brokers' }),
  kafkaPassword: {
    ...setting.optional('KAFKA_PASSWORD', { about: 'Password at the brokers' }),
    secret: true,
  } satisfies Setting<string | undefined>,
  eventsDatabaseUrl: setting.secretUrl('EVENTS_DATABASE_URL', {
    about: 'PostgreSQL of the log, with a role that owns its schema; needed for EVENTS_TRANSPORT=postgres',
    protocols: ['postgres:', 'postgresql:'],
    default: '',
  }),
  eventsDatabaseSchema: setting.string('EVENTS_DATABASE_SCHEMA', {
    about: 'Schema of the log in PostgreSQL',
    default: 'events',
  }),
};

export interface EventLogChoice {
  readonly eventsTransport: 'kafka' | 'postgres';
  readonly kafkaBrokers?: readonly string[];
  readonly kafkaTls?: boolean;
  readonly kafkaSaslMechanism?: 'none' | 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly kafkaUsername?: string | undefined;
  readonly kafkaPassword?: string | undefined;
  readonly eventsDatabaseUrl?: string;
  readonly eventsDatabaseSchema?: string;
}

/**
 * The event log that the settings name; callers need not know which. Connects at the first use. `clientId` is the
 * service's name.
 */
export function createEventLog(choice: EventLogChoice, parts: { clientId: string; logger: EventsLogger }): EventLog {
  return choice.eventsTransport === 'kafka' ? kafka(choice, parts) : postgres(choice, parts);
}

function kafka(choice: EventLogChoice, parts: { clientId: string; logger: EventsLogger }): EventLog {
  const { kafkaBrokers: brokers = [], kafkaTls: tls = false, kafkaSaslMechanism: mechanism = 'none' } = choice;
  if (brokers.length === 0) throw new Error('EVENTS_TRANSPORT=kafka needs KAFKA_BROKERS');
  if (mechanism === 'none') return new KafkaEventLog({ ...parts, brokers, tls });
  const { kafkaUsername: username, kafkaPassword: password } = choice;
  if (!username || !password) throw new Error('KAFKA_SASL_MECHANISM needs KAFKA_USERNAME and KAFKA_PASSWORD');
  return new KafkaEventLog({ ...parts, brokers, tls, credentials: { mechanism, username, password } });
}

function postgres(choice: EventLogChoice, parts: { clientId: string; logger: EventsLogger }): EventLog {
  if (!choice.eventsDatabaseUrl) throw new Error('EVENTS_TRANSPORT=postgres needs EVENTS_DATABASE_URL');
  return new PostgresEventLog({
    ...parts,
    url: choice.eventsDatabaseUrl,
    schema: choice.eventsDatabaseSchema ?? 'events',
  });
}
