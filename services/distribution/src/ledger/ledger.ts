import { addDays, type CalendarDate, nightsBetween, stayNights } from '@stayline/calendar';

/** What is asked of the ledger: so many units of a property for the nights from check-in up to check-out. */
export interface StayClaim {
  propertyId: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  quantity: number;
}

/** A request to take units, all or nothing, for a booking (`expiresAt` null) or a hold. */
export interface ClaimRequest {
  /** `bkg_…` or `hld_…`. */
  claimId: string;
  /** Several stays of one property add up on the dates that they share. */
  stays: readonly StayClaim[];
  /** By the platform clock; null: it has no end. */
  expiresAt: Date | null;
}

/** Selling one `parent` takes `blockQuantity` units of the `child`, and the other way round. */
export interface Combination {
  parentId: string;
  childId: string;
  blockQuantity: number;
}

/** What `takeUnits` returns. It is right as long as the transaction holds its locks. */
export interface UnitsTaken {
  /** The platform clock, read after the locks. */
  now: Date;
  /** Every combination that the properties asked for belong to; to be passed to `assignUnits`. */
  combinations: readonly Combination[];
}

/** OWN is what was asked for, DOWN the sub-units of it, UP the parents of it. */
export type ClaimRole = 'OWN' | 'DOWN' | 'UP';

/** One row of a claim. Equal property, date and role are one row: quantities add up. */
export interface ClaimLine {
  propertyId: string;
  date: CalendarDate;
  role: ClaimRole;
  quantity: number;
}

/** What `inventory_day` says of a property on a date. */
export interface InventoryDay {
  propertyId: string;
  date: CalendarDate;
  units: number;
  stopSell: boolean;
  minimumStay: number;
  maximumStay: number;
}

/** One key for a property on a date. Dates have a fixed length, so two different pairs never have the same key. */
export function dayKey(day: { propertyId: string; date: CalendarDate }): string {
  return `${day.date} ${day.propertyId}`;
}

/** The nights asked for, those of several stays of one property added up. */
export function ownLines(stays: readonly StayClaim[]): ClaimLine[] {
  return mergeLines(
    stays.flatMap(({ propertyId, checkIn, checkOut, quantity }) =>
      stayNights(checkIn, checkOut).map((date) => ({ propertyId, date, role: 'OWN' as const, quantity })),
    ),
  );
}

/** What a claim of these OWN lines takes besides: sub-units and parents, each times the block quantity. One level only. */
export function derivedLines(own: readonly ClaimLine[], combinations: readonly Combination[]): ClaimLine[] {
  return mergeLines(
    own.flatMap(({ propertyId, date, quantity }) =>
      combinations.flatMap(({ parentId, childId, blockQuantity }): ClaimLine[] => [
        ...(parentId === propertyId ? [line(childId, date, 'DOWN', quantity * blockQuantity)] : []),
        ...(childId === propertyId ? [line(parentId, date, 'UP', quantity * blockQuantity)] : []),
      ]),
    ),
  );
}

function line(propertyId: string, date: CalendarDate, role: ClaimRole, quantity: number): ClaimLine {
  return { propertyId, date, role, quantity };
}

/** Adds up lines of equal property, date and role. */
function mergeLines(lines: readonly ClaimLine[]): ClaimLine[] {
  const merged = new Map<string, ClaimLine>();
  for (const each of lines) {
    const key = `${dayKey(each)} ${each.role}`;
    const known = merged.get(key);
    if (known) known.quantity += each.quantity;
    else merged.set(key, { ...each });
  }
  return [...merged.values()];
}

/** The same lines as stays, whatever their roles: each night of a property is in one of them, with all that is taken on it. */
export function staysOf(lines: readonly Pick<ClaimLine, 'propertyId' | 'date' | 'quantity'>[]): StayClaim[] {
  const nights = new Map<string, Pick<ClaimLine, 'propertyId' | 'date' | 'quantity'>>();
  for (const { propertyId, date, quantity } of lines) {
    const key = `${propertyId} ${date}`;
    nights.set(key, { propertyId, date, quantity: quantity + (nights.get(key)?.quantity ?? 0) });
  }
  const stays: StayClaim[] = [];
  for (const [, { propertyId, date, quantity }] of [...nights].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = stays.at(-1);
    if (last?.propertyId === propertyId && last.checkOut === date && last.quantity === quantity)
      last.checkOut = addDays(date, 1);
    else stays.push({ propertyId, checkIn: date, checkOut: addDays(date, 1), quantity });
  }
  return stays;
}

/** Nights of a stay. */
export function nightsOf(stay: Pick<StayClaim, 'checkIn' | 'checkOut'>): number {
  return nightsBetween(stay.checkIn, stay.checkOut);
}
