import { pageToken, readPageToken } from './page-token';

const IDS = /^[a-z]+-\d+$/;

describe('a page token', () => {
  // CATALOG-17
  it('leads back to the id that it was made of, and nothing leads to the beginning', () => {
    expect(readPageToken(pageToken('villa-7'), IDS)).toBe('villa-7');
    expect(readPageToken(undefined, IDS)).toBeUndefined();
  });

  // CATALOG-17
  it.each(['', 'x', pageToken("villa' OR 1"), pageToken('')])('is refused when no list gave it: %j', (token) => {
    expect(() => readPageToken(token, IDS)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }) as Error);
  });
});
