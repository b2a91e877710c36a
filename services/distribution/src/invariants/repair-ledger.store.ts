import { type Sql } from '@stayline/database';

/** Whether units are booked under the claim: a booking's own, or a hold's that has become bookings. */
export async function isBooked(sql: Sql, claimId: string): Promise<boolean> {
  const row = await sql.one(`SELECT 1 FROM booking WHERE (id = $1 OR hold_id = $1) AND status = 'CONFIRMED' LIMIT 1`, [
    claimId,
  ]);
  return row !== undefined;
}

/** The property and the wholes that it is part of; empty when there is no such property. */
export async function combinedWith(sql: Sql, propertyId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `SELECT id FROM property WHERE id = $1 OR id IN (SELECT parent_id FROM combination WHERE child_id = $1) ORDER BY id`,
    [propertyId],
  );
  return rows.some(({ id }) => id === propertyId) ? rows.map(({ id }) => id) : [];
}
