import { createSecretKey, hash, type KeyObject } from 'node:crypto';
import { type JwtPayload, sign, verify } from 'jsonwebtoken';
import { type Caller, callerSchema, type ServiceName } from './caller';
import { callerErrors } from './caller.errors';

/** Where a caller travels between gateway and services. The gateway strips it from everything that comes from outside. */
export const CALLER_HEADER = 'x-stayline-caller';

/** Long enough for one hop, short enough to be worthless in a leaked log. */
const LIFETIME_SECONDS = 60;
/** Clocks of two hosts may differ by this much. */
const CLOCK_LEEWAY_SECONDS = 5;
const ALGORITHM = 'HS256';

/** One service's shared secret and its name, parsed once: a KeyObject is several times cheaper than a string per call. */
export interface CallerKey {
  readonly audience: ServiceName;
  readonly key: KeyObject;
}

/** What is called. A query may follow the path; it is not signed. */
export interface Called {
  method: string;
  path: string;
}

export function callerKey(audience: ServiceName, secret: string): CallerKey {
  return { audience, key: createSecretKey(Buffer.from(secret, 'utf8')) };
}

/** A caller that only the service of `key` accepts, for 60 seconds and for this method and path alone (JWT, HS256). */
export function signCaller(caller: Caller, { audience, key }: CallerKey, called: Called): string {
  const claims = { caller, called: digestOf(called) };
  return sign(claims, key, { algorithm: ALGORITHM, audience, expiresIn: LIFETIME_SECONDS });
}

/** The caller in a header; throws `unauthenticated` when it is missing, forged, expired, or meant for another service or call. */
export function readCaller(header: string | undefined, { audience, key }: CallerKey, called: Called): Caller {
  if (!header) throw callerErrors.missing();
  try {
    const claims = verify(header, key, {
      algorithms: [ALGORITHM],
      audience,
      clockTolerance: CLOCK_LEEWAY_SECONDS,
    }) as JwtPayload;
    if (endsInTime(claims) && claims.called === digestOf(called)) return callerSchema.parse(claims.caller);
  } catch {
    // What exactly is wrong with it would only help whoever made it.
  }
  throw callerErrors.invalid();
}

/** Nobody signs for longer than we do; a token without end would be a second secret. */
function endsInTime({ exp = Infinity }: JwtPayload): boolean {
  return exp <= Date.now() / 1000 + LIFETIME_SECONDS + CLOCK_LEEWAY_SECONDS;
}

/** Of one length, however long the path is: it travels in a header. */
function digestOf({ method, path }: Called): string {
  return hash('sha256', `${method.toUpperCase()} ${path.split('?', 1)[0]}`, 'base64url');
}
