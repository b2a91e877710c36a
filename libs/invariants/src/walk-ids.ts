import { type Sql } from '@stayline/database';
import { type Violation, type Walk } from './invariant';

/** More of one invariant in one batch is one fault that shows many times. */
const MAX_SHOWN = 100;

export interface IdWalkOptions extends Pick<Walk, 'name' | 'invariants'> {
  /** A query of the next ids, in order: those after `$1`, `$2` at most. */
  readonly nextIds: string;
  readonly atOnce: number;
  readonly check: (sql: Sql, ids: readonly string[]) => Promise<Violation[]>;
}

/** A walk along the ids of one table. */
export function walkIds({ name, invariants, nextIds, atOnce, check }: IdWalkOptions): Walk {
  return {
    name,
    invariants,
    batch: async (sql, after) => {
      const rows = await sql.rows<{ id: string }>(nextIds, [after, atOnce]);
      const ids = rows.map(({ id }) => id);
      const violations = ids.length > 0 ? await check(sql, ids) : [];
      return { violations, last: ids.length < atOnce ? null : (ids.at(-1) ?? null) };
    },
  };
}

/** A query of `subject` and `detail` for each invariant. */
export type Checks = Readonly<Record<string, string>>;

/** What each query finds among things of these ids (`$1`). Each is one statement, so it sees one state of the database. */
export async function violationsIn(
  sql: Sql,
  checks: Checks,
  ids: readonly string[],
  facts?: string,
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [invariant, check] of Object.entries(checks)) {
    const rows = await sql.rows<Omit<Violation, 'invariant'>>(
      `${facts ? `WITH ${facts}` : ''} SELECT subject, detail FROM (${check}) AS broken (subject, detail) ORDER BY 1, 2 LIMIT ${MAX_SHOWN}`,
      [ids],
    );
    found.push(...rows.map((row) => ({ invariant, ...row })));
  }
  return found;
}
