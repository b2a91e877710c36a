import { type Sql, statement, type Tx } from '@stayline/database';
import { type StayClaim } from '../ledger';
import { type HeldClaim, type HeldStatus, type HoldRequest } from './held-claim';

const COLUMNS = `hold_id AS "holdId", status, channel_id AS "channelId", expires_at AS "expiresAt", stays`;

/** A booking that a hold has become. */
export interface HeldBooking extends StayClaim {
  bookingId: string;
  reference: string;
}

const INSERT = statement(
  'held-claim-insert',
  `INSERT INTO held_claim (hold_id, status, channel_id, expires_at, stays, decided_at)
   VALUES ($1, $2, $3, $4, $5, platform_now())
   ON CONFLICT ON CONSTRAINT held_claim_pk DO NOTHING`,
);

/**
 * Makes the hold's row, which every transition locks before anything else. Waits for whoever is making it right now;
 * answers whether it is ours, and false when the id is known already.
 */
export async function insertHeldClaim(
  tx: Tx,
  holdId: string,
  claim: Pick<HoldRequest, 'channelId' | 'expiresAt' | 'stays'> | null,
): Promise<boolean> {
  const inserted = await tx.execute(INSERT, [
    holdId,
    claim ? 'HELD' : 'RELEASED',
    claim?.channelId,
    claim?.expiresAt,
    JSON.stringify(claim?.stays ?? []),
  ]);
  return inserted === 1;
}

const LOCK = statement('held-claim-lock', `SELECT ${COLUMNS} FROM held_claim WHERE hold_id = $1 FOR UPDATE`);

export async function lockHeldClaim(tx: Tx, holdId: string): Promise<HeldClaim | undefined> {
  return tx.one<HeldClaim>(LOCK, [holdId]);
}

/** With the platform clock of the same statement. */
export async function findHeldClaim(sql: Sql, holdId: string): Promise<(HeldClaim & { now: Date }) | undefined> {
  return sql.one(`SELECT ${COLUMNS}, platform_now() AS now FROM held_claim WHERE hold_id = $1`, [holdId]);
}

/** As they are written down, whatever the clock says. */
export async function writtenStatuses(
  sql: Sql,
  holdIds: readonly string[],
): Promise<{ holdId: string; status: HeldStatus }[]> {
  return sql.rows('SELECT hold_id AS "holdId", status FROM held_claim WHERE hold_id = ANY ($1)', [holdIds]);
}

const SAVE_STATUS = statement(
  'held-claim-save-status',
  `UPDATE held_claim SET status = $2, decided_at = platform_now() WHERE hold_id = $1`,
);

export async function saveStatus(tx: Tx, holdId: string, status: HeldStatus): Promise<void> {
  await tx.execute(SAVE_STATUS, [holdId, status]);
}

export async function bookingsOfHold(sql: Sql, holdId: string): Promise<HeldBooking[]> {
  return sql.rows<HeldBooking>(
    `SELECT id AS "bookingId", reference, property_id AS "propertyId", check_in AS "checkIn", check_out AS "checkOut", quantity
     FROM booking WHERE hold_id = $1 ORDER BY reference, id`,
    [holdId],
  );
}
