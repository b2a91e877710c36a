import { type Sql, type Tx } from '@stayline/database';
import { newId } from '@stayline/contracts';
import { type Registered } from '../guests/guest-rules';
import { type DirectoryGuest, type KnownGuest, type Merge } from './directory-guest';

const COLUMNS = `id, salutation, first_name AS "firstName", last_name AS "lastName", email, phone, country_code AS "countryCode",
  city, dob, anniversary`;

/** Writers of the directory wait for each other, so that no two of them make a record of the same guest. */
const DIRECTORY_LOCK = 7_829_050;

/** GUEST-16. */
export async function findByPhone(sql: Sql, phone: string): Promise<DirectoryGuest | undefined> {
  return sql.one<DirectoryGuest>(`SELECT ${COLUMNS} FROM directory_guest WHERE phone = $1`, [phone]);
}

export async function findByEmail(sql: Sql, email: string): Promise<DirectoryGuest | undefined> {
  return sql.one<DirectoryGuest>(`SELECT ${COLUMNS} FROM directory_guest WHERE email = $1`, [email]);
}

/** Whom the directory knows by a guest's link and contacts. */
export async function findRegistered(
  sql: Sql,
  { guestId, phone, email }: { guestId: string | null; phone: string | null; email: string | null },
): Promise<Registered> {
  const row = await sql.one<Registered>(
    `SELECT EXISTS (SELECT 1 FROM directory_guest WHERE id = $1) AS linked,
       (SELECT id FROM directory_guest WHERE phone = $2) AS "phoneOf",
       (SELECT id FROM directory_guest WHERE email = $3) AS "emailOf"`,
    [guestId, phone, email],
  );
  if (!row) throw new Error('The directory answers one row');
  return row;
}

/** One writer at a time, until the transaction ends. */
export async function lockDirectory(tx: Tx): Promise<void> {
  await tx.execute('SELECT pg_advisory_xact_lock($1, hashtext(current_schema()))', [DIRECTORY_LOCK]);
}

/**
 * Call it under the directory's lock. The record of the same guest, by phone, then by e-mail, becomes what `merge`
 * returns; if there is none, a new one is made. A contact that belongs to another record is left out. Returns whether
 * the record is new.
 */
export async function recordGuest(tx: Tx, told: KnownGuest, merge: Merge): Promise<'CREATED' | 'UPDATED'> {
  const byPhone = told.phone === null ? undefined : await findByPhone(tx, told.phone);
  const byEmail = told.email === null ? undefined : await findByEmail(tx, told.email);
  const record = byPhone ?? byEmail;
  if (!record) {
    await saveRecord(tx, { ...told, id: newId('gst') });
    return 'CREATED';
  }
  const next = { ...merge(record, told), id: record.id };
  if (byPhone && byEmail && byEmail.id !== byPhone.id) next.email = record.email;
  await saveRecord(tx, next);
  return 'UPDATED';
}

async function saveRecord(tx: Tx, guest: DirectoryGuest): Promise<void> {
  await tx.execute(
    `INSERT INTO directory_guest (id, salutation, first_name, last_name, email, phone, country_code, city, dob, anniversary)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (id) DO UPDATE SET salutation = excluded.salutation, first_name = excluded.first_name,
       last_name = excluded.last_name, email = excluded.email, phone = excluded.phone, country_code = excluded.country_code,
       city = excluded.city, dob = excluded.dob, anniversary = excluded.anniversary`,
    [
      guest.id,
      guest.salutation,
      guest.firstName,
      guest.lastName,
      guest.email,
      guest.phone,
      guest.countryCode,
      guest.city,
      guest.dob,
      guest.anniversary,
    ],
  );
}
