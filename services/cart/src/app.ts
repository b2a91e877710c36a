import { callerKey } from '@stayline/caller';
import { connectAndMigrate, Database, poolMetrics } from '@stayline/database';
import { createEventLog, createRelay, inboxMetrics, lagMetrics, outboxMetrics } from '@stayline/events';
import { createService } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { createControllers } from './controllers';
import { migrations } from './database/migrations';
import { createCartConsumer } from './events/consumers';
import { api } from './api';
import { type CartSettings } from './settings';

export interface CartApp {
  start(): Promise<{ port: number; managementPort: number }>;
  stop(): Promise<void>;
}

/** Builds the service by hand: database, event log, controllers, the two doors. */
export function createCartApp(settings: CartSettings, logger: Logger): CartApp {
  const database = createDatabase(settings);
  const log = createEventLog(settings, { clientId: 'cart', logger });
  const relay = createRelay({ database, log, logger });
  const consumer = createCartConsumer({ database, log, logger, zone: settings.platformZone });
  const service = createService({
    ...settings,
    logger,
    callerKey: callerKey('cart', settings.callerSecret),
    api,
    controllers: createControllers(database, settings),
    isReady: () => database.isReady(),
    metrics: (registry) => {
      poolMetrics(database)(registry);
      outboxMetrics(database)(registry);
      inboxMetrics(database, 'cart')(registry);
      lagMetrics(log, 'cart')(registry);
    },
  });
  const stopping = new AbortController();
  const onUnreachable = (error: unknown): void => void logger.warn('waiting for the database', { error });
  return {
    start: () =>
      service.start(async () => {
        await connectAndMigrate(database, { signal: stopping.signal, onUnreachable });
        // In the background: a broker that is down must not keep agents from their carts.
        relay.start();
        consumer.start();
      }),
    stop: async () => {
      stopping.abort();
      await service.stop();
      await consumer.stop();
      await relay.stop();
      await log.stop();
      await database.stop();
    },
  };
}

export function createDatabase(settings: CartSettings): Database {
  return new Database({
    url: settings.databaseUrl,
    schema: settings.databaseSchema,
    poolSize: settings.databasePoolSize,
    applicationName: 'cart',
    migrations,
  });
}
