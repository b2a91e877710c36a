import { createEventLog } from '@stayline/events';
import { type Logger } from '@stayline/logger';
import { serviceDatabase, waitForDatabase } from '@stayline/service';
import { RebuildCatalog, type Rebuilt } from './catalog/rebuild-catalog';
import { migrations } from './database/migrations';
import { catalogHandlers } from './events/consumers';
import { type CartSettings } from './settings';

/** `node dist/main.js rebuild-catalog`: the process ends when the command is done. */
export function createRebuildCatalogApp(settings: CartSettings, logger: Logger) {
  const stopping = new AbortController();
  return {
    start: async () => {
      await rebuildCatalog(settings, logger, stopping.signal);
      process.exit(0);
    },
    stop: () => Promise.resolve(stopping.abort()),
  };
}

/** The whole command, from connecting to its one line of outcome. */
export async function rebuildCatalog(settings: CartSettings, logger: Logger, signal: AbortSignal): Promise<Rebuilt> {
  const database = serviceDatabase('cart', settings, migrations);
  const log = createEventLog(settings, { clientId: 'cart-catalog-rebuild', logger });
  try {
    await waitForDatabase(database, settings, logger, signal);
    const rebuilt = await new RebuildCatalog(database, log, catalogHandlers(settings.platformZone)).run(signal);
    logger.info('catalog rebuilt', rebuilt);
    return rebuilt;
  } finally {
    await log.stop();
    await database.stop();
  }
}
