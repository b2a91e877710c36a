import { randomBytes } from 'node:crypto';
import { SecretBox } from './secret-box';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

// HOOK-13
describe('SecretBox', () => {
  const [first, second] = [key('k1'), key('k2')];
  const box = SecretBox.of(first);

  it('opens what it sealed, and shows nothing of it', () => {
    const sealed = box.seal('endpoint wep_1', 'a secret');
    expect(sealed.includes('a secret')).toBe(false);
    expect(box.open('endpoint wep_1', sealed)).toBe('a secret');
  });

  it('seals the same text to another cipher each time', () => {
    expect(box.seal('p', 'a secret')).not.toEqual(box.seal('p', 'a secret'));
  });

  it('refuses a cipher that was moved to another row, or changed', () => {
    const sealed = box.seal('endpoint wep_1', 'a secret');
    expect(() => box.open('endpoint wep_2', sealed)).toThrow();
    sealed[sealed.length - 1]! ^= 1;
    expect(() => box.open('endpoint wep_1', sealed)).toThrow();
  });

  it('opens what a former key sealed, and seals with the first', () => {
    const both = SecretBox.of(`${second}, ${first}`);
    expect(both.open('p', box.seal('p', 'a secret'))).toBe('a secret');
    expect(() => box.open('p', both.seal('p', 'a secret'))).toThrow('the key k2');
  });

  it.each(['', 'k1', 'k1:short', `k 1:${'A'.repeat(43)}=`])('refuses %j as keys, and does not quote it', (text) => {
    expect(() => SecretBox.of(text)).toThrow('must be id:base64 of 32 bytes');
  });
});
