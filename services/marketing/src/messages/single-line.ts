/** Control characters, line and paragraph separators, and marks that turn the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
const MAX_LENGTH = 200;

/**
 * Somebody else's text as one line of at most 200 characters, so that a name can neither forge a header or a line of a mail
 * nor bury the rest of it.
 */
export function singleLine(text: string): string {
  const line = text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
  return [...line].slice(0, MAX_LENGTH).join('');
}
