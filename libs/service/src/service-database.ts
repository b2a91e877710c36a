import { connectAndMigrate, Database, type DatabaseOptions } from '@stayline/database';
import { type Logger } from '@stayline/logger';

/** What `databaseSettings` reads. */
export interface ServiceDatabaseSettings {
  readonly databaseUrl: string;
  readonly databaseSchema: string;
  readonly databasePoolSize: number;
}

/** A service's own schema, as its settings say. */
export function serviceDatabase(
  applicationName: string,
  { databaseUrl: url, databaseSchema: schema, databasePoolSize: poolSize }: ServiceDatabaseSettings,
  options: Pick<DatabaseOptions, 'migrations' | 'readsByIndexAlone'>,
): Database {
  return new Database({ url, schema, poolSize, applicationName, ...options });
}

/** Waits until the database answers and has every migration; logs a line each time that it does not answer. */
export async function waitForDatabase(database: Database, logger: Logger, signal: AbortSignal): Promise<void> {
  const onUnreachable = (error: unknown): void => void logger.warn('waiting for the database', { error });
  await connectAndMigrate(database, { signal, onUnreachable });
}
