import { callerErrors } from '@stayline/caller';

/** The credentials of one request, as they were sent. */
export interface Presented {
  authorization: string | undefined;
  apiKey: string | undefined;
  channelId: string | undefined;
}

/** Long enough for any key or token that we issue or accept. */
const MAX_CREDENTIAL_LENGTH = 8 * 1024;

/**
 * Reads the credential headers of `rawHeaders` (`name, value, name, value, …`). A header that is sent twice is refused,
 * because two programs could take different ones for the credential. Throws 401 CREDENTIAL_INVALID.
 */
export function presentedCredentials(rawHeaders: readonly string[]): Presented {
  return {
    authorization: single(rawHeaders, 'authorization'),
    apiKey: single(rawHeaders, 'api-key'),
    channelId: single(rawHeaders, 'channel-id'),
  };
}

function single(rawHeaders: readonly string[], name: string): string | undefined {
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index] ?? '';
    if (header.length !== name.length || header.toLowerCase() !== name) continue;
    if (found !== undefined) throw callerErrors.invalid();
    found = rawHeaders[index + 1] ?? '';
  }
  if (found && found.length > MAX_CREDENTIAL_LENGTH) throw callerErrors.invalid();
  return found === '' ? undefined : found;
}

/** The token of `Bearer <token>`; undefined for another scheme. The scheme's case does not matter (RFC 9110 11.1). */
export function bearerToken(authorization: string): string | undefined {
  return /^bearer +([^\s]+)$/i.exec(authorization)?.[1];
}

/** The part of a key that is not secret and names it: its prefix (`<prefix>_<secret>`). */
export function keyName(key: string): string {
  const end = key.indexOf('_');
  return key.slice(0, end > 0 ? Math.min(end, MAX_NAME_LENGTH) : NAME_WITHOUT_PREFIX);
}

/** The user name of HTTP Basic, without its secret part. Other schemes and unreadable headers share one name. */
export function basicName(authorization: string): string {
  const encoded = /^basic +([^\s]+)$/i.exec(authorization)?.[1];
  if (!encoded) return 'none';
  const user = Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)[0] ?? '';
  return keyName(user);
}

const MAX_NAME_LENGTH = 64;
const NAME_WITHOUT_PREFIX = 12;
