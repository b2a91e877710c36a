/** Control characters, line and paragraph separators, and marks that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
const MAX_LENGTH = 200;

/**
 * Makes one line of at most 200 characters of a text from outside, so that a name can neither add a header or a line to
 * a mail nor push the rest out of sight.
 */
export function singleLine(text: string): string {
  const line = text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
  return [...line].slice(0, MAX_LENGTH).join('');
}
