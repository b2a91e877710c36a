import { isIdentifier } from './identifier';

// CRED-5
describe('isIdentifier', () => {
  it.each(['a', '7', 'stayline-direct', 'A.b_c-9', 'x'.repeat(64)])('takes %s', (text) => {
    expect(isIdentifier(text)).toBe(true);
  });

  it.each(['', '-a', '.', '..', '.a', '_a', 'a b', 'a/b', 'ä', 'a\0', 'a\n', 'x'.repeat(65)])('refuses %j', (text) => {
    expect(isIdentifier(text)).toBe(false);
  });
});
