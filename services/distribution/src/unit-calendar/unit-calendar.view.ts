import { type UnitCalendar } from './unit-calendar.store';

export interface CalendarUnit {
  /** @example "villa-1" */
  unitId: string;
  /** @example "Villa 1" */
  name: string;
}

/** A date of the range, as the ledger sees it at this instant. */
export interface CalendarDay {
  /** @format date */
  date: string;
  /** Units on sale. @isInt */
  units: number;
  /** What is left of them; of a combination's whole, no more than its parts allow. @isInt */
  available: number;
  stopSell: boolean;
  /** @isInt */
  minimumStay: number;
  /** @isInt */
  maximumStay: number;
}

export interface ClaimedNight {
  /** @format date */
  date: string;
  /** Units. @isInt */
  quantity: number;
}

/** What takes units of the property: a booking, or a hold until its cutoff. */
export interface CalendarClaim {
  /** `bkg_…` of a booking, `hld_…` of a hold. */
  claimId: string;
  /** OWN: asked for. DOWN: a part of something that was taken whole. UP: the whole, because one of its parts was taken. */
  role: 'OWN' | 'DOWN' | 'UP';
  channelId: string | null;
  /** The partner's reference of a booking. @example "LC-2040" */
  reference: string | null;
  /** The cutoff of a hold; null where it is for good. ISO 8601, UTC. @format date-time */
  expiresAt: string | null;
  nights: ClaimedNight[];
}

/** Who sleeps where. */
export interface CalendarNight {
  unitId: string;
  /** @format date */
  date: string;
  bookingId: string;
}

/** Who has each unit of a property on each date. */
export interface UnitCalendarView {
  propertyId: string;
  /** Of the property. @example "Mandovi House" */
  name: string;
  /** The physical units, in the order in which they are assigned. */
  units: CalendarUnit[];
  days: CalendarDay[];
  /** In the order of their first night. */
  claims: CalendarClaim[];
  nights: CalendarNight[];
}

export function viewUnitCalendar(propertyId: string, calendar: UnitCalendar): UnitCalendarView {
  const claims = calendar.claims.map(({ claimId, role, channelId, reference, expiresAt, nights }) => ({
    claimId,
    role,
    channelId,
    reference,
    expiresAt: expiresAt?.toISOString() ?? null,
    nights,
  }));
  const { name, units, days, nights } = calendar;
  return { propertyId, name, units, days, claims, nights };
}
