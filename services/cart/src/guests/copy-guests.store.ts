import { newId } from '@stayline/contracts';
import { type Tx } from '@stayline/database';

const DETAILS = 'salutation, first_name, last_name, email, phone, country_code, city, dob, anniversary';

/** Copies a cart's guests, for a duplicate. */
export async function copyGuests(tx: Tx, fromCartId: string, toCartId: string): Promise<void> {
  await tx.execute(
    `INSERT INTO primary_guest (cart_id, guest_id, ${DETAILS})
     SELECT $2, guest_id, ${DETAILS} FROM primary_guest WHERE cart_id = $1`,
    [fromCartId, toCartId],
  );
  const guests = await tx.rows<{ id: string }>('SELECT id FROM secondary_guest WHERE cart_id = $1', [fromCartId]);
  await tx.execute(
    `INSERT INTO secondary_guest (id, cart_id, position, ${DETAILS})
     SELECT copy.new_id, $3, position, ${DETAILS}
     FROM unnest($1::text[], $2::text[]) AS copy (old_id, new_id) JOIN secondary_guest g ON g.id = copy.old_id`,
    [guests.map((guest) => guest.id), guests.map(() => newId('sgt')), toCartId],
  );
}
