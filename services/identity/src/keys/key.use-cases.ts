import { randomBytes } from 'node:crypto';
import { type KeyKind, keyPrefix } from '@stayline/caller';
import { type Database, type Tx } from '@stayline/database';
import { type Page, pageOf } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { isPrefix, KEY_RANDOM_BYTES, makeKey, opens } from './key';
import { keyErrors } from './key.errors';
import { type KeyStore } from './key.store';
import { type IssuedKeyView, issuedKeyView, keyView, type KeyView } from './key.view';

export interface KeyOwnership {
  kind: KeyKind;
  store: KeyStore;
  /** Throws the owner's own "not found". Owners are never removed. */
  requireOwner: (tx: Tx, ownerId: string) => Promise<void>;
}

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
    private readonly ownership: KeyOwnership,
  ) {}

  /** Makes a key. Its text is in this answer and nowhere else; other keys stay as they are. */
  async issue(ownerId: string, by: string): Promise<IssuedKeyView> {
    const { kind, store, requireOwner } = this.ownership;
    const key = makeKey(kind, randomBytes(KEY_RANDOM_BYTES));
    await this.database.transaction(async (tx) => {
      await requireOwner(tx, ownerId);
      await store.insert(tx, { keyPrefix: key.keyPrefix, hash: key.hash, ownerId });
    });
    this.logger.info('key issued', { kind, ownerId, keyPrefix: key.keyPrefix, by });
    return issuedKeyView(key);
  }

  list(ownerId: string, page: number, pageSize: number): Promise<Page<KeyView>> {
    const { store, requireOwner } = this.ownership;
    return this.database.transaction(async (tx) => {
      await requireOwner(tx, ownerId);
      const [rows, total] = await store.list(tx, ownerId, { page, pageSize });
      return pageOf(rows.map(keyView), { page, pageSize, total });
    });
  }

  /** Revokes at once; a second time changes nothing. A prefix that is not the owner's is refused: a typo must not pass for done. */
  async revoke(ownerId: string, prefix: string, by: string): Promise<void> {
    const { kind, store, requireOwner } = this.ownership;
    await this.database.transaction(async (tx) => {
      await requireOwner(tx, ownerId);
      const found = isPrefix(kind, prefix) && (await store.revoke(tx, ownerId, prefix));
      if (!found) throw keyErrors.notFound();
    });
    this.logger.info('key revoked', { kind, ownerId, keyPrefix: prefix, by });
  }

  /** Whose key this is; undefined when it is malformed, unknown, wrong or revoked. */
  async check(text: string): Promise<KeyHolder | undefined> {
    return (await this.checkAll([text]))[0];
  }

  /** The same of many, in their order. One indexed query. */
  async checkAll(texts: readonly string[]): Promise<(KeyHolder | undefined)[]> {
    const { kind, store } = this.ownership;
    const prefixes = texts.map((text) => keyPrefix(kind, text));
    const known = prefixes.filter((prefix) => prefix !== undefined);
    const rows = known.length === 0 ? [] : await store.find(this.database, known);
    const byPrefix = new Map(rows.map((row) => [row.keyPrefix, row]));
    const good = texts.map((text, index) => {
      const row = byPrefix.get(prefixes[index] ?? '');
      return row && opens(text, row) ? row : undefined;
    });
    await this.noteUse(good.filter((row) => row?.useIsStale).map((row) => row?.keyPrefix ?? ''));
    return good.map((row) => row && { ownerId: row.ownerId, keyPrefix: row.keyPrefix });
  }

  /** For operators who wonder whether a key is still in use; never a reason to refuse it. */
  private async noteUse(prefixes: readonly string[]): Promise<void> {
    if (prefixes.length === 0) return;
    await this.ownership.store.noteUse(this.database, prefixes).catch((error: unknown) => {
      this.logger.warn('use of keys not noted', { prefixes, error });
    });
  }
}
