import { type Sql, type Tx } from '@stayline/database';
import { z } from 'zod';

type ColumnType = 'text' | 'integer' | 'boolean' | 'date' | 'jsonb' | 'numeric' | 'timestamptz';

/** A table of the catalog whose rows are entries: each field of the entry, and its column's type. */
export interface CatalogTable<Field extends string = string> {
  readonly name: string;
  readonly columns: { readonly [F in Field]: ColumnType };
}

/** The table that keeps what a schema declares: a column for each field. */
export function catalogTable<Shape extends z.ZodRawShape>(
  name: string,
  { shape }: z.ZodObject<Shape>,
): CatalogTable<keyof Shape & string> {
  const columns = Object.entries(shape).map(([field, schema]) => [field, columnTypeOf(schema as z.ZodType)]);
  return { name, columns: Object.fromEntries(columns) as CatalogTable<keyof Shape & string>['columns'] };
}

const COLUMN_TYPES: Partial<Record<string, ColumnType>> = {
  string: 'text',
  integer: 'integer',
  number: 'numeric',
  boolean: 'boolean',
};

/** The type of a column follows from the type of the field after reading. */
function columnTypeOf(field: z.ZodType): ColumnType {
  const { type, format } = z.toJSONSchema(field, { io: 'output', target: 'openapi-3.0' });
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'timestamptz';
  return COLUMN_TYPES[String(type)] ?? 'jsonb';
}

/** Columns are named like their fields, in snake case. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** How a column is read, so that the value is exactly the one that was written. */
const READ: Partial<Record<ColumnType, (column: string) => string>> = {
  numeric: (column) => `${column}::float8`,
  timestamptz: (column) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/**
 * The columns of a SELECT from the table (or from rows of it, under an alias), each under the name of its field and
 * with the value of an entry.
 */
export function asEntry<F extends string>(
  table: CatalogTable<F>,
  alias: string,
  fields = keysOf(table.columns),
): string {
  return fields.map((field) => `${readColumn(table, alias, field)} AS "${field}"`).join(', ');
}

/** The same as arguments of `json_build_object`. */
export function asJson<F extends string>(
  table: CatalogTable<F>,
  alias: string,
  fields = keysOf(table.columns),
): string {
  return fields.map((field) => `'${field}', ${readColumn(table, alias, field)}`).join(', ');
}

/** The columns as the driver reads them: a moment is a Date. */
export function asKept<F extends string>(_table: CatalogTable<F>, alias: string, fields: readonly F[]): string {
  return fields.map((field) => `${alias}.${columnOf(field)} AS "${field}"`).join(', ');
}

/** The names of declared fields, in their order. */
export function keysOf<F extends string>(declared: { readonly [Field in F]: unknown }): readonly F[] {
  return Object.keys(declared) as F[];
}

function readColumn<F extends string>(table: CatalogTable<F>, alias: string, field: F): string {
  const column = `${alias}.${columnOf(field)}`;
  return READ[table.columns[field]]?.(column) ?? column;
}

/** Rows by id, in order of id. With `lock` nobody else can change them until the transaction ends. */
export async function selectRows<T extends { id: string }>(
  sql: Sql,
  table: CatalogTable,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, T>> {
  const rows = await sql.rows<T>(
    `SELECT ${asEntry(table, table.name)} FROM ${table.name} WHERE id = ANY ($1) ORDER BY id ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes whole rows, in order of id, in one statement; returns each row's new `sequence`, which goes on where that of a deleted entry ended. */
export async function upsertRows<T extends { id: string }>(
  tx: Tx,
  table: CatalogTable,
  entries: readonly T[],
): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map();
  const fields = Object.entries(table.columns);
  const columns = fields.map(([field]) => columnOf(field));
  const rows = await tx.rows<{ id: string; sequence: number }>(
    `INSERT INTO ${table.name} AS known (${columns.join(', ')}, sequence)
     SELECT ${fields.map(([field]) => `"${field}"`).join(', ')},
       coalesce((SELECT d.sequence + 1 FROM catalog_deleted d WHERE d.kind = '${table.name}' AND d.id = entry.id), 1)
     FROM jsonb_to_recordset($1::jsonb) AS entry (${fields.map(([field, type]) => `"${field}" ${type}`).join(', ')})
     ORDER BY id
     ON CONFLICT (id) DO UPDATE SET sequence = known.sequence + 1,
       ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
     RETURNING id, sequence`,
    [JSON.stringify(entries)],
  );
  return new Map(rows.map((row) => [row.id, row.sequence]));
}

/** Those of the ids that the table has. */
export async function existingIds(sql: Sql, table: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await sql.rows<{ id: string }>(`SELECT id FROM ${table} WHERE id = ANY ($1)`, [[...new Set(ids)]]);
  return new Set(rows.map((row) => row.id));
}
