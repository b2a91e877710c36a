import { addDays, dayInZone, instantInZone, offsetOf, parseInstant } from './instants';

describe('times in the platform’s zone', () => {
  const KOLKATA = 'Asia/Kolkata';

  it.each([
    ['2026-11-22T01:02:03Z', KOLKATA, '2026-11-22 06:32:03'],
    ['2026-11-22T06:32:03', KOLKATA, '2026-11-22 06:32:03'],
    ['2026-11-22T06:32:03+05:30', 'UTC', '2026-11-22 01:02:03'],
  ])('%s in %s is %s', (text, zone, shown) => expect(instantInZone(parseInstant(text, zone), zone)).toBe(shown));

  it.each([
    [KOLKATA, '+05:30'],
    ['UTC', '+00:00'],
    ['America/New_York', '-05:00'],
  ])('the offset of %s is %s', (zone, offset) => expect(offsetOf(new Date('2026-11-22T00:00:00Z'), zone)).toBe(offset));

  it('counts days by the calendar of the zone', () => {
    expect(dayInZone(KOLKATA, 0, new Date('2026-11-22T19:00:00Z'))).toBe('2026-11-23');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});
