import { type KeyKind } from '@stayline/caller';
import { type PageOfRows, type PageRequest, selectPage, type Sql, statement, type Statement } from '@stayline/database';
import { type NewKey } from './key';

/** Where the keys of each kind are, and the column that says whose they are. */
const TABLES: Record<KeyKind, { table: string; owner: string }> = {
  api: { table: 'api_key', owner: 'channel_id' },
  partner: { table: 'partner_key', owner: 'partner_id' },
};

/** A key as it is listed: without its hash. */
export interface KeyRow {
  keyPrefix: string;
  createdAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

/** What checking a key needs of its row. */
export interface CheckedKeyRow {
  keyPrefix: string;
  ownerId: string;
  /** SHA-256 of the key's whole text. */
  hash: Buffer;
  revoked: boolean;
  /** The last noted use is older than `USE_NOTED_EVERY`. */
  useIsStale: boolean;
}

/** How exact `lastUsedAt` is. A write for each check would cost more than the check. */
const USE_NOTED_EVERY = `interval '1 minute'`;
const USE_IS_STALE = `(last_used_at IS NULL OR last_used_at < clock_timestamp() - ${USE_NOTED_EVERY})`;

export async function insertKey(
  sql: Sql,
  kind: KeyKind,
  ownerId: string,
  { keyPrefix, hash }: Pick<NewKey, 'keyPrefix' | 'hash'>,
): Promise<void> {
  const { table, owner } = TABLES[kind];
  await sql.execute(`INSERT INTO ${table} (${owner}, key_prefix, hash) VALUES ($1, $2, $3)`, [
    ownerId,
    keyPrefix,
    hash,
  ]);
}

/** One page of the owner's keys, newest first. */
export function listKeys(sql: Sql, kind: KeyKind, ownerId: string, at: PageRequest): Promise<PageOfRows<KeyRow>> {
  const { table, owner } = TABLES[kind];
  return selectPage(
    sql,
    {
      columns: `key_prefix AS "keyPrefix", created_at AS "createdAt", revoked_at AS "revokedAt", last_used_at AS "lastUsedAt"`,
      from: `${table} WHERE ${owner} = $1`,
      orderBy: 'created_at DESC, key_prefix',
      params: [ownerId],
    },
    at,
  );
}

/** Whether the owner has this key; from now on it is revoked. The first revocation's time stays. */
export async function revokeKey(sql: Sql, kind: KeyKind, ownerId: string, keyPrefix: string): Promise<boolean> {
  const { table, owner } = TABLES[kind];
  const touched = await sql.execute(
    `UPDATE ${table} SET revoked_at = coalesce(revoked_at, clock_timestamp()) WHERE ${owner} = $1 AND key_prefix = $2`,
    [ownerId, keyPrefix],
  );
  return touched > 0;
}

const FIND: Record<KeyKind, Statement> = { api: findIn('api'), partner: findIn('partner') };

function findIn(kind: KeyKind): Statement {
  const { table, owner } = TABLES[kind];
  return statement(
    `find-${table}`,
    `SELECT key_prefix AS "keyPrefix", ${owner} AS "ownerId", hash, revoked_at IS NOT NULL AS revoked,
       ${USE_IS_STALE} AS "useIsStale"
     FROM ${table} WHERE key_prefix = ANY ($1)`,
  );
}

export function findKeys(sql: Sql, kind: KeyKind, prefixes: readonly string[]): Promise<CheckedKeyRow[]> {
  return sql.rows<CheckedKeyRow>(FIND[kind], [prefixes]);
}

const NOTE_USE: Record<KeyKind, Statement> = { api: noteUseIn('api'), partner: noteUseIn('partner') };

/** Of many checks at the same time one writes; the others do not wait for it. */
function noteUseIn(kind: KeyKind): Statement {
  const { table } = TABLES[kind];
  return statement(
    `note-use-of-${table}`,
    `UPDATE ${table} SET last_used_at = clock_timestamp() WHERE key_prefix IN
       (SELECT key_prefix FROM ${table} WHERE key_prefix = ANY ($1) AND ${USE_IS_STALE} FOR UPDATE SKIP LOCKED)`,
  );
}

export async function noteKeyUse(sql: Sql, kind: KeyKind, prefixes: readonly string[]): Promise<void> {
  await sql.execute(NOTE_USE[kind], [prefixes]);
}
