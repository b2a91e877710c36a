import { readBasic } from './basic-credentials';
import { callerErrors } from './caller.errors';

/**
 * The partner key in a request: one `Authorization` header, Basic, the key as user id and an empty password (CRED-7).
 * Throws 401 `CREDENTIAL_MISSING` without header and `CREDENTIAL_INVALID` for anything else.
 */
export function presentedKey(authorization: readonly string[] = []): string {
  const [header, ...others] = authorization;
  if (header === undefined) throw callerErrors.missing();
  const credentials = others.length > 0 ? undefined : readBasic(header);
  if (credentials?.password !== '') throw callerErrors.invalid();
  return credentials.userId;
}
