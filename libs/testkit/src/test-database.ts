import { randomBytes } from 'node:crypto';
import { Database, type DatabaseOptions, type MigrationClass, provisionSchema } from '@stayline/database';
import { Client } from 'pg';

export interface TestDatabaseOptions {
  migrations: readonly MigrationClass[];
  poolSize?: number;
  /** Overrides of the request timeouts, for suites about timeouts. */
  timeouts?: Pick<DatabaseOptions, 'statementTimeoutMs' | 'lockTimeoutMs' | 'idleInTransactionTimeoutMs'>;
  /** A whole database, not only a schema: for suites that read PostgreSQL's counters, which other suites move too. */
  ownDatabase?: boolean;
}

export interface TestDatabase {
  /** Connected and migrated. */
  database: Database;
  /** What the service under test would have in `DATABASE_URL` and `DATABASE_SCHEMA`. */
  url: string;
  schema: string;
  /** The administrator's, for what a service's own role may not do. */
  adminUrl: string;
  /** Disconnects and drops the schema, or the database. */
  stop(): Promise<void>;
}

const TEST_ROLE = { role: 'stayline_test', password: 'stayline_test' };

/**
 * A schema of its own on the real PostgreSQL that the test run was given (`TEST_DATABASE_URL`), migrated as the service would.
 * The test run's set-up starts one when none is given.
 */
export async function testDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const adminUrl = options.ownDatabase ? await createDatabase(schema) : administratorUrl();
  const url = await provisionSchema(adminUrl, { schema, ...TEST_ROLE });
  const database = new Database({
    url,
    schema,
    migrations: options.migrations,
    poolSize: options.poolSize ?? 10,
    applicationName: schema,
    ...options.timeouts,
  });
  await database.start();
  await database.migrate();
  return {
    database,
    url,
    schema,
    adminUrl,
    stop: async () => {
      await database.stop();
      if (options.ownDatabase) await asAdministrator(administratorUrl(), `DROP DATABASE ${schema} WITH (FORCE)`);
      else await asAdministrator(adminUrl, `DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    },
  };
}

/** Answers its administrator's URL. */
async function createDatabase(name: string): Promise<string> {
  const url = new URL(administratorUrl());
  await asAdministrator(url.toString(), `CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  return url.toString();
}

export function administratorUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: this project needs the database preset in its jest.config.js');
  return url;
}

export async function asAdministrator(adminUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
