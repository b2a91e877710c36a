import { createHash } from 'node:crypto';
import { keyPrefix } from '@stayline/caller';
import fc from 'fast-check';
import { isPrefix, KEY_RANDOM_BYTES, makeKey, opens } from './key';

const random = Buffer.alloc(KEY_RANDOM_BYTES, 0xfb);
const key = makeKey('api', random);
const anyKey = fc
  .uint8Array({ minLength: KEY_RANDOM_BYTES, maxLength: KEY_RANDOM_BYTES })
  .map((bytes) => Buffer.from(bytes));

describe('a key', () => {
  // CRED-2
  it('reads prefix, underscore, 256 random bits, and is kept as SHA-256', () => {
    expect(key.keyPrefix).toBe('akfbfbfbfbfbfbfbfb');
    expect(key.text).toBe(`${key.keyPrefix}_${Buffer.alloc(32, 0xfb).toString('base64url')}`);
    expect(key.hash).toEqual(createHash('sha256').update(key.text).digest());
    expect(makeKey('partner', random).keyPrefix).toBe('pkfbfbfbfbfbfbfbfb');
  });

  it.each([0, KEY_RANDOM_BYTES - 1, KEY_RANDOM_BYTES + 1])('is not made of %i random bytes', (length) => {
    expect(() => makeKey('api', Buffer.alloc(length))).toThrow(RangeError);
  });

  it('is found by its prefix and opened by itself alone', () => {
    fc.assert(
      fc.property(anyKey, anyKey, fc.constantFrom('api', 'partner'), (one, other, kind) => {
        fc.pre(!one.equals(other));
        const made = makeKey(kind, one);
        expect(keyPrefix(kind, made.text)).toBe(made.keyPrefix);
        expect(isPrefix(kind, made.keyPrefix)).toBe(true);
        expect(opens(made.text, { hash: made.hash, revoked: false })).toBe(true);
        expect(opens(makeKey(kind, other).text, { hash: made.hash, revoked: false })).toBe(false);
      }),
    );
  });

  it('opens nothing once revoked', () => {
    expect(opens(key.text, { hash: key.hash, revoked: true })).toBe(false);
  });

  it.each([
    ['empty', ''],
    ['a prefix alone', key.keyPrefix],
    ['without secret', `${key.keyPrefix}_`],
    ['cut by one', key.text.slice(0, -1)],
    ['longer by one', `${key.text}A`],
    ['with a newline at its end', `${key.text}\n`],
    ['with a space before', ` ${key.text}`],
    ['in capitals', key.text.toUpperCase()],
    ['of the other kind', makeKey('partner', random).text],
    ['with a NUL', key.text.replace('_', '\0')],
    ['with SQL', `${key.keyPrefix}' OR '1'='1`],
    ['10 KB', 'a'.repeat(10_240)],
  ])('that is %s has no row', (_what, text) => {
    expect(keyPrefix('api', text)).toBeUndefined();
  });

  it.each(['', 'ak', 'akfbfbfbfbfbfbfbf', 'pkfbfbfbfbfbfbfbfb', 'akfbfbfbfbfbfbfbfbf', 'ak\0bfbfbfbfbfbfbf'])(
    'has no prefix %j',
    (text) => {
      expect(isPrefix('api', text)).toBe(false);
    },
  );
});
