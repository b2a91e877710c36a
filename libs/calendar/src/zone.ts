import { DateTime, IANAZone } from 'luxon';
import { addDays, type CalendarDate } from './calendar-date';

/** A time of day, `HH:mm`, `00:00` to `23:59`. */
export type ClockTime = string;

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a value names an IANA time zone, such as `Asia/Kolkata`. */
export function isZone(value: unknown): value is string {
  return typeof value === 'string' && IANAZone.isValidZone(value);
}

export function isClockTime(value: unknown): value is ClockTime {
  return typeof value === 'string' && CLOCK_TIME.test(value);
}

/** The calendar date in `zone` at an instant. */
export function todayIn(zone: string, instant: Date): CalendarDate {
  return inZone(instant, zone).toFormat('yyyy-MM-dd');
}

/**
 * The instant of a local time on a date. A time that the clocks skip is moved on by the skip; one that comes
 * twice is its first occurrence.
 */
export function instantAt(date: CalendarDate, time: ClockTime, zone: string): Date {
  if (!isClockTime(time)) throw new RangeError(`A time of day is HH:mm, not ${String(time)}`);
  const moment = checked(DateTime.fromISO(`${date}T${time}`, { zone }), zone);
  // Luxon leaves it open which of two occurrences it gives; the platform must not.
  return new Date(Math.min(...moment.getPossibleOffsets().map((occurrence) => occurrence.toMillis())));
}

/** The next daily cutoff strictly after `now`: a moment exactly at the cutoff belongs to tomorrow's. */
export function nextCutoff(now: Date, time: ClockTime, zone: string): Date {
  const today = todayIn(zone, now);
  const cutoff = instantAt(today, time, zone);
  return now.getTime() < cutoff.getTime() ? cutoff : instantAt(addDays(today, 1), time, zone);
}

/** `YYYY-MM-DDTHH:mm:ss.SSS` in `zone`, with no offset: the `timestamp` of the error envelope (ALL-2). */
export function localDateTime(instant: Date, zone: string): string {
  return inZone(instant, zone).toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS");
}

function inZone(instant: Date, zone: string): DateTime {
  return checked(DateTime.fromJSDate(instant, { zone }), zone);
}

function checked(moment: DateTime, zone: string): DateTime {
  if (moment.isValid) return moment;
  throw new RangeError(`Not a moment in zone ${zone}: ${moment.invalidExplanation ?? 'unknown reason'}`);
}
