import { callerKey } from '@stayline/caller';
import { Database } from '@stayline/database';
import { createService } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { migrations } from './database/migrations';
import openapi from './generated/openapi.json';
import { RegisterRoutes } from './generated/routes';
import { type DistributionSettings } from './settings';

/** Builds every object of the service by hand; the only place that knows them all. */
export function createDistributionApp(settings: DistributionSettings, logger: Logger) {
  const database = new Database({
    url: settings.databaseUrl,
    schema: settings.databaseSchema,
    poolSize: settings.databasePoolSize,
    applicationName: 'distribution',
    migrations,
  });
  const service = createService({
    ...settings,
    logger,
    callerKey: callerKey('distribution', settings.callerSecret),
    openapi,
    registerRoutes: RegisterRoutes,
    controllers: [],
    isReady: () => database.isReady(),
  });
  return {
    start: async () => {
      await database.start();
      await database.migrate();
      return service.start();
    },
    stop: async () => {
      await service.stop();
      await database.stop();
    },
  };
}
