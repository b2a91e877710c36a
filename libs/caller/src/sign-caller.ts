import { createSecretKey, type KeyObject } from 'node:crypto';
import { sign, verify } from 'jsonwebtoken';
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

export function callerKey(audience: ServiceName, secret: string): CallerKey {
  return { audience, key: createSecretKey(Buffer.from(secret, 'utf8')) };
}

/** A caller that only the service of `key` accepts, for 60 seconds (JWT, HS256). */
export function signCaller(caller: Caller, { audience, key }: CallerKey): string {
  return sign({ caller }, key, { algorithm: ALGORITHM, audience, expiresIn: LIFETIME_SECONDS });
}

/** The caller in a header; throws `unauthenticated` when it is missing, forged, expired or meant for another service. */
export function readCaller(header: string | undefined, { audience, key }: CallerKey): Caller {
  if (!header) throw callerErrors.missing();
  try {
    const claims = verify(header, key, { algorithms: [ALGORITHM], audience, clockTolerance: CLOCK_LEEWAY_SECONDS });
    return callerSchema.parse((claims as { caller?: unknown }).caller);
  } catch {
    throw callerErrors.invalid();
  }
}
