import { DateTime } from 'luxon';

const READERS_LOCALE = 'en-GB';

/** `2 nights`, `1 night`. */
export function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** `Tue, 1 Dec 2026`: which cannot be read as the twelfth of January. */
export function readableDate(date: string): string {
  return DateTime.fromISO(date, { zone: 'utc', locale: READERS_LOCALE }).toFormat('ccc, d LLL yyyy');
}

/** `Tue, 1 Dec 2026, 23:00 (Asia/Kolkata)`: an instant as local time, with the name of the zone. */
export function readableMoment(instant: string, zone: string): string {
  const local = DateTime.fromISO(instant, { zone, locale: READERS_LOCALE });
  return `${local.toFormat('ccc, d LLL yyyy, HH:mm')} (${zone})`;
}
