import { type Sql } from './sql';

/** Which page is wanted: `page` is zero-based. */
export interface PageRequest {
  page: number;
  pageSize: number;
}

export interface PageOfRows<T> {
  rows: T[];
  /** How many rows there are on all pages together. */
  total: number;
}

/** What a page is taken from. `from` may go on with a WHERE, whose values are `params`. */
export interface PagedSelect {
  columns: string;
  from: string;
  orderBy: string;
  params?: readonly unknown[];
}

/** One page, and how many rows there are. A page past the end is empty. */
export async function selectPage<T>(
  sql: Sql,
  { columns, from, orderBy, params = [] }: PagedSelect,
  { page, pageSize }: PageRequest,
): Promise<PageOfRows<T>> {
  const counted = await sql.one<{ total: number }>(`SELECT count(*) AS total FROM ${from}`, params);
  const limit = `$${params.length + 1}`;
  const offset = `$${params.length + 2}`;
  const rows = await sql.rows<T>(`SELECT ${columns} FROM ${from} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`, [
    ...params,
    pageSize,
    page * pageSize,
  ]);
  return { rows, total: counted?.total ?? 0 };
}
