import { type Sql } from '@stayline/database';
import { pageToken, readPageToken } from '@stayline/http';
import { z } from 'zod';
import { type CatalogTable, columnOf } from './catalog-table';

/** Where the entries of a kind are listed from. */
export interface ListSource {
  readonly table: string;
  /** The columns whose values, joined by `/`, are an entry's id; the list is in their order. */
  readonly key: readonly string[];
  /** By the name of the query's parameter: a condition on the row `e`, where `$` is the value. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Filters of the declared fields of this name, which must be equal, and `q`, a part of the text that people know the entry by. */
export function listedBy<F extends string>(
  table: CatalogTable<F>,
  name: NoInfer<F>,
  fields: readonly NoInfer<F>[],
): ListSource {
  const equal = fields.map((field) => [field, `e.${columnOf(field)} = $`] as const);
  const filters = { ...Object.fromEntries(equal), q: `strpos(lower(e.${columnOf(name)}), lower($)) > 0` };
  return { table: table.name, key: ['id'], filters };
}

export type ListFilter = Readonly<Record<string, string | undefined>>;

export interface ListRequest {
  pageToken: string | undefined;
  limit: number;
}

export interface ListPage<T> {
  list: T[];
  nextPageToken: string | null;
}

/** An answer of such a page. */
export function listOf<S extends z.ZodType>(id: string, entry: S) {
  const nextPageToken = z
    .string()
    .nullable()
    .describe('What to send as `pageToken` for the page after this one; null: this was the last.');
  const example = { list: [entry.meta()?.example], nextPageToken: null };
  return z
    .object({
      list: z.array(entry).describe('In order of id. A page of large entries may have fewer than `limit`.'),
      nextPageToken,
    })
    .meta({ id, example });
}

/** So many entries are read at once, */
const CHUNK = 10;
/** and no more are once a page is as long as this. An entry has at most some 900 KB of JSON: a promotion of ten thousand properties. */
const PAGE_BYTES = 1_000_000;
/** Ids of the catalog, for access two of them. */
const IDS = /^[A-Za-z0-9][A-Za-z0-9._~:@+/-]*$/;

/** One page of a kind, with a bounded part of it in memory however large the entries are. `read` reads entries by id. */
export async function listPage<T>(
  sql: Sql,
  source: ListSource,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  filter: ListFilter,
  request: ListRequest,
): Promise<ListPage<T>> {
  const ids = await nextIds(sql, source, filter, readPageToken(request.pageToken, IDS), request.limit + 1);
  const wanted = ids.slice(0, request.limit);
  const list: T[] = [];
  let bytes = 0;
  let seen = 0;
  while (seen < wanted.length && bytes < PAGE_BYTES) {
    const chunk = wanted.slice(seen, seen + CHUNK);
    const entries = await read(chunk);
    // One that was deleted meanwhile is missing.
    const found = chunk.flatMap((id) => entries.get(id) ?? []);
    list.push(...found);
    bytes += Buffer.byteLength(JSON.stringify(found));
    seen += chunk.length;
  }
  const last = seen < ids.length ? ids[seen - 1] : undefined;
  return { list, nextPageToken: last === undefined ? null : pageToken(last) };
}

async function nextIds(
  sql: Sql,
  { table, key, filters }: ListSource,
  filter: ListFilter,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const columns = key.map((column) => `e.${column}`);
  const position = after?.split('/') ?? [];
  const conditions = [
    ...given.map(([name], index) => (filters[name] ?? 'false').replace('$', `$${index + 2}`)),
    ...(position.length === key.length
      ? [`(${columns.join(', ')}) > (${position.map((_part, index) => `$${given.length + index + 2}`).join(', ')})`]
      : []),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const rows = await sql.rows<{ id: string }>(
    `SELECT ${columns.join(` || '/' || `)} AS id FROM ${table} AS e ${where} ORDER BY ${columns.join(', ')} LIMIT $1`,
    [limit, ...given.map(([, value]) => value), ...(position.length === key.length ? position : [])],
  );
  return rows.map((row) => row.id);
}
