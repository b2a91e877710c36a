import { hash } from 'node:crypto';
import { callerErrors } from '@stayline/caller';
import { type DomainError } from '@stayline/errors';
import { decode, type JwtPayload, TokenExpiredError, verify } from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { callerOf, type TokenCaller } from './token-caller';
import { type SigningKey, type SigningKeys } from './signing-keys';

export interface BearerOptions {
  issuer: string;
  audience: string;
  keys: Pick<SigningKeys, 'find'>;
  /** Monotonic milliseconds. */
  now: () => number;
}

type Algorithm = 'RS256' | 'ES256';
const ALGORITHMS: readonly string[] = ['RS256', 'ES256'] satisfies Algorithm[];
/** Clocks of the identity provider and ours may differ by this much (CRED-12). */
const LEEWAY_SECONDS = 30;
const MAX_TOKEN_LENGTH = 8 * 1024;
const MAX_KID_LENGTH = 256;
/** A verified token is not verified again for this long: an RS256 check costs more than all the rest of a request. */
const REMEMBERED_MS = 30_000;
const MAX_REMEMBERED = 10_000;

/** Verifies bearer tokens: RS256 or ES256, key by `kid` from the issuer's key set, `iss`, `aud`, `exp`, `nbf` and `sub`. */
export class BearerTokens {
  private readonly remembered = new LRUCache<string, { caller: TokenCaller; until: number }>({
    max: MAX_REMEMBERED,
  });

  constructor(private readonly options: BearerOptions) {}

  /** Whose token it is. Throws 401 CREDENTIAL_INVALID, or 503 when the key set cannot be read. */
  async verify(token: string): Promise<TokenCaller> {
    if (token.length > MAX_TOKEN_LENGTH) throw callerErrors.invalid();
    const digest = hash('sha256', token, 'base64');
    const known = this.remembered.get(digest);
    if (known && known.until > this.options.now()) return known.caller;
    const claims = await this.verifyAnew(token);
    const caller = callerOf(claims);
    const leftMs = ((claims.exp ?? 0) + LEEWAY_SECONDS) * 1000 - Date.now();
    this.remembered.set(digest, { caller, until: this.options.now() + Math.min(REMEMBERED_MS, leftMs) });
    return caller;
  }

  /** Whether the token says that it comes from the platform's issuer. Nothing is verified. */
  isOurs(token: string): boolean {
    const payload = token.length > MAX_TOKEN_LENGTH ? null : readPayload(token);
    return payload?.iss === this.options.issuer;
  }

  private async verifyAnew(token: string): Promise<JwtPayload> {
    const { issuer, audience } = this.options;
    const { kid, algorithm } = readHeader(token);
    // Such a token needs no key, so the key set is not read for it.
    if (!this.isOurs(token)) throw callerErrors.invalid();
    const found = await this.options.keys.find(kid);
    if (!found || !isFor(found, algorithm)) throw callerErrors.invalid();
    const options = { algorithms: [algorithm], issuer, audience, clockTolerance: LEEWAY_SECONDS };
    try {
      const claims = verify(token, found.key, options);
      if (typeof claims === 'object' && isInstant(claims.exp)) return claims;
    } catch (cause) {
      throw callerErrors.invalid().with({ cause });
    }
    throw callerErrors.invalid();
  }
}

/** Whether the refused token was signed by the identity provider and has only expired. */
export function hasExpired({ cause }: DomainError): boolean {
  return cause instanceof TokenExpiredError;
}

/** `1e999` is a number as well, but such a token would never expire. */
function isInstant(seconds: number | undefined): boolean {
  return !Number.isNaN(new Date((seconds ?? NaN) * 1000).getTime());
}

/** The parts of the header that are used. `jwk`, `jku`, `x5u` and `x5c` are ignored; a token with `crit` is refused. */
function readHeader(token: string): { kid: string; algorithm: Algorithm } {
  const header = readParts(token)?.header as { kid?: unknown; alg?: unknown; crit?: unknown } | undefined;
  const { kid, alg, crit } = header ?? {};
  const named = typeof kid === 'string' && kid !== '' && kid.length <= MAX_KID_LENGTH;
  if (!named || typeof alg !== 'string' || !ALGORITHMS.includes(alg) || crit !== undefined)
    throw callerErrors.invalid();
  return { kid, algorithm: alg as Algorithm };
}

function readPayload(token: string): JwtPayload | null {
  const payload = readParts(token)?.payload;
  return typeof payload === 'object' ? payload : null;
}

function readParts(token: string) {
  try {
    return decode(token, { complete: true });
  } catch {
    return null;
  }
}

/** A key set may name a key's algorithm. Then the key is good for no other. */
function isFor({ key, algorithm }: SigningKey, wanted: Algorithm): boolean {
  const type = wanted === 'RS256' ? 'rsa' : 'ec';
  return key.asymmetricKeyType === type && (algorithm === undefined || algorithm === wanted);
}
