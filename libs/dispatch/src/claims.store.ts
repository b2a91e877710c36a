import { type Sql, type Statement, statement, type Tx } from '@stayline/database';
import { plainName } from './due-rows';

/**
 * Which clock says that a row is due. `platform` is `platform_now()`, for holds, offers and whatever else a sandbox may
 * bring forward; `database` is the server's own, for retries and deliveries. Leases always run on the server's own.
 */
export type DueClock = 'platform' | 'database';

export interface DueTable {
  readonly table: string;
  /**
   * Where several dispatchers share a table, each with a `where` of its own: which of them this is. Each needs an index of its own, and hears of its
   * rows by this name.
   */
  readonly part?: string;
  /** A condition on the table's columns that rows must meet besides being due, e.g. `status IN ('PENDING', 'RETRYING')`. */
  readonly where?: string;
  readonly clock: DueClock;
  /**
   * What the work sees of a row, each column by its name: a prepared `SELECT *` would break as soon as a migration adds
   * a column.
   */
  readonly columns: string;
  /** The text column that names a row's destination. Several rows may have the same. `dueRowsSql` needs it, too. */
  readonly destinationColumn?: string;
  /** How long one attempt at a row may take, in milliseconds as SQL, where it is not the same for all. */
  readonly workTimeoutSql?: string;
}

/** A row that is ours until its lease ends or its generation moves on. */
export interface Claim<Row> {
  readonly row: Row;
  readonly id: string;
  readonly generation: number;
  readonly attempts: number;
  readonly destination: string;
  readonly workTimeoutMs: number;
}

export interface ClaimRequest {
  readonly limit: number;
  /** Of rows that have none of their own. */
  readonly workTimeoutMs: number;
  /** How much longer than the work its lease is. */
  readonly marginMs: number;
  readonly destinationLimit: number;
  /** Rows in flight here per destination. */
  readonly inFlight: ReadonlyMap<string, number>;
}

/** A claim that ends: due again after a while or, without one, nothing to do any more. */
export interface Ending {
  readonly id: string;
  readonly generation: number;
  readonly dueAgainInMs: number | undefined;
  /** What else the row gets, for `endingSets`. */
  readonly note?: object;
}

interface Marks {
  claim_id: string;
  claim_generation: number;
  claim_attempts: number;
  claim_destination: string;
  claim_timeout_ms: number;
}

/** The statements on one table of due rows. */
export class ClaimsStore<Row> {
  private readonly claimDue: Statement;
  private readonly endClaims: Statement;
  private readonly nextDue: Statement;
  private readonly hasDestinations: boolean;

  /** @param endingSets What the statement that ends a claim sets as well, from `ending.note`, a jsonb. */
  constructor(
    private readonly database: Sql,
    due: DueTable,
    endingSets?: string,
  ) {
    const table = plainName(due.table);
    const named = due.part === undefined ? table : `${table}-${plainName(due.part)}`;
    const now = due.clock === 'platform' ? '(SELECT platform_now())' : '(SELECT clock_timestamp())';
    this.hasDestinations = due.destinationColumn !== undefined;
    const { claimSql, nextSql } = due.destinationColumn
      ? byDestination(due, now, plainName(due.destinationColumn))
      : oldestFirst(due, now);
    this.claimDue = statement(`due-claim-${named}`, claimSql);
    this.nextDue = statement(`due-next-${named}`, nextSql);
    this.endClaims = statement(
      `due-end-${named}`,
      `UPDATE ${table} SET lease_until = NULL, due_at = ${now} + ending.due_again_in_ms * interval '1 millisecond'${endingSets ? `, ${endingSets}` : ''}
       FROM unnest($1::text[], $2::integer[], $3::float8[], $4::jsonb[]) WITH ORDINALITY AS ending (id, generation, due_again_in_ms, note, position)
       WHERE ${table}.id = ending.id AND ${table}.claim_generation = ending.generation RETURNING ending.position`,
    );
  }

  /** Takes due rows, oldest first, no more per destination than it may have in flight. One statement, so it commits at once. */
  async claim({ limit, workTimeoutMs, marginMs, destinationLimit, inFlight }: ClaimRequest): Promise<Claim<Row>[]> {
    const load = [destinationLimit, [...inFlight.keys()], [...inFlight.values()]];
    const rows = await this.database.rows<Row & Marks>(this.claimDue, [
      limit,
      workTimeoutMs,
      marginMs,
      ...(this.hasDestinations ? load : []),
    ]);
    return rows.map((row) => ({
      row,
      id: row.claim_id,
      generation: row.claim_generation,
      attempts: row.claim_attempts,
      destination: row.claim_destination,
      workTimeoutMs: row.claim_timeout_ms,
    }));
  }

  /** Ends claims. Answers of each whether it was still ours; otherwise its lease ended and somebody else has claimed the row since. */
  async end(tx: Tx, endings: readonly Ending[]): Promise<boolean[]> {
    const rows = await tx.rows<{ position: number }>(this.endClaims, [
      endings.map(({ id }) => id),
      endings.map(({ generation }) => generation),
      endings.map(({ dueAgainInMs }) => dueAgainInMs ?? null),
      endings.map(({ note }) => JSON.stringify(note ?? null)),
    ]);
    const ours = new Set(rows.map(({ position }) => position));
    return endings.map((_, index) => ours.has(index + 1));
  }

  /**
   * How long until the next free row is due, ignoring busy destinations; undefined when there is none. Rows whose lease
   * has ended are found by the poll.
   */
  async nextDueInMs(busyDestinations: readonly string[]): Promise<number | undefined> {
    const values = this.hasDestinations ? [busyDestinations] : [];
    const next = await this.database.one<{ wait: number | null }>(this.nextDue, values);
    return next?.wait ?? undefined;
  }
}

/** A leased row keeps its time, so that it is found when its lease ends. */
const FREE = '(lease_until IS NULL OR lease_until < clock_timestamp())';

const dueSql = ({ where }: DueTable): string => `due_at IS NOT NULL ${where ? `AND (${where})` : ''}`;

/** Claims the rows that `chosen`, a query, names. Its parameters: $1 how many, $2 the work's time, $3 the margin, $4 to $6 the destinations' limit and load. */
function claimOf({ table, columns, workTimeoutSql }: DueTable, destination: string, chosen: string): string {
  const timeout = workTimeoutSql === undefined ? '$2::float8' : `coalesce((${workTimeoutSql}), $2::float8)::float8`;
  return `${chosen}
    UPDATE ${table} SET claim_generation = claim_generation + 1, attempts = attempts + 1,
      lease_until = clock_timestamp() + (${timeout} + $3::float8) * interval '1 millisecond'
    WHERE id = ANY (ARRAY(SELECT id FROM chosen))
    RETURNING ${columns}, id AS claim_id, claim_generation AS claim_generation, attempts AS claim_attempts,
      ${destination} AS claim_destination, ${timeout} AS claim_timeout_ms`;
}

function oldestFirst(due: DueTable, now: string): { claimSql: string; nextSql: string } {
  return {
    claimSql: claimOf(
      due,
      `''`,
      `WITH chosen AS MATERIALIZED (
         SELECT id FROM ${due.table} WHERE ${dueSql(due)} AND due_at <= ${now} AND ${FREE}
         ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
       )`,
    ),
    nextSql: `SELECT (1000 * extract(epoch FROM due_at - ${now}))::float8 AS wait FROM ${due.table}
      WHERE ${dueSql(due)} AND lease_until IS NULL ORDER BY due_at LIMIT 1`,
  };
}

/**
 * Goes from destination to destination along the index, and takes of each its oldest rows and no more than it may have in flight. So what waits for
 * one, however much, is not looked through to find what is due for another.
 */
function byDestination(due: DueTable, now: string, column: string): { claimSql: string; nextSql: string } {
  const { table } = due;
  const dueRows = dueSql(due);
  const waiting = `RECURSIVE waiting (destination) AS (
      (SELECT ${column} FROM ${table} WHERE ${dueRows} ORDER BY ${column} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${column} FROM ${table} WHERE ${dueRows} AND ${column} > waiting.destination ORDER BY ${column} LIMIT 1)
      FROM waiting WHERE waiting.destination IS NOT NULL
    )`;
  return {
    claimSql: claimOf(
      due,
      column,
      `WITH ${waiting}, candidate AS (
         SELECT next.id FROM waiting
         LEFT JOIN unnest($5::text[], $6::integer[]) AS busy (destination, count) ON busy.destination = waiting.destination
         CROSS JOIN LATERAL (
           SELECT id, due_at FROM ${table}
           WHERE ${dueRows} AND ${column} = waiting.destination AND due_at <= ${now} AND ${FREE}
           ORDER BY due_at LIMIT greatest(0, $4::integer - coalesce(busy.count, 0))
         ) AS next
         ORDER BY next.due_at LIMIT $1
       ), chosen AS MATERIALIZED (
         -- Once more under the lock. As a CASE, so that it is by their ids alone that the rows are found.
         SELECT id FROM ${table} WHERE id = ANY (ARRAY(SELECT id FROM candidate))
           AND CASE WHEN ${dueRows} AND due_at <= ${now} AND ${FREE} THEN true END
         FOR UPDATE SKIP LOCKED
       )`,
    ),
    nextSql: `WITH ${waiting}
      SELECT (1000 * extract(epoch FROM min(next.due_at) - ${now}))::float8 AS wait FROM waiting
      CROSS JOIN LATERAL (
        SELECT due_at FROM ${table} WHERE ${dueRows} AND ${column} = waiting.destination AND lease_until IS NULL ORDER BY due_at LIMIT 1
      ) AS next
      WHERE waiting.destination <> ALL ($1::text[])`,
  };
}

export interface DueState {
  /** Rows that are due, waiting or in work. */
  readonly due: number;
  /** How late the oldest of them is; 0 when there is none. */
  readonly oldestAgeSeconds: number;
}

/** For metrics: how far a table's dispatchers are behind. */
export async function dueState(sql: Sql, table: DueTable): Promise<DueState> {
  const now = table.clock === 'platform' ? '(SELECT platform_now())' : 'clock_timestamp()';
  const row = await sql.one<DueState>(
    `SELECT count(*) AS due, coalesce(extract(epoch FROM ${now} - min(due_at)), 0)::float8 AS "oldestAgeSeconds"
     FROM ${plainName(table.table)} WHERE due_at <= ${now} ${table.where ? `AND (${table.where})` : ''}`,
  );
  return row ?? { due: 0, oldestAgeSeconds: 0 };
}
