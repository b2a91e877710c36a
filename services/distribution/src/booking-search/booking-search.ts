import { checkDate, checkRange, type CalendarDate } from '@stayline/calendar';
import { httpErrors } from '@stayline/http';
import { asE164 } from '../bookings/guest';

/** What an operator looks for; an undefined field is no condition. */
export interface BookingFilter {
  channelId: string | undefined;
  reference: string | undefined;
  /** E-mail in any case, or phone in E.164. */
  guest: { email: string } | { phone: string } | undefined;
  propertyId: string | undefined;
  /** Stays that touch any night from `from` to `to`, both included. */
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
}

/** A unit that is given to a booking, for the nights from check-in up to check-out. */
export interface AssignedUnit {
  propertyId: string;
  unitId: string;
  unitName: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

export interface BookingSearchQuery {
  channelId?: string;
  bookingId?: string;
  guest?: string;
  propertyId?: string;
  fromDate?: string;
  toDate?: string;
}

/** Reads the query; a guest is an e-mail address when it holds `@`, else a phone number with its country code. */
export function readBookingFilter(query: BookingSearchQuery): BookingFilter {
  const from = query.fromDate === undefined ? undefined : checkDate('fromDate', query.fromDate);
  const to = query.toDate === undefined ? undefined : checkDate('toDate', query.toDate);
  if (from !== undefined && to !== undefined) checkRange(from, to);
  return {
    channelId: query.channelId,
    reference: query.bookingId,
    guest: readContact(query.guest),
    propertyId: query.propertyId,
    from,
    to,
  };
}

function readContact(contact: string | undefined): BookingFilter['guest'] {
  if (contact === undefined) return undefined;
  if (contact.includes('@')) return { email: contact.trim() };
  const phone = asE164(contact);
  if (phone === undefined)
    throw httpErrors.validationFailed(['guest: must be an e-mail address or a phone number with its country code']);
  return { phone };
}
