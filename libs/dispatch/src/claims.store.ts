import { type Database, type Sql, type Statement, statement, type Tx } from '@stayline/database';
import { plainName } from './due-rows';

/**
 * Which clock says that a row is due. `platform` is `platform_now()`, for holds, offers and whatever else a sandbox may
 * bring forward; `database` is the server's own, for retries and deliveries. Leases always run on the server's own.
 */
export type DueClock = 'platform' | 'database';

export interface DueTable {
  readonly table: string;
  /** Where several dispatchers share a table, each with a `where` of its own: which of them. Give each part an index, and each its own name. */
  readonly part?: string;
  /** A condition on the table's columns that rows must meet besides being due, e.g. `status IN ('PENDING', 'RETRYING')`. */
  readonly where?: string;
  readonly clock: DueClock;
  /**
   * What the work sees of a row, each column by its name: a prepared `SELECT *` would break as soon as a migration adds
   * a column.
   */
  readonly columns: string;
  /** The column that names a row's destination. Several rows may have the same. */
  readonly destinationColumn?: string;
}

/** A row that is ours until its lease ends or its generation moves on. */
export interface Claim<Row> {
  readonly row: Row;
  readonly id: string | number;
  readonly generation: number;
  readonly attempts: number;
  readonly destination: string;
}

export interface ClaimRequest {
  readonly limit: number;
  readonly leaseMs: number;
  readonly destinationLimit: number;
  /** Rows in flight here per destination. */
  readonly inFlight: ReadonlyMap<string, number>;
}

/**
 * So many due rows are looked at to find those that may be taken. Rows of a destination at its limit are left out
 * before.
 */
const POOL_ROWS = 500;

type Marks = { claim_id: string | number; claim_generation: number; claim_attempts: number; claim_destination: string };

/** The statements on one table of due rows. */
export class ClaimsStore<Row> {
  private readonly claimDue: Statement;
  private readonly endClaim: Statement;
  private readonly nextDue: Statement;

  constructor(
    private readonly database: Database,
    { table: name, part, where, clock, columns, destinationColumn }: DueTable,
  ) {
    const table = plainName(name);
    const named = part === undefined ? table : `${table}-${plainName(part)}`;
    const now = clock === 'platform' ? '(SELECT platform_now())' : 'clock_timestamp()';
    const destination = destinationColumn ? `${plainName(destinationColumn)}::text` : `''`;
    const due = `due_at IS NOT NULL ${where ? `AND (${where})` : ''}`;
    this.claimDue = statement(
      `due-claim-${named}`,
      `WITH pool AS MATERIALIZED (
         SELECT id, due_at, ${destination} AS destination FROM ${table}
         WHERE ${due} AND due_at <= ${now} AND (lease_until IS NULL OR lease_until < clock_timestamp())
           AND ${destination} <> ALL ($3::text[])
         ORDER BY due_at LIMIT ${POOL_ROWS} FOR UPDATE SKIP LOCKED
       ), ranked AS (
         SELECT id, due_at, coalesce(busy.count, 0) + row_number() OVER (PARTITION BY pool.destination ORDER BY due_at) AS place
         FROM pool LEFT JOIN unnest($4::text[], $5::integer[]) AS busy (destination, count) ON busy.destination = pool.destination
       ), chosen AS (
         SELECT id FROM ranked WHERE place <= $6::integer ORDER BY due_at LIMIT $1
       )
       UPDATE ${table} SET claim_generation = claim_generation + 1, attempts = attempts + 1,
         lease_until = clock_timestamp() + $2 * interval '1 millisecond'
       WHERE id IN (SELECT id FROM chosen)
       RETURNING ${columns}, id AS claim_id, claim_generation AS claim_generation, attempts AS claim_attempts,
         ${destination} AS claim_destination`,
    );
    this.endClaim = statement(
      `due-end-${named}`,
      `UPDATE ${table} SET lease_until = NULL, due_at = ${now} + $3 * interval '1 millisecond' WHERE id = $1 AND claim_generation = $2`,
    );
    this.nextDue = statement(
      `due-next-${named}`,
      `SELECT (1000 * extract(epoch FROM due_at - ${now}))::float8 AS wait FROM ${table}
       WHERE ${due} AND lease_until IS NULL AND ${destination} <> ALL ($1::text[]) ORDER BY due_at LIMIT 1`,
    );
  }

  /** Takes due rows, oldest first, no more per destination than it may have in flight. One statement, so it commits at once. */
  async claim({ limit, leaseMs, destinationLimit, inFlight }: ClaimRequest): Promise<Claim<Row>[]> {
    const rows = await this.database.rows<Row & Marks>(this.claimDue, [
      limit,
      leaseMs,
      [...inFlight].filter(([, count]) => count >= destinationLimit).map(([name]) => name),
      [...inFlight.keys()],
      [...inFlight.values()],
      destinationLimit,
    ]);
    return rows.map((row) => ({
      row,
      id: row.claim_id,
      generation: row.claim_generation,
      attempts: row.claim_attempts,
      destination: row.claim_destination,
    }));
  }

  /** Ends a claim: nothing to do any more, or due again. False: the lease ended and somebody else has claimed the row since. */
  async end(tx: Tx, claim: Claim<Row>, dueAgainInMs: number | undefined): Promise<boolean> {
    const ended = await tx.execute(this.endClaim, [claim.id, claim.generation, dueAgainInMs ?? null]);
    return ended === 1;
  }

  /**
   * How long until the next free row is due, ignoring busy destinations; undefined when there is none. Rows whose lease
   * has ended are found by the poll.
   */
  async nextDueInMs(busyDestinations: readonly string[]): Promise<number | undefined> {
    return (await this.database.one<{ wait: number }>(this.nextDue, [busyDestinations]))?.wait;
  }
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
