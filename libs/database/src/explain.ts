import { escapeLiteral } from 'pg';
import { type Database } from './database';
import { type Sql, type Statement, type Tx } from './sql';

/** How PostgreSQL runs a statement, in its own words. */
export interface Plan {
  /** The statement's name, or the text of one that has none. */
  readonly statement: string;
  readonly text: string;
}

/** The plans of all statements that `work` sends; nothing that they write stays. */
export async function explain(database: Database, work: (sql: Sql) => Promise<unknown>): Promise<Plan[]> {
  return database.transaction(async (tx) => {
    // What a connection keeps for a prepared statement, whatever its parameters.
    await tx.execute('SET LOCAL plan_cache_mode = force_generic_plan');
    const explaining = new ExplainingSql(tx);
    await work(explaining);
    await tx.execute('ROLLBACK AND CHAIN');
    return explaining.plans;
  });
}

/** Explains each statement before it is sent. One at a time: the connection is one. */
class ExplainingSql implements Sql {
  readonly plans: Plan[] = [];
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly tx: Tx) {}

  rows<T>(sql: string | Statement, params?: readonly unknown[]): Promise<T[]> {
    return this.inTurn(sql, params, () => this.tx.rows<T>(sql, params));
  }

  async one<T>(sql: string | Statement, params?: readonly unknown[]): Promise<T | undefined> {
    return (await this.rows<T>(sql, params))[0];
  }

  execute(sql: string | Statement, params?: readonly unknown[]): Promise<number> {
    return this.inTurn(sql, params, () => this.tx.execute(sql, params));
  }

  private inTurn<T>(
    sql: string | Statement,
    params: readonly unknown[] | undefined,
    send: () => Promise<T>,
  ): Promise<T> {
    const sent = this.turn.then(async () => {
      const { name, text } = typeof sql === 'string' ? { name: sql, text: sql } : sql;
      this.plans.push({ statement: name, text: await this.planOf(text, params ?? []) });
      return send();
    });
    this.turn = sent.catch(() => undefined);
    return sent;
  }

  private async planOf(text: string, params: readonly unknown[]): Promise<string> {
    await this.tx.execute(`PREPARE explained AS ${text}`);
    const run = params.length > 0 ? `explained (${params.map(literal).join(', ')})` : 'explained';
    const lines = await this.undone(async () => {
      // The first run reads from disk what the second finds in memory.
      await this.tx.rows(`EXPLAIN (ANALYZE) EXECUTE ${run}`);
      await this.tx.execute('ROLLBACK TO explained');
      return this.tx.rows<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) EXECUTE ${run}`);
    });
    await this.tx.execute('DEALLOCATE explained');
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  }

  /** Analysing a statement runs it. */
  private async undone<T>(work: () => Promise<T>): Promise<T> {
    await this.tx.execute('SAVEPOINT explained');
    const result = await work();
    await this.tx.execute('ROLLBACK TO explained');
    return result;
  }
}

/** A parameter as EXECUTE takes it, which knows the type of each. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((each) => JSON.stringify(String(each))).join(',')}}`);
  if (typeof value === 'object') return escapeLiteral(JSON.stringify(value));
  return escapeLiteral(`${value as string | number | boolean}`);
}
