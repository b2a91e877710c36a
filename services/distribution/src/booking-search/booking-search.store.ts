import { type PageOfRows, type PageRequest, selectPage, type Sql } from '@stayline/database';
import { type Booking } from '../bookings/booking';
import { BOOKING_COLUMNS, bookingOf, type BookingRow } from '../bookings/booking.store';
import { type AssignedUnit, type BookingFilter } from './booking-search';

/** Newest first. Only the conditions that were given are in the SQL, so that each search uses its index. */
export async function searchBookings(sql: Sql, filter: BookingFilter, at: PageRequest): Promise<PageOfRows<Booking>> {
  const { where, params } = conditions(filter);
  const query = { columns: BOOKING_COLUMNS, from: `booking ${where}`, orderBy: 'created_at DESC, id DESC', params };
  const { rows, total } = await selectPage<BookingRow>(sql, query, at);
  return { rows: rows.map(bookingOf), total };
}

/** More bookings with one reference need not be read: it is ambiguous in any case. */
const AMBIGUOUS_LIMIT = 10;

/** By the platform's own id, or by the partner's reference on any channel. */
export async function bookingsCalled(sql: Sql, idOrReference: string): Promise<Booking[]> {
  const rows = await sql.rows<BookingRow>(
    `SELECT ${BOOKING_COLUMNS} FROM booking WHERE id = $1
     UNION
     SELECT ${BOOKING_COLUMNS} FROM booking WHERE reference = $1
     LIMIT ${AMBIGUOUS_LIMIT}`,
    [idOrReference],
  );
  return rows.map(bookingOf);
}

export async function unitsOfBooking(sql: Sql, bookingId: string): Promise<AssignedUnit[]> {
  return sql.rows<AssignedUnit>(
    `SELECT a.property_id AS "propertyId", a.unit_id AS "unitId", u.name AS "unitName", a.check_in AS "checkIn",
            a.check_out AS "checkOut"
     FROM unit_assignment AS a JOIN unit AS u ON u.id = a.unit_id
     WHERE a.booking_id = $1 ORDER BY a.check_in, a.property_id, u.position, a.unit_id`,
    [bookingId],
  );
}

function conditions(filter: BookingFilter): { where: string; params: unknown[] } {
  const guest = filter.guest;
  const wanted: [string, unknown][] = [
    ['channel_id = $', filter.channelId],
    ['reference = $', filter.reference],
    ['property_id = $', filter.propertyId],
    ['lower(guest_email) = lower($)', guest && 'email' in guest ? guest.email : undefined],
    ['guest_phone = $', guest && 'phone' in guest ? guest.phone : undefined],
    ['check_out > $', filter.from],
    ['check_in <= $', filter.to],
  ];
  const given = wanted.filter(([, value]) => value !== undefined);
  const clauses = given.map(([condition], index) => condition.replace('$', `$${index + 1}`));
  return { where: clauses.length > 0 ? `WHERE ${clauses.join(' AND ')}` : '', params: given.map(([, value]) => value) };
}
