import { escapeIdentifier, type PoolClient } from 'pg';
import { type Sql } from './sql';

/** What a service reads and never writes: which migrations there are, and a sandbox's clock. */
const READ_ONLY = ['migrations', 'clock_offset'];

/**
 * Lets a service's own role work with the rows of the schema, and nothing more. Run by the owner of the schema, after
 * its migrations.
 */
export async function grantService(client: Pick<PoolClient, 'query'>, schema: string, role: string): Promise<void> {
  const [quotedSchema, quotedRole] = [escapeIdentifier(schema), escapeIdentifier(role)];
  await client.query(`
    GRANT USAGE ON SCHEMA ${quotedSchema} TO ${quotedRole};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${quotedSchema} TO ${quotedRole};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${quotedSchema} TO ${quotedRole};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${quotedSchema} TO ${quotedRole};
  `);
  for (const table of READ_ONLY) {
    const { rows } = await client.query('SELECT to_regclass($1) AS found', [`${quotedSchema}.${table}`]);
    if ((rows[0] as { found: string | null }).found === null) continue;
    await client.query(`REVOKE INSERT, UPDATE, DELETE ON ${quotedSchema}.${table} FROM ${quotedRole}`);
  }
}

interface Excess {
  /** Completes the sentence "the role …". */
  what: string;
  /** Answers whether it is so. `$1` is the schema. */
  sql: string;
}

/** Tables that no extension brought. */
const TABLES = `SELECT c.oid, c.relname, c.relowner, n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;
const ROWS = "'SELECT, INSERT, UPDATE, DELETE'";

const EXCESSES: readonly Excess[] = [
  {
    what: 'is a superuser, or may make roles or databases, bypass row security, or replicate',
    sql: `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication
          FROM pg_roles WHERE rolname = current_user`,
  },
  {
    what: 'owns the schema, or is a member of the role that does',
    sql: `SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1 AND pg_has_role(nspowner, 'MEMBER'))`,
  },
  {
    what: 'owns tables of the schema, or is a member of the role that does',
    sql: `SELECT EXISTS (SELECT FROM (${TABLES}) t WHERE nspname = $1 AND pg_has_role(relowner, 'MEMBER'))`,
  },
  {
    what: 'may create tables in the schema, or schemas in the database',
    sql: `SELECT has_schema_privilege($1, 'CREATE') OR has_database_privilege(current_database(), 'CREATE')`,
  },
  {
    what: 'may grant others what it was granted',
    sql: `SELECT EXISTS (SELECT FROM (${TABLES}) t WHERE nspname = $1 AND has_table_privilege(oid,
            'SELECT WITH GRANT OPTION, INSERT WITH GRANT OPTION, UPDATE WITH GRANT OPTION, DELETE WITH GRANT OPTION'))`,
  },
  {
    what: 'may write the list of migrations, or the clock of a sandbox',
    sql: `SELECT EXISTS (SELECT FROM (${TABLES}) t WHERE nspname = $1 AND relname IN (${READ_ONLY.map((each) => `'${each}'`).join(', ')})
            AND has_table_privilege(oid, 'INSERT, UPDATE, DELETE, TRUNCATE'))`,
  },
  {
    what: 'may read or write tables of another schema',
    sql: `SELECT EXISTS (SELECT FROM (${TABLES}) t WHERE nspname NOT IN ($1, 'pg_catalog', 'information_schema')
            AND has_schema_privilege(nspname, 'USAGE') AND has_table_privilege(oid, ${ROWS}))`,
  },
];

/**
 * What the connected role may do beside working with the rows of its schema: whoever takes a service over could do as
 * much. Each answer completes the sentence "the role …".
 */
export async function excessOfRole(sql: Sql, schema: string): Promise<string[]> {
  const found = [];
  for (const excess of EXCESSES) {
    // Not every question has the parameter, and PostgreSQL refuses one that it cannot type.
    const answer = await sql.one<{ it: boolean }>(`SELECT ($1::text IS NOT NULL) AND (${excess.sql}) AS it`, [schema]);
    if (answer?.it) found.push(excess.what);
  }
  return found;
}

/** Whether a sandbox has moved the clock of the schema. */
export async function isClockMoved(sql: Sql): Promise<boolean> {
  const table = await sql.one<{ found: string | null }>("SELECT to_regclass('clock_offset') AS found");
  if (!table?.found) return false;
  return (await sql.one('SELECT 1 FROM clock_offset WHERE offset_seconds <> 0')) !== undefined;
}
