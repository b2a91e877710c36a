import { type BookingConfirmed } from '@stayline/contracts';
import { type Sql, statement, type Tx } from '@stayline/database';
import { type GuestBooking } from './guest-booking';

/** What an event tells of a booking, and how new that is. */
export interface ToldBooking extends Pick<
  BookingConfirmed,
  'reference' | 'channelId' | 'status' | 'propertyId' | 'propertyName' | 'checkinDate' | 'checkoutDate' | 'nights'
> {
  readonly id: string;
  readonly sequence: number;
  readonly guestFirstName: string;
  readonly guestEmail: string | null;
  readonly guestPhone: string | null;
}

const KEEP = statement(
  'guest-booking-keep',
  `INSERT INTO guest_booking (id, sequence, reference, channel_id, status, property_id, property_name, checkin_date, checkout_date, nights,
     guest_first_name, guest_email, guest_phone)
   SELECT id, sequence, reference, "channelId", status, "propertyId", "propertyName", "checkinDate", "checkoutDate", nights,
     "guestFirstName", "guestEmail", "guestPhone"
   FROM jsonb_to_recordset($1::jsonb) AS told (id text, sequence bigint, reference text, "channelId" text, status text, "propertyId" text,
     "propertyName" text, "checkinDate" date, "checkoutDate" date, nights integer, "guestFirstName" text, "guestEmail" text, "guestPhone" text)
   ON CONFLICT (id) DO UPDATE SET sequence = excluded.sequence, reference = excluded.reference, status = excluded.status,
     property_name = excluded.property_name, checkin_date = excluded.checkin_date, checkout_date = excluded.checkout_date,
     nights = excluded.nights, guest_first_name = excluded.guest_first_name, guest_email = excluded.guest_email,
     guest_phone = excluded.guest_phone
   WHERE guest_booking.sequence < excluded.sequence`,
);

/** Keeps what the events tell; an older state never replaces a newer one. No id may be there twice. */
export async function keepBookings(tx: Tx, told: readonly ToldBooking[]): Promise<void> {
  await tx.execute(KEEP, [JSON.stringify(told)]);
}

const COLUMNS = `id, reference, channel_id AS "channelId", status, property_id AS "propertyId", property_name AS "propertyName",
  checkin_date AS "checkinDate", checkout_date AS "checkoutDate", nights, guest_first_name AS "guestFirstName",
  guest_email AS "guestEmail", guest_phone AS "guestPhone", rating, win_back_claimed AS "winBackClaimed",
  max_win_back_allowed AS "ownMaxWinBackAllowed"`;

/** By the platform's id or the partner's reference, in whichever channels; three are enough to know that it is ambiguous. */
export function findNamed(sql: Sql, name: string): Promise<GuestBooking[]> {
  return sql.rows(
    `SELECT ${COLUMNS} FROM guest_booking WHERE id = $1
     UNION ALL SELECT ${COLUMNS} FROM guest_booking WHERE reference = $1 AND id <> $1 LIMIT 3`,
    [name],
  );
}

/** By the platform's id, kept from changing until the transaction ends. */
export function lockBooking(tx: Tx, id: string): Promise<GuestBooking | undefined> {
  return tx.one(`SELECT ${COLUMNS} FROM guest_booking WHERE id = $1 FOR UPDATE`, [id]);
}

/** By the platform's id. */
export async function rateBooking(tx: Tx, id: string, rating: number): Promise<void> {
  await tx.execute('UPDATE guest_booking SET rating = $2, rated_at = platform_now() WHERE id = $1', [id, rating]);
}

export async function setOwnMaximum(tx: Tx, id: string, maximum: number | null): Promise<void> {
  await tx.execute('UPDATE guest_booking SET max_win_back_allowed = $2 WHERE id = $1', [id, maximum]);
}

const FORGOTTEN_AT_ONCE = 1_000;

/** Forgets some bookings whose guests left long ago; answers how many. Claims stay. */
export async function forgetOldBookings(sql: Sql, days: number): Promise<number> {
  return sql.execute(
    `DELETE FROM guest_booking WHERE id IN (
       SELECT id FROM guest_booking WHERE checkout_date < (platform_now() - make_interval(days => $1))::date LIMIT ${FORGOTTEN_AT_ONCE})`,
    [days],
  );
}
