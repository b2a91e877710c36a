import { randomBytes } from 'node:crypto';

/** Crockford's base 32 in lower case: no i, l, o, u. Its order is that of the characters, so ids sort by time. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_DIGITS = 10;
const RANDOM_BYTES = 10;

/**
 * A new identifier: `bkg_` and 26 characters, of which the first ten are the millisecond (so that they sort roughly by age and
 * index well) and the rest 80 random bits (so that nobody guesses one).
 */
export function newId(prefix: string, now: Date = new Date()): string {
  let time = now.getTime();
  let digits = '';
  for (let position = 0; position < TIME_DIGITS; position += 1) {
    digits = ALPHABET.charAt(time % ALPHABET.length) + digits;
    time = Math.floor(time / ALPHABET.length);
  }
  return `${prefix}_${digits}${base32(randomBytes(RANDOM_BYTES))}`;
}

/** Five bytes are exactly eight characters. */
function base32(bytes: Buffer): string {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 5) {
    let group = bytes.readUIntBE(offset, 5);
    let digits = '';
    for (let position = 0; position < 8; position += 1) {
      digits = ALPHABET.charAt(group % ALPHABET.length) + digits;
      group = Math.floor(group / ALPHABET.length);
    }
    text += digits;
  }
  return text;
}
