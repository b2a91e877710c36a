import { type CalendarDate } from '@stayline/calendar';
import { type Tx } from '@stayline/database';
import { type BookedStay } from './choose-units';
import { type PartAssignment } from './part-units';

export async function bookingsFrom(tx: Tx, propertyIds: readonly string[], from: CalendarDate): Promise<BookedStay[]> {
  return tx.rows<BookedStay>(
    `SELECT id AS "bookingId", property_id AS "propertyId", check_in AS "checkIn", check_out AS "checkOut", quantity
     FROM booking WHERE property_id = ANY ($1) AND check_out > $2 AND status = 'CONFIRMED' ORDER BY check_in, id`,
    [propertyIds, from],
  );
}

export async function assignmentsOf(
  tx: Tx,
  bookingIds: readonly string[],
  from: CalendarDate,
): Promise<PartAssignment[]> {
  return tx.rows<PartAssignment>(
    `SELECT id AS "assignmentId", booking_id AS "bookingId", property_id AS "propertyId"
     FROM unit_assignment WHERE booking_id = ANY ($1) AND check_out > $2 ORDER BY id`,
    [bookingIds, from],
  );
}

/** Past nights stay as they were. */
export async function endAssignments(tx: Tx, assignmentIds: readonly number[], from: CalendarDate): Promise<void> {
  if (assignmentIds.length === 0) return;
  await tx.execute('DELETE FROM unit_assignment WHERE id = ANY ($1) AND check_in >= $2', [assignmentIds, from]);
  await tx.execute('DELETE FROM unit_night WHERE assignment_id = ANY ($1) AND date >= $2', [assignmentIds, from]);
  await tx.execute('UPDATE unit_assignment SET check_out = $2 WHERE id = ANY ($1)', [assignmentIds, from]);
}
