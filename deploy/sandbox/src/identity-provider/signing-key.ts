import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  type KeyObject,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'identity-provider-key.pem';
const MODULUS_BITS = 2048;

/** What signs the tokens, and what the key set publishes about it. */
export interface SigningKey {
  privateKey: KeyObject;
  kid: string;
  /** The public half as `/.well-known/jwks.json` shows it. */
  jwk: { kty: string; n: string; e: string; kid: string; use: 'sig'; alg: 'RS256' };
}

/** The key kept in `directory`, made there the first time, so that tokens stay good over a restart. */
export function loadSigningKey(directory: string): SigningKey {
  const path = join(directory, FILE);
  const privateKey = createPrivateKey(readKey(path) ?? makeKey(directory, path));
  const { kty = '', n = '', e = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = thumbprint(kty, n, e);
  return { privateKey, kid, jwk: { kty, n, e, kid, use: 'sig', alg: 'RS256' } };
}

function readKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Written aside and linked into place: another process that does the same at once ends up with the same key. */
function makeKey(directory: string, path: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: MODULUS_BITS });
  const aside = `${path}.${randomUUID()}`;
  mkdirSync(directory, { recursive: true });
  writeFileSync(aside, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  try {
    linkSync(aside, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside);
  }
  return readFileSync(path, 'utf8');
}

/** RFC 7638: the members in alphabetical order, nothing else. */
function thumbprint(kty: string, n: string, e: string): string {
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
