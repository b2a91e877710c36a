import { type Sql, statement, type Statement, type Tx } from '@stayline/database';
import { type EntityTarget } from 'typeorm';
import { type KeyRow } from './key.entity';

/** What checking a key needs of its row. */
export interface CheckedRow {
  keyPrefix: string;
  ownerId: string;
  hash: Buffer;
  revoked: boolean;
  /** The last noted use is older than `USE_NOTED_EVERY`. */
  useIsStale: boolean;
}

/** `lastUsedAt` is as exact as this: a write per check would cost more than the check. */
const USE_NOTED_EVERY = `interval '1 minute'`;

/** The rows of one kind of key. */
export class KeyStore {
  private readonly findByPrefix: Statement;
  private readonly noteUseOnce: Statement;

  constructor(
    private readonly entity: EntityTarget<KeyRow>,
    private readonly names: { table: 'api_key' | 'partner_key'; ownerColumn: 'channel_id' | 'partner_id' },
  ) {
    const { table, ownerColumn } = names;
    const stale = `(last_used_at IS NULL OR last_used_at < clock_timestamp() - ${USE_NOTED_EVERY})`;
    this.findByPrefix = statement(
      `find-${table}`,
      `SELECT key_prefix AS "keyPrefix", ${ownerColumn} AS "ownerId", hash, revoked_at IS NOT NULL AS revoked,
              ${stale} AS "useIsStale"
       FROM ${table} WHERE key_prefix = ANY($1)`,
    );
    // Of many checks at once one writes; the others neither wait nor repeat it.
    this.noteUseOnce = statement(
      `note-use-of-${table}`,
      `UPDATE ${table} SET last_used_at = clock_timestamp() WHERE key_prefix IN
         (SELECT key_prefix FROM ${table} WHERE key_prefix = ANY($1) AND ${stale} FOR UPDATE SKIP LOCKED)`,
    );
  }

  async insert(tx: Tx, key: Pick<KeyRow, 'keyPrefix' | 'hash' | 'ownerId'>): Promise<void> {
    await tx.manager.getRepository<KeyRow>(this.entity).insert(key);
  }

  /** One page of the owner's keys, newest first, and how many there are. */
  list(tx: Tx, ownerId: string, { page, pageSize }: { page: number; pageSize: number }): Promise<[KeyRow[], number]> {
    return tx.manager.getRepository<KeyRow>(this.entity).findAndCount({
      where: { ownerId },
      order: { createdAt: 'DESC', keyPrefix: 'ASC' },
      skip: page * pageSize,
      take: pageSize,
    });
  }

  /** Whether the owner has this key; from now on it is revoked. The first revocation's time stays. */
  async revoke(tx: Tx, ownerId: string, keyPrefix: string): Promise<boolean> {
    const { table, ownerColumn } = this.names;
    const touched = await tx.execute(
      `UPDATE ${table} SET revoked_at = coalesce(revoked_at, clock_timestamp()) WHERE ${ownerColumn} = $1 AND key_prefix = $2`,
      [ownerId, keyPrefix],
    );
    return touched > 0;
  }

  find(sql: Sql, prefixes: readonly string[]): Promise<CheckedRow[]> {
    return sql.rows<CheckedRow>(this.findByPrefix, [prefixes]);
  }

  async noteUse(sql: Sql, prefixes: readonly string[]): Promise<void> {
    await sql.execute(this.noteUseOnce, [prefixes]);
  }
}
