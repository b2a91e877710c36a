const NAME = /^[a-z_][a-z0-9_]{0,39}$/;

/** Table and column names go into SQL as they are: only plain ones are taken. */
export function plainName(name: string): string {
  if (!NAME.test(name)) throw new Error(`${name} is not a plain table or column name`);
  return name;
}

/** The channel on which a table's dispatchers hear of new rows, without the schema's name. */
export function dueChannel(table: string): string {
  return `due_${plainName(table)}_`;
}

/**
 * What an UPDATE sets to have a row that has ended done again, with all of its attempts: for an operator who has mended what failed. Call
 * `announceDue` as well. An outcome of an earlier claim that comes late does not count any more.
 */
export const DUE_AGAIN =
  'due_at = clock_timestamp(), lease_until = NULL, attempts = 0, claim_generation = claim_generation + 1';

/**
 * The SQL that makes a table one of due rows, for its migration: the columns `due_at` (null: nothing to do any more),
 * `lease_until`, `claim_generation` and `attempts`, and an index: by destination where there is one, and no other on `due_at`, lest a claim look through it.
 * The table has a primary key `id`, a text; it is run after CREATE TABLE, whose rows get their `due_at` from the insert.
 */
export function dueRowsSql(table: string, destinationColumn?: string): string {
  const name = plainName(table);
  return `
    ALTER TABLE ${name}
      ADD COLUMN due_at timestamptz,
      ADD COLUMN lease_until timestamptz,
      ADD COLUMN claim_generation integer NOT NULL DEFAULT 0,
      ADD COLUMN attempts integer NOT NULL DEFAULT 0;
    CREATE INDEX ${name}_due ON ${name} (${destinationColumn ? `${plainName(destinationColumn)}, ` : ''}due_at) WHERE due_at IS NOT NULL;
  `;
}
