/** What HTTP Basic carries (RFC 7617). */
export interface BasicCredentials {
  userId: string;
  password: string;
}

/** Far above any key; what is longer is not decoded. */
const MAX_HEADER_LENGTH = 1_024;
/** The scheme in any case, spaces, then token68 of standard base64 alone. */
const BASIC = /^basic +([A-Za-z0-9+/]+={0,2})$/i;
const CONTROL_CHARACTERS = /[\x00-\x1f\x7f]/;

/**
 * Reads an `Authorization: Basic` header strictly: canonical standard base64 of UTF-8 text without control characters; the
 * first colon splits. Undefined for anything else: Node's own decoder would skip over what is wrong.
 */
export function readBasic(header: string): BasicCredentials | undefined {
  if (header.length > MAX_HEADER_LENGTH) return undefined;
  const encoded = BASIC.exec(header)?.[1];
  const text = encoded === undefined ? undefined : decode(encoded);
  if (text === undefined || CONTROL_CHARACTERS.test(text)) return undefined;
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { userId: text.slice(0, colon), password: text.slice(colon + 1) };
}

function decode(encoded: string): string | undefined {
  const bytes = Buffer.from(encoded, 'base64');
  // Missing padding and stray bits decode too, but not back to the same text.
  if (bytes.toString('base64') !== encoded) return undefined;
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : undefined;
}
