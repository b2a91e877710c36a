import { retryAfterMs } from './retry-after';

const now = new Date('2026-11-21T10:00:00Z');

it.each([
  ['undefined', undefined],
  ['7', 7_000],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['86400', 3_600_000],
  ['soon', undefined],
  ['-1e9999', undefined],
])('reads Retry-After "%s" as %s ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});
