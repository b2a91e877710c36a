import { type QueryResult } from 'pg';

/** A named statement: PostgreSQL parses and plans it once per connection. For hot paths with a fixed text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Declares a prepared statement. `name` must be unique within a service: connections remember it by name. */
export function statement(name: string, text: string): Statement {
  return { name, text };
}

/**
 * Plain SQL, in or outside a transaction. Tables are never qualified: the search path is the service's schema.
 * `date` comes back as `YYYY-MM-DD`, int8 as number, numeric as string, jsonb parsed.
 */
export interface Sql {
  rows<T>(sql: string | Statement, params?: readonly unknown[]): Promise<T[]>;
  /** The first row, or undefined. */
  one<T>(sql: string | Statement, params?: readonly unknown[]): Promise<T | undefined>;
  /** How many rows the statement touched. */
  execute(sql: string | Statement, params?: readonly unknown[]): Promise<number>;
}

/** An open transaction, always passed as the first argument, never ambient. */
export interface Tx extends Sql {
  /**
   * Runs `work` once the transaction is committed, outside it; never after a rollback. It gets the database, must not throw, and is
   * a hint that may be lost in a crash: what must happen belongs into the transaction.
   */
  afterCommit(work: (database: Sql) => void): void;
}

/** What can run one statement: a pool, or one of its connections. */
export interface Runner {
  query(config: { name?: string; text: string; values?: unknown[] }): Promise<QueryResult>;
}

/** Statements on one connection, such as the one that holds a session's lock. */
export function onConnection(client: Runner): Sql {
  const rows = async <T>(sql: string | Statement, params?: readonly unknown[]): Promise<T[]> =>
    (await run(client, sql, params)).rows as T[];
  return {
    rows,
    one: async <T>(sql: string | Statement, params?: readonly unknown[]) => (await rows<T>(sql, params))[0],
    execute: async (sql, params) => (await run(client, sql, params)).rowCount ?? 0,
  };
}

export async function run(
  runner: Runner,
  sql: string | Statement,
  params: readonly unknown[] = [],
): Promise<QueryResult> {
  const { name, text } = typeof sql === 'string' ? { name: undefined, text: sql } : sql;
  return runner.query({ name, text, values: params as unknown[] });
}
