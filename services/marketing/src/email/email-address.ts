/** RFC 5321, 4.5.3.1.3. */
const MAX_LENGTH = 254;
/**
 * One bare mailbox: no display name, list, quoted part, white space or control character, because any of these could
 * add a second recipient.
 */
const BARE_ADDRESS = /^[^\s\p{C}@<>()[\],;:\\"]+@[^\s\p{C}@<>()[\],;:\\"]+$/u;

export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && BARE_ADDRESS.test(text);
}
