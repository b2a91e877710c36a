import { createHash, timingSafeEqual } from 'node:crypto';
import { KEY_LEAD, type KeyKind } from '@stayline/caller';

const PREFIX_BYTES = 8;
/** 256 random bits cannot be guessed, so a fast hash is enough. */
const SECRET_BYTES = 32;
/** How many random bytes one key is made from. */
export const KEY_RANDOM_BYTES = PREFIX_BYTES + SECRET_BYTES;

/** A new key: its text, which is shown once, and what is kept of it. */
export interface NewKey {
  text: string;
  keyPrefix: string;
  hash: Buffer;
}

/** `<prefix>_<secret>`, made of `KEY_RANDOM_BYTES` random bytes. */
export function makeKey(kind: KeyKind, random: Buffer): NewKey {
  if (random.length !== KEY_RANDOM_BYTES) throw new RangeError(`A key is made of ${KEY_RANDOM_BYTES} random bytes`);
  const keyPrefix = `${KEY_LEAD[kind]}${random.subarray(0, PREFIX_BYTES).toString('hex')}`;
  const text = `${keyPrefix}_${random.subarray(PREFIX_BYTES).toString('base64url')}`;
  return { text, keyPrefix, hash: hashOf(text) };
}

/** Whether this text is a prefix of this kind at all. */
export function isPrefix(kind: KeyKind, text: string): boolean {
  return text.startsWith(KEY_LEAD[kind]) && /^[0-9a-f]{16}$/.test(text.slice(KEY_LEAD[kind].length));
}

/**
 * Whether the text is the key of this row and the row is not revoked. It takes the same time wherever the texts differ.
 */
export function opens(text: string, row: { hash: Buffer; revoked: boolean }): boolean {
  return timingSafeEqual(hashOf(text), row.hash) && !row.revoked;
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
