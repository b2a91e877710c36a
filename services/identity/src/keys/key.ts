import { createHash, timingSafeEqual } from 'node:crypto';

/** An Api-Key opens the distribution routes for one channel, a partner key `/api/ping` for one partner. */
export type KeyKind = 'api' | 'partner';

/** What a prefix begins with, so that a leaked key says what it is. */
const LEAD: Record<KeyKind, string> = { api: 'ak', partner: 'pk' };
const PREFIX_BYTES = 8;
/** 256 bits: nothing to guess, so a fast hash is enough. */
const SECRET_BYTES = 32;
/** How many random bytes one key is made from. */
export const KEY_RANDOM_BYTES = PREFIX_BYTES + SECRET_BYTES;

const FORMAT: Record<KeyKind, RegExp> = { api: formatOf(LEAD.api), partner: formatOf(LEAD.partner) };

function formatOf(lead: string): RegExp {
  return new RegExp(`^(${lead}[0-9a-f]{16})_[A-Za-z0-9_-]{43}$`);
}

/** A new key: its text, which is shown once, and what is kept of it. */
export interface NewKey {
  text: string;
  keyPrefix: string;
  hash: Buffer;
}

/** `<prefix>_<secret>`, made of `KEY_RANDOM_BYTES` random bytes. */
export function makeKey(kind: KeyKind, random: Buffer): NewKey {
  if (random.length !== KEY_RANDOM_BYTES) throw new RangeError(`A key is made of ${KEY_RANDOM_BYTES} random bytes`);
  const keyPrefix = `${LEAD[kind]}${random.subarray(0, PREFIX_BYTES).toString('hex')}`;
  const text = `${keyPrefix}_${random.subarray(PREFIX_BYTES).toString('base64url')}`;
  return { text, keyPrefix, hash: hashOf(text) };
}

/** The prefix of a well-formed key of this kind, by which its row is found; undefined for anything else. */
export function prefixOf(kind: KeyKind, text: string): string | undefined {
  return FORMAT[kind].exec(text)?.[1];
}

/** Whether this text is a prefix of this kind at all. */
export function isPrefix(kind: KeyKind, text: string): boolean {
  return text.startsWith(LEAD[kind]) && /^[0-9a-f]{16}$/.test(text.slice(LEAD[kind].length));
}

/** Whether the text is the key of this row and the row is not revoked. Takes the same time whatever differs. */
export function opens(text: string, row: { hash: Buffer; revoked: boolean }): boolean {
  return timingSafeEqual(hashOf(text), row.hash) && !row.revoked;
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
