import { type Tx } from '@stayline/database';
import { type GuestDetails, type PrimaryGuest, type SecondaryGuest } from './guest';

const COLUMNS = 'salutation, first_name, last_name, email, phone, country_code, city, dob, anniversary';

function values(guest: GuestDetails): unknown[] {
  const { salutation, firstName, lastName, email, phone, countryCode, city, dob, anniversary } = guest;
  return [salutation, firstName, lastName, email, phone, countryCode, city, dob, anniversary];
}

const ASSIGNED = COLUMNS.split(', ')
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

/** GUEST-3: one to one. */
export async function savePrimaryGuest(tx: Tx, cartId: string, guest: PrimaryGuest): Promise<void> {
  await tx.execute(
    `INSERT INTO primary_guest (cart_id, guest_id, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (cart_id) DO UPDATE SET guest_id = excluded.guest_id, ${ASSIGNED}`,
    [cartId, guest.guestId, ...values(guest)],
  );
}

/** False: there was none. */
export async function deletePrimaryGuest(tx: Tx, cartId: string): Promise<boolean> {
  return (await tx.execute('DELETE FROM primary_guest WHERE cart_id = $1', [cartId])) === 1;
}

export async function saveSecondaryGuest(tx: Tx, cartId: string, guest: SecondaryGuest): Promise<void> {
  await tx.execute(
    `INSERT INTO secondary_guest (id, cart_id, position, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (id) DO UPDATE SET position = excluded.position, ${ASSIGNED}`,
    [guest.id, cartId, guest.position, ...values(guest)],
  );
}

/** False: the cart has no such guest. */
export async function deleteSecondaryGuest(tx: Tx, cartId: string, guestId: string): Promise<boolean> {
  return (await tx.execute('DELETE FROM secondary_guest WHERE cart_id = $1 AND id = $2', [cartId, guestId])) === 1;
}
