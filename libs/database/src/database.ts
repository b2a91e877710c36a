import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs } from '@stayline/background';
import { type DomainError } from '@stayline/errors';
import { databaseErrors } from './database.errors';
import { Client, type ClientConfig, type Pool, type PoolClient, types } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { grantService } from './service-role';
import { isConnectionFailure, isRetryable, isTimeout } from './sql-errors';
import { type Runner, run, type Sql, type Statement, type Tx } from './sql';

export type MigrationClass = new () => MigrationInterface;

export interface DatabaseOptions {
  /** The service's own role and database. */
  url: string;
  schema: string;
  /** Every migration class, oldest first; forward-only. */
  migrations: readonly MigrationClass[];
  /** Connections this process may hold. */
  poolSize?: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /**
   * For tables that grow quickly from nothing, such as queues: a statement that is planned while its table is empty would read all of it, until
   * PostgreSQL has looked at the table again, a minute or more.
   */
  readsByIndexAlone?: boolean;
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
}

type Timeouts = Required<Pick<DatabaseOptions, 'statementTimeoutMs' | 'lockTimeoutMs' | 'idleInTransactionTimeoutMs'>>;

/** A migration may rewrite a table: the timeouts of requests do not apply to it. */
const NO_TIMEOUTS: Timeouts = { statementTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionTimeoutMs: 0 };

const DEFAULTS = {
  poolSize: 10,
  statementTimeoutMs: 15_000,
  lockTimeoutMs: 10_000,
  idleInTransactionTimeoutMs: 30_000,
  /** How long a request waits for a free connection before it is told that the service is overloaded. */
  connectionTimeoutMs: 5_000,
};

/** Attempts of one transaction that lost a deadlock or a serialization conflict. */
const TRANSACTION_ATTEMPTS = 4;
const RETRY_PAUSE = { firstMs: 20, maxMs: 80 };
const MIGRATION_LOCK_KEY = 7_829_001;

const DATE_OID = 1082;
const INT8_OID = 20;
types.setTypeParser(DATE_OID, (text) => text);
types.setTypeParser(INT8_OID, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe integer range: ${text}`);
  return value;
});

/**
 * A connection may end in the very moment in which the pool hands it out. Neither the pool nor the borrower listens for
 * errors then, and an error without a listener would end the process. The borrower learns of it from the next query.
 */
class QuietClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

const databaseUnavailable = (cause: unknown): DomainError => databaseErrors.unavailable().with({ cause });
const databaseBusy = (cause: unknown): DomainError => databaseErrors.busy().with({ cause });

/** One service's schema: a pool for plain SQL, TypeORM for migrations, and the only way to open a transaction. */
export class Database implements Sql {
  private readonly dataSource: DataSource;
  private readonly poolSize: number;
  private pool: Pool | undefined;

  constructor(private readonly options: DatabaseOptions) {
    this.poolSize = options.poolSize ?? DEFAULTS.poolSize;
    this.dataSource = this.createDataSource(this.poolSize, { ...DEFAULTS, ...options });
  }

  private createDataSource(poolSize: number, timeouts: Timeouts): DataSource {
    const { url, schema, applicationName, migrations, readsByIndexAlone } = this.options;
    return new DataSource({
      type: 'postgres',
      url,
      schema,
      applicationName,
      poolSize,
      migrations: [...migrations],
      migrationsTransactionMode: 'each',
      installExtensions: false,
      connectTimeoutMS: DEFAULTS.connectionTimeoutMs,
      extra: { options: sessionOptions(schema, timeouts, readsByIndexAlone), keepAlive: true, Client: QuietClient },
      // The pool replaces an idle connection that ends. Without this handler its error would end the process.
      poolErrorHandler: () => undefined,
      logging: false,
    });
  }

  /** Connects; does not migrate. */
  async start(): Promise<void> {
    await this.dataSource.initialize();
    this.pool = (this.dataSource.driver as unknown as { master: Pool }).master;
  }

  /** Runs the migrations that are missing. Replicas that start together wait for each other. */
  async migrate(): Promise<void> {
    await this.withConnection(async (client) => {
      await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
      await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [MIGRATION_LOCK_KEY, this.options.schema]);
      const migrating = this.createDataSource(1, NO_TIMEOUTS);
      try {
        await migrating.initialize();
        await migrating.runMigrations({ transaction: 'each' });
      } finally {
        if (migrating.isInitialized) await migrating.destroy();
        await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [MIGRATION_LOCK_KEY, this.options.schema]);
        await client.query('RESET statement_timeout; RESET lock_timeout');
      }
    });
  }

  /** Lets the role that a service runs with work with the rows of this schema, and nothing more. */
  async grantTo(role: string): Promise<void> {
    await this.withConnection((client) => grantService(client, this.options.schema, role));
  }

  /** Throws `unavailable` while a migration is missing. */
  async checkMigrated(): Promise<void> {
    // A role that the migrations have not granted anything yet does not even see the table.
    const [table] = await this.rows<{ found: string | null }>("SELECT to_regclass('migrations') AS found");
    const missing = table?.found ? await this.missingMigrations() : this.migrationNames();
    if (missing.length > 0) throw databaseUnavailable(new Error(`migrations are missing: ${missing.join(', ')}`));
  }

  async stop(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  async rows<T>(sql: string | Statement, params?: readonly unknown[]): Promise<T[]> {
    return (await this.attempt(() => run(this.running(), sql, params))).rows as T[];
  }

  async one<T>(sql: string | Statement, params?: readonly unknown[]): Promise<T | undefined> {
    return (await this.rows<T>(sql, params))[0];
  }

  async execute(sql: string | Statement, params?: readonly unknown[]): Promise<number> {
    return (await this.attempt(() => run(this.running(), sql, params))).rowCount ?? 0;
  }

  /**
   * Lends one connection, for session locks, LISTEN and COPY. After a failure the connection is closed, and the
   * session's locks go with it.
   */
  async withConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.attempt(() => this.running().connect());
    let broken = false;
    const onError = (): void => void (broken = true);
    client.on('error', onError);
    try {
      return await work(client);
    } catch (error) {
      broken = true;
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  /**
   * Runs `work` in one READ COMMITTED transaction. A deadlock or serialization failure runs all of it again, at most
   * four times, so `work` must have no effect outside the transaction.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(() => this.transactOnce(work));
      } catch (error) {
        if (attempt >= TRANSACTION_ATTEMPTS || !isRetryable(error)) throw error;
        await pause(backOffMs(attempt, RETRY_PAUSE));
      }
    }
  }

  /** Whether the database answers and no migration is missing. */
  async isReady(): Promise<boolean> {
    try {
      return (await this.missingMigrations()).length === 0;
    } catch {
      return false;
    }
  }

  poolStats(): { total: number; idle: number; waiting: number; max: number } {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.pool ?? {};
    return { total: totalCount, idle: idleCount, waiting: waitingCount, max: this.poolSize };
  }

  private async missingMigrations(): Promise<string[]> {
    const known = await this.rows<{ name: string }>('SELECT name FROM migrations');
    const names = new Set(known.map((row) => row.name));
    return this.migrationNames().filter((name) => !names.has(name));
  }

  private migrationNames(): string[] {
    return this.dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  }

  private async transactOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const queryRunner = this.dataSource.createQueryRunner();
    try {
      const client = (await queryRunner.connect()) as Runner;
      // READ COMMITTED is the server's default; naming it would cost a round trip.
      await queryRunner.startTransaction();
      const tx = new OpenTransaction(client);
      const result = await work(tx);
      await queryRunner.commitTransaction();
      for (const each of tx.committed) each(this);
      return result;
    } catch (error) {
      // The rollback of a dead connection fails too; the first error is the one that says why.
      if (queryRunner.isTransactionActive) await queryRunner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await queryRunner.release();
    }
  }

  private running(): Pool {
    if (!this.pool) throw new Error('The database is used before start()');
    return this.pool;
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isConnectionFailure(error)) throw databaseUnavailable(error);
      if (isTimeout(error)) throw databaseBusy(error);
      throw error;
    }
  }
}

function sessionOptions(schema: string, timeouts: Timeouts, readsByIndexAlone = false): string {
  return [
    `-c search_path=${schema}`,
    `-c statement_timeout=${timeouts.statementTimeoutMs}`,
    `-c lock_timeout=${timeouts.lockTimeoutMs}`,
    `-c idle_in_transaction_session_timeout=${timeouts.idleInTransactionTimeoutMs}`,
    '-c timezone=UTC',
    ...(readsByIndexAlone ? ['-c enable_seqscan=off'] : []),
  ].join(' ');
}

class OpenTransaction implements Tx {
  readonly committed: ((database: Sql) => void)[] = [];

  constructor(private readonly client: Runner) {}

  afterCommit(work: (database: Sql) => void): void {
    this.committed.push(work);
  }

  async rows<T>(sql: string | Statement, params?: readonly unknown[]): Promise<T[]> {
    return (await run(this.client, sql, params)).rows as T[];
  }

  async one<T>(sql: string | Statement, params?: readonly unknown[]): Promise<T | undefined> {
    return (await this.rows<T>(sql, params))[0];
  }

  async execute(sql: string | Statement, params?: readonly unknown[]): Promise<number> {
    return (await run(this.client, sql, params)).rowCount ?? 0;
  }
}
