import { instantAt, isClockTime, isZone, localDateTime, nextCutoff, todayIn } from './zone';

const INDIA = 'Asia/Kolkata';
const NEW_YORK = 'America/New_York';

describe('zones and times of day', () => {
  it.each([
    [INDIA, true],
    ['UTC', true],
    ['Asia/Calcuta', false],
    ['', false],
    [5.5, false],
    [undefined, false],
  ])('%p is a zone: %p', (value, expected) => {
    expect(isZone(value)).toBe(expected);
  });

  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:00', false],
    ['23:60', false],
    ['23:00:00', false],
    [2300, false],
  ])('%p is a time of day: %p', (value, expected) => {
    expect(isClockTime(value)).toBe(expected);
  });

  // ALL-24
  it.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21'],
  ])('today in India at %s is %s', (instant, expected) => {
    expect(todayIn(INDIA, new Date(instant))).toBe(expected);
  });

  it('the instant of a local time', () => {
    expect(instantAt('2026-11-20', '14:00', INDIA).toISOString()).toBe('2026-11-20T08:30:00.000Z');
    expect(instantAt('2026-07-01', '14:00', NEW_YORK).toISOString()).toBe('2026-07-01T18:00:00.000Z');
  });

  it('a time that the clocks skip is moved on by the skip', () => {
    expect(instantAt('2026-03-08', '02:30', NEW_YORK).toISOString()).toBe('2026-03-08T07:30:00.000Z');
  });

  it('a time that comes twice is its first occurrence', () => {
    expect(instantAt('2026-11-01', '01:30', NEW_YORK).toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });

  it.each([
    ['2026-11-20', '25:00', INDIA],
    ['2026-11-20', '14:00', 'Nowhere/Land'],
    ['2026-02-30', '14:00', INDIA],
  ])('refuses %s %s %s', (date, time, zone) => {
    expect(() => instantAt(date, time, zone)).toThrow(RangeError);
  });

  // ALL-2
  it('the error envelope reads local time without an offset', () => {
    expect(localDateTime(new Date('2026-11-20T18:30:00.007Z'), INDIA)).toBe('2026-11-21T00:00:00.007');
  });

  it('refuses an instant that is none', () => {
    expect(() => localDateTime(new Date(NaN), INDIA)).toThrow(RangeError);
  });
});

// HOLD-5
describe('nextCutoff', () => {
  it.each([
    ['before it, today', '2026-11-20T17:29:59.999Z', '2026-11-20T17:30:00.000Z'],
    ['exactly at it, tomorrow', '2026-11-20T17:30:00.000Z', '2026-11-21T17:30:00.000Z'],
    ['after it, tomorrow', '2026-11-20T18:00:00.000Z', '2026-11-21T17:30:00.000Z'],
    ['just past midnight, the same day', '2026-11-20T18:30:00.000Z', '2026-11-21T17:30:00.000Z'],
  ])('%s', (_why, now, expected) => {
    expect(nextCutoff(new Date(now), '23:00', INDIA).toISOString()).toBe(expected);
  });

  it('keeps the local hour over a change of clocks', () => {
    expect(nextCutoff(new Date('2026-03-08T03:00:00Z'), '22:00', NEW_YORK).toISOString()).toBe(
      '2026-03-09T02:00:00.000Z',
    );
  });
});
