import { Kafka, logLevel, type logCreator, type SASLOptions } from 'kafkajs';
import { type EventsLogger } from '../event-log';

const CONNECTION_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 10_000;

export interface KafkaEventLogOptions {
  /** `host:port` of some of the brokers. */
  brokers: readonly string[];
  /** Shown in the brokers' logs and metrics. */
  clientId: string;
  logger: EventsLogger;
  tls?: boolean;
  credentials?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string };
}

export function kafkaClient(options: KafkaEventLogOptions): Kafka {
  return new Kafka({
    clientId: options.clientId,
    brokers: [...options.brokers],
    ssl: options.tls ?? false,
    ...(options.credentials && { sasl: options.credentials as SASLOptions }),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    authenticationTimeout: REQUEST_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: { initialRetryTime: 200, maxRetryTime: 3_000, retries: 4 },
    logLevel: logLevel.WARN,
    logCreator: into(options.logger),
  });
}

/** What kafkajs logs as errors in normal operation: members come and go, brokers move, topics are looked up. */
const DAILY =
  /rebalanc|re-joining|coordinator is (loading|not available)|not the coordinator|not aware of this member|does not host this topic|leadership election|Limiting retries for the idempotent/i;

/**
 * Where the client's own lines go. None is above a warning: the code that called the client gets the failure, and logs
 * what it means.
 */
function into(logger: EventsLogger): logCreator {
  return () => (entry) => {
    const { message, error, groupId, broker } = entry.log as unknown as Record<
      'message' | 'error' | 'groupId' | 'broker',
      string | undefined
    >;
    const fields = { error, group: groupId, broker };
    const text = `kafka: ${message ?? ''}`;
    if (DAILY.test(`${message} ${error}`)) logger.debug(text, fields);
    else if (entry.level === logLevel.ERROR) logger.warn(text, fields);
    else logger.info(text, fields);
  };
}
