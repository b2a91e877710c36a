const HAS_OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/;

/** What the API writes as an instant: with an offset, or as local time of the platform's zone. */
export function parseInstant(text: string, zone: string): Date {
  if (HAS_OFFSET.test(text)) return new Date(text);
  const asUtc = new Date(`${text}Z`);
  return new Date(`${text}${offsetOf(asUtc, zone)}`);
}

/** `+05:30` of a zone at an instant. */
export function offsetOf(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? '+00:00' : name.replace('GMT', '');
}

/** `2026-11-22 01:02:03`. */
export function instantInZone(instant: Date, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(instant);
}

/** Today in the platform's zone, `days` later. */
export function dayInZone(zone: string, days = 0, now = new Date()): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now);
  return addDays(today, days);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
