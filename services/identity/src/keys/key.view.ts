import { type NewKey } from './key';
import { type KeyRow } from './key.store';

/** A new key. `apiKey` is shown only in this answer and cannot be recovered. */
export interface IssuedKeyView {
  /** `<prefix>_<secret>`. */
  apiKey: string;
  /**
   * The leading part, by which the key is listed and revoked.
   * @example "ak5f0c9a31d27be846"
   */
  keyPrefix: string;
}

/** A key as operators see it: without its secret. */
export interface KeyView {
  /** @example "ak5f0c9a31d27be846" */
  keyPrefix: string;
  /** ISO 8601, UTC. @format date-time */
  createdAt: string;
  /** ISO 8601, UTC; null while the key is valid. @format date-time */
  revokedAt: string | null;
  /** ISO 8601, UTC, to the minute; null when never used. @format date-time */
  lastUsedAt: string | null;
}

export function viewIssuedKey({ text, keyPrefix }: NewKey): IssuedKeyView {
  return { apiKey: text, keyPrefix };
}

export function viewKey(row: KeyRow): KeyView {
  return {
    keyPrefix: row.keyPrefix,
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
