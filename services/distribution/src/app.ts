import { createHousekeeping } from '@stayline/background';
import { callerKey } from '@stayline/caller';
import { connectAndMigrate, Database, poolMetrics } from '@stayline/database';
import { createEventLog, createRelay, outboxMetrics } from '@stayline/events';
import { createService, forgetOldKeys } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { createCatalog } from './catalog/catalog';
import { createControllers } from './controllers';
import { migrations } from './database/migrations';
import { api } from './api';
import { forgetOldQuotes } from './quotes/quote.store';
import { type DistributionSettings } from './settings';

/** As long as the gateway lets a catalog import take. */
const IMPORT_TIMEOUT_MS = 30 * 60_000;

export interface DistributionApp {
  start(): Promise<{ port: number; managementPort: number }>;
  stop(): Promise<void>;
}

/** Builds the service by hand: database, event log, controllers, the two doors. */
export function createDistributionApp(settings: DistributionSettings, logger: Logger): DistributionApp {
  const database = new Database({
    url: settings.databaseUrl,
    schema: settings.databaseSchema,
    poolSize: settings.databasePoolSize,
    applicationName: 'distribution',
    migrations,
  });
  const log = createEventLog(settings, { clientId: 'distribution', logger });
  const relay = createRelay({ database, log, logger });
  const catalog = createCatalog(database, settings);
  const service = createService({
    ...settings,
    logger,
    callerKey: callerKey('distribution', settings.callerSecret),
    api,
    controllers: [...createControllers(database, settings), ...catalog.controllers],
    streamedRoutes: catalog.streamedRoutes,
    requestTimeoutMs: IMPORT_TIMEOUT_MS,
    isReady: () => database.isReady(),
    metrics: (registry) => {
      poolMetrics(database)(registry);
      outboxMetrics(database)(registry);
    },
  });
  const chores = [
    { what: 'quotes', forget: () => forgetOldQuotes(database, settings.quoteRetentionDays) },
    { what: 'idempotency keys', forget: () => forgetOldKeys(database) },
  ];
  const housekeeping = createHousekeeping(chores, logger);
  const stopping = new AbortController();
  const onUnreachable = (error: unknown): void => void logger.warn('waiting for the database', { error });
  return {
    start: async () => {
      const ports = await service.start(async () => {
        await connectAndMigrate(database, { signal: stopping.signal, onUnreachable });
        await catalog.announceNewTaxRules();
      });
      // In the background: a broker that is down must not keep partners from booking.
      relay.start();
      housekeeping.start();
      return ports;
    },
    stop: async () => {
      stopping.abort();
      await service.stop();
      await housekeeping.stop();
      await relay.stop();
      await log.stop();
      await database.stop();
    },
  };
}
