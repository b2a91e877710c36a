import { isTooLate } from './reminder-age';

const HAPPENED = '2026-12-01T10:00:00.000Z';

// HOLD-29
it.each([
  ['at once', '2026-12-01T10:00:00.100Z', false],
  ['a day later to the millisecond', '2026-12-02T10:00:00.000Z', false],
  ['a millisecond after that', '2026-12-02T10:00:00.001Z', true],
  ['a month later', '2027-01-01T10:00:00.000Z', true],
  ["from a writer whose clock is ahead of the reader's", '2026-12-01T06:00:00.000Z', false],
])('isTooLate for an event read %s', (_when, now, late) => {
  expect(isTooLate(HAPPENED, new Date(now))).toBe(late);
});

it('isTooLate reads the offset of the time', () => {
  expect(isTooLate('2026-12-01T23:00:00+05:30', new Date('2026-12-02T17:30:00Z'))).toBe(false);
  expect(isTooLate('2026-12-01T23:00:00+05:30', new Date('2026-12-02T17:30:01Z'))).toBe(true);
});
