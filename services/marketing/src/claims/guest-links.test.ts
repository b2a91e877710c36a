import { GuestLinks } from './guest-links';

const options = { secret: 's'.repeat(32), publicUrl: 'https://stay.example', days: 14 };
const links = new GuestLinks(options);
const now = new Date('2026-12-01T10:00:00Z');
const end = links.endOf(now);
const token = links.tokenFor('bkg_1', end);
const later = (ms: number) => new Date(end.getTime() + ms);

// WIN-9
describe('a link', () => {
  it('leads to its booking, for fourteen days', () => {
    expect(end.toISOString()).toBe('2026-12-15T10:00:00.000Z');
    expect(links.urlFor('bkg_1', end)).toBe(`https://stay.example/winback/bkg_1?t=${token}`);
    expect(links.opens(token, 'bkg_1', now)).toBe(true);
    expect(links.opens(token, 'bkg_1', later(-1))).toBe(true);
    expect(links.opens(token, 'bkg_1', later(0))).toBe(false);
  });

  it.each([
    ['of another booking', token, 'bkg_2', links],
    ['with a later end', token.replace(/_[0-9a-z]+_/, '_zzzzzz_'), 'bkg_1', links],
    ['with another signature', `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`, 'bkg_1', links],
    ['cut short', token.slice(0, -1), 'bkg_1', links],
    ['with more behind it', `${token}x`, 'bkg_1', links],
    ['without a signature', token.slice(0, token.lastIndexOf('_')), 'bkg_1', links],
    ['that is empty', '', 'bkg_1', links],
    ['that is a page of text', 'x'.repeat(100_000), 'bkg_1', links],
    ['signed by somebody else', token, 'bkg_1', new GuestLinks({ ...options, secret: 't'.repeat(32) })],
  ])('%s opens nothing', (_what, given, bookingId, checker) => {
    expect(checker.opens(given, bookingId, now)).toBe(false);
  });
});
