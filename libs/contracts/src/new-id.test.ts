import { newId } from './new-id';

// ALL-18
describe('newId', () => {
  it('is the prefix and 26 characters of base 32', () => {
    expect(newId('bkg')).toMatch(/^bkg_[0-9a-hjkmnp-tv-z]{26}$/);
  });

  it('sorts by time', () => {
    const times = [1, 31, 32, 1_763_700_000_000, 1_763_700_000_001, 2 ** 48 - 1];
    const ids = times.map((time) => newId('x', new Date(time)));
    expect([...ids].sort()).toEqual(ids);
  });

  it('never repeats within one millisecond', () => {
    const now = new Date();
    expect(new Set(Array.from({ length: 10_000 }, () => newId('x', now))).size).toBe(10_000);
  });
});
