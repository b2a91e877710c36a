import { type Sql, type Tx } from '@stayline/database';
import { type Booking } from '../bookings/booking';
import { type PropertyNames } from './held-booking';

export async function propertyNames(sql: Sql, propertyIds: readonly string[]): Promise<Map<string, PropertyNames>> {
  const rows = await sql.rows<PropertyNames & { id: string }>(
    'SELECT id, name, currency FROM property WHERE id = ANY ($1)',
    [propertyIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A partner may have used the reference for a booking of its own; the booking's id then makes ours another. */
export async function insertHeldBookings(
  tx: Tx,
  holdId: string,
  bookings: readonly Omit<Booking, 'createdAt'>[],
): Promise<Pick<Booking, 'id' | 'reference' | 'createdAt'>[]> {
  return tx.rows(
    `INSERT INTO booking (id, channel_id, reference, status, hold_id, property_id, check_in, check_out, quantity, snapshot,
                          guest_email, guest_phone, guest_first_name, guest_last_name, created_at)
     SELECT b.id, b.channel_id,
            CASE WHEN EXISTS (SELECT FROM booking AS o WHERE o.channel_id = b.channel_id AND o.reference = b.reference)
                 THEN b.reference || '-' || b.id ELSE b.reference END,
            'CONFIRMED', $1, b.property_id, b.check_in, b.check_out, b.quantity, b.snapshot,
            b.guest_email, b.guest_phone, b.guest_first_name, b.guest_last_name, platform_now()
     FROM jsonb_to_recordset($2::jsonb) AS b (
       id text, channel_id text, reference text, property_id text, check_in date, check_out date, quantity integer,
       snapshot jsonb, guest_email text, guest_phone text, guest_first_name text, guest_last_name text)
     RETURNING id, reference, created_at AS "createdAt"`,
    [holdId, JSON.stringify(bookings.map(rowOf))],
  );
}

function rowOf({ id, channelId, reference, propertyId, snapshot, guest }: Omit<Booking, 'createdAt'>) {
  const { checkIn, checkOut, quantity } = snapshot.stay;
  return {
    id,
    channel_id: channelId,
    reference,
    property_id: propertyId,
    snapshot,
    check_in: checkIn,
    check_out: checkOut,
    quantity,
    guest_email: guest.email,
    guest_phone: guest.phone,
    guest_first_name: guest.firstName,
    guest_last_name: guest.lastName,
  };
}
