import { randomBytes } from 'node:crypto';
import { type KeyKind, keyPrefix } from '@stayline/caller';
import { type Database, type Sql } from '@stayline/database';
import { type Page, pageOf } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { isPrefix, KEY_RANDOM_BYTES, makeKey, opens } from './key';
import { keyErrors } from './key.errors';
import { findKeys, insertKey, listKeys, noteKeyUse, revokeKey } from './key.store';
import { type IssuedKeyView, type KeyView, viewIssuedKey, viewKey } from './key.view';

/** Throws the owner's own "not found". Owners are never removed. */
export type RequireOwner = (sql: Sql, ownerId: string) => Promise<unknown>;

/** Whose key was presented. */
export interface KeyHolder {
  ownerId: string;
  keyPrefix: string;
}

/** Issuing, listing, revoking and checking keys of one kind. */
export class KeyUseCases {
  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
    private readonly kind: KeyKind,
    private readonly requireOwner: RequireOwner,
  ) {}

  /** Makes a key. Only this answer has its text; other keys stay as they are. */
  async issue(ownerId: string, by: string): Promise<IssuedKeyView> {
    await this.requireOwner(this.database, ownerId);
    const key = makeKey(this.kind, randomBytes(KEY_RANDOM_BYTES));
    await insertKey(this.database, this.kind, ownerId, key);
    this.logger.info('key issued', { kind: this.kind, ownerId, keyPrefix: key.keyPrefix, by });
    return viewIssuedKey(key);
  }

  async list(ownerId: string, page: number, pageSize: number): Promise<Page<KeyView>> {
    await this.requireOwner(this.database, ownerId);
    const { rows, total } = await listKeys(this.database, this.kind, ownerId, { page, pageSize });
    return pageOf(rows.map(viewKey), { page, pageSize, total });
  }

  /**
   * Revokes at once; a second time changes nothing. A prefix that is not the owner's is refused, so that a typo does
   * not look like success.
   */
  async revoke(ownerId: string, prefix: string, by: string): Promise<void> {
    await this.requireOwner(this.database, ownerId);
    const found = isPrefix(this.kind, prefix) && (await revokeKey(this.database, this.kind, ownerId, prefix));
    if (!found) throw keyErrors.notFound();
    this.logger.info('key revoked', { kind: this.kind, ownerId, keyPrefix: prefix, by });
  }

  /** Whose key this is; undefined when it is malformed, unknown, wrong or revoked. */
  async check(text: string): Promise<KeyHolder | undefined> {
    return (await this.checkAll([text]))[0];
  }

  /** The same of many, in their order. One indexed query. */
  async checkAll(texts: readonly string[]): Promise<(KeyHolder | undefined)[]> {
    const prefixes = texts.map((text) => keyPrefix(this.kind, text));
    const known = prefixes.filter((prefix) => prefix !== undefined);
    const rows = known.length === 0 ? [] : await findKeys(this.database, this.kind, known);
    const byPrefix = new Map(rows.map((row) => [row.keyPrefix, row]));
    const good = texts.map((text, index) => {
      const row = byPrefix.get(prefixes[index] ?? '');
      return row && opens(text, row) ? row : undefined;
    });
    await this.noteUse(good.flatMap((row) => (row?.useIsStale ? [row.keyPrefix] : [])));
    return good.map((row) => row && { ownerId: row.ownerId, keyPrefix: row.keyPrefix });
  }

  /** For operators who want to know whether a key is still in use. If it fails, the key is still good. */
  private async noteUse(prefixes: readonly string[]): Promise<void> {
    if (prefixes.length === 0) return;
    await noteKeyUse(this.database, this.kind, prefixes).catch((error: unknown) => {
      this.logger.warn('use of keys not noted', { prefixes, error });
    });
  }
}
