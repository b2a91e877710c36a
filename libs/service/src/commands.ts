import { allTopics } from '@stayline/contracts';
import { connectAndMigrate, type DatabaseOptions, databaseSettings } from '@stayline/database';
import { createEventLog, eventLogSettings } from '@stayline/events';
import { httpSettings } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { defineSettings, setting, type Settings } from '@stayline/settings';
import { serviceDatabase } from './service-database';

/** Of `node dist/main.js migrate`: the database alone, with the role that owns the schema. */
export function migrateSettings(schema: string) {
  return defineSettings({
    logLevel: httpSettings.logLevel,
    ...databaseSettings(schema),
    serviceRole: setting.string('DATABASE_SERVICE_ROLE', {
      about: 'Role that the service runs with; it is granted the rows of the schema, and nothing more.',
    }),
  });
}

/** Brings the schema up to date, and lets the service's role work with its rows. */
export async function migrate(
  name: string,
  settings: Settings<ReturnType<typeof migrateSettings>>,
  migrations: DatabaseOptions['migrations'],
  { logger, signal }: { logger: Logger; signal: AbortSignal },
): Promise<void> {
  const database = serviceDatabase(`${name}-migrate`, settings, migrations);
  try {
    const onUnreachable = (error: unknown): void => void logger.warn('waiting for the database', { error });
    await connectAndMigrate(database, { signal, onUnreachable });
    await database.grantTo(settings.serviceRole);
    logger.info('migrated', { schema: settings.databaseSchema, serviceRole: settings.serviceRole });
  } finally {
    await database.stop();
  }
}

/** Of `node dist/main.js topics`: the event log alone, with a user that may make topics. */
export const topicsSettings = defineSettings({ logLevel: httpSettings.logLevel, ...eventLogSettings });

/** Makes the topics that are missing, and sets what the platform needs of each. */
export async function makeTopics(settings: Settings<typeof topicsSettings>, logger: Logger): Promise<void> {
  const log = createEventLog(settings, { clientId: 'topics', logger });
  try {
    await log.ensureTopics(allTopics);
    logger.info('topics are there', { topics: allTopics.map(({ name }) => name) });
  } finally {
    await log.stop();
  }
}
