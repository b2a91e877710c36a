import { presentedKey } from './presented-key';

const key = `pk0123456789abcdef_${'x'.repeat(43)}`;
const encode = (text: string | Buffer) => Buffer.from(text).toString('base64');
const basic = (text: string | Buffer) => `Basic ${encode(text)}`;

// CRED-7
describe('presentedKey', () => {
  it('is the user name, with an empty password', () => {
    expect(presentedKey([basic(`${key}:`)])).toBe(key);
  });

  it.each([
    ['no header', undefined, 'CREDENTIAL_MISSING'],
    ['no value', [], 'CREDENTIAL_MISSING'],
    ['the key as password', [basic(`:${key}`)], 'CREDENTIAL_INVALID'],
    ['a password', [basic(`${key}:x`)], 'CREDENTIAL_INVALID'],
    ['a second colon', [basic(`${key}::`)], 'CREDENTIAL_INVALID'],
    ['no colon', [basic(key)], 'CREDENTIAL_INVALID'],
    ['the key as a bearer token', [`Bearer ${key}`], 'CREDENTIAL_INVALID'],
    ['the header twice', [basic(`${key}:`), basic(`${key}:`)], 'CREDENTIAL_INVALID'],
  ])('is refused with %s', (_what, headers, code) => {
    expect(() => presentedKey(headers)).toThrow(expect.objectContaining({ kind: 'unauthenticated', code }) as Error);
  });
});
