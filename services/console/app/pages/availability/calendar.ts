import { addDays } from '../../ui/instants';

/** `GET /api/v1/admin/ledger/properties/{propertyId}/calendar`. */
export interface UnitCalendar {
  propertyId: string;
  name: string;
  units: { unitId: string; name: string }[];
  days: Day[];
  claims: Claim[];
  nights: { unitId: string; date: string; bookingId: string }[];
}

export interface Day {
  date: string;
  units: number;
  available: number;
  stopSell: boolean;
  minimumStay: number;
  maximumStay: number;
}

export interface Claim {
  claimId: string;
  role: 'OWN' | 'DOWN' | 'UP';
  channelId: string | null;
  reference: string | null;
  expiresAt: string | null;
  nights: { date: string; quantity: number }[];
}

/** Nights in a row that one claim has, as a bar of the picture; free nights between bars have no claim. */
export interface Bar {
  claimId: string | null;
  from: string;
  nights: number;
  quantity: number;
}

/** A row of the picture: every date of the range is under one bar. `takenOn` says who has the date. */
export function barsOver(
  dates: readonly string[],
  takenOn: (date: string) => { claimId: string; quantity: number } | undefined,
): Bar[] {
  const bars: Bar[] = [];
  for (const date of dates) {
    const taken = takenOn(date);
    const last = bars.at(-1);
    if (last && last.claimId === (taken?.claimId ?? null) && last.quantity === (taken?.quantity ?? 0)) last.nights += 1;
    else bars.push({ claimId: taken?.claimId ?? null, from: date, nights: 1, quantity: taken?.quantity ?? 0 });
  }
  return bars;
}

/** Why so many units are left on a date, in the order in which the ledger counts. */
export function whyOn(calendar: UnitCalendar, date: string): string[] {
  const day = calendar.days.find((each) => each.date === date);
  if (!day) return [];
  const taken = (wanted: (claim: Claim) => boolean) =>
    calendar.claims
      .filter(wanted)
      .reduce((sum, { nights }) => sum + (nights.find((night) => night.date === date)?.quantity ?? 0), 0);
  const booked = taken(({ role, expiresAt }) => role === 'OWN' && expiresAt === null);
  const held = taken(({ role, expiresAt }) => role === 'OWN' && expiresAt !== null);
  const down = taken(({ role }) => role === 'DOWN');
  const up = taken(({ role }) => role === 'UP');
  const left = Math.max(0, day.units - booked - held - down - up);
  return [
    `${day.units} on sale`,
    ...(booked ? [`${booked} booked`] : []),
    ...(held ? [`${held} held until the cutoff`] : []),
    ...(down ? [`${down} blocked, because something that it is a part of was taken whole`] : []),
    ...(up ? [`${up} blocked, because a part of it was taken`] : []),
    ...(day.available < left ? ['its parts allow fewer'] : []),
    `${day.available} left`,
    ...(day.stopSell ? ['stop-sell: nothing of it is sold'] : []),
    `stays of ${day.minimumStay} to ${day.maximumStay} nights`,
  ];
}

export interface DayChange {
  fromDate: string;
  toDate: string;
  quantity?: number;
  stopSell?: boolean;
  minimumStay?: number;
}

/** What a change does to the dates that are shown, a line for each one that becomes different. */
export function previewOf(days: readonly Day[], change: DayChange): string[] {
  return days
    .filter(({ date }) => date >= change.fromDate && date <= change.toDate)
    .flatMap((day) => {
      const parts = [
        differs('units', day.units, change.quantity),
        differs('stop-sell', day.stopSell, change.stopSell),
        differs('minimum stay', day.minimumStay, change.minimumStay),
      ].filter((part) => part !== undefined);
      return parts.length === 0 ? [] : [`${day.date}: ${parts.join(', ')}`];
    });
}

function differs<T extends number | boolean>(name: string, before: T, after: T | undefined): string | undefined {
  const shown = (value: T) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));
  return after === undefined || after === before ? undefined : `${name} ${shown(before)} → ${shown(after)}`;
}

export function datesFrom(first: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => addDays(first, index));
}
