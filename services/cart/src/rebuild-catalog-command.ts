import { connectAndMigrate } from '@stayline/database';
import { createEventLog } from '@stayline/events';
import { type Logger } from '@stayline/logger';
import { createDatabase } from './app';
import { RebuildCatalog, type Rebuilt } from './catalog/rebuild-catalog';
import { catalogHandlers } from './events/consumers';
import { type CartSettings } from './settings';

/** `node dist/main.js rebuild-catalog`: the whole command, from connecting to its one line of outcome. */
export async function rebuildCatalog(settings: CartSettings, logger: Logger, signal: AbortSignal): Promise<Rebuilt> {
  const database = createDatabase(settings);
  const log = createEventLog(settings, { clientId: 'cart-catalog-rebuild', logger });
  const onUnreachable = (error: unknown): void => void logger.warn('waiting for the database', { error });
  try {
    await connectAndMigrate(database, { signal, onUnreachable });
    const rebuilt = await new RebuildCatalog(database, log, catalogHandlers(settings.platformZone)).run(signal);
    logger.info('catalog rebuilt', rebuilt);
    return rebuilt;
  } finally {
    await log.stop();
    await database.stop();
  }
}
