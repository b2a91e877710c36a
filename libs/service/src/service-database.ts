import {
  connectAndMigrate,
  connectMigrated,
  Database,
  type DatabaseOptions,
  excessOfRole,
  isClockMoved,
} from '@stayline/database';
import { type Logger } from '@stayline/logger';

/** What `databaseSettings` reads. */
export interface ServiceDatabaseSettings {
  readonly databaseUrl: string;
  readonly databaseSchema: string;
  readonly databasePoolSize: number;
}

export interface Environment {
  readonly environment?: 'production' | 'development' | 'test';
}

/** A service's own schema, as its settings say. */
export function serviceDatabase(
  applicationName: string,
  { databaseUrl: url, databaseSchema: schema, databasePoolSize: poolSize }: ServiceDatabaseSettings,
  migrations: DatabaseOptions['migrations'],
  options: Pick<DatabaseOptions, 'readsByIndexAlone'> = {},
): Database {
  return new Database({ url, schema, poolSize, applicationName, migrations, ...options });
}

/**
 * Waits until the database answers and has every migration; logs a line each time that it does not answer. In production
 * the migrations are run by the command `migrate`, under a role of its own, and what belongs to a sandbox is refused.
 */
export async function waitForDatabase(
  database: Database,
  settings: Environment & Pick<ServiceDatabaseSettings, 'databaseSchema'>,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  const waiting = {
    signal,
    onUnreachable: (error: unknown) => void logger.warn('waiting for the database', { error }),
  };
  if (settings.environment !== 'production') return connectAndMigrate(database, waiting);
  await connectMigrated(database, waiting);
  await refuseSandbox(database, settings.databaseSchema);
}

async function refuseSandbox(database: Database, schema: string): Promise<void> {
  const problems = (await excessOfRole(database, schema)).map((excess) => `The role of DATABASE_URL ${excess}.`);
  if (await isClockMoved(database)) problems.push('The clock of the schema was moved, as only a sandbox may.');
  if (problems.length > 0) throw new Error(`Production refuses this database:\n${problems.join('\n')}`);
}
