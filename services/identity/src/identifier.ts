/**
 * Ids that operators choose: 1 to 64 letters, digits, `-`, `_` and `.`, beginning with a letter or digit, so that they are
 * safe in paths, headers and logs. Letters count as written.
 */
const IDENTIFIER = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Whether such an id can exist at all: what cannot is not asked of the database, which refuses some characters. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}
