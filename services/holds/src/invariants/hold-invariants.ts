import { type Sql } from '@stayline/database';
import { type Violation, violationsIn, type Walk, walkIds } from '@stayline/invariants';
import { type FinalStatus } from '../holds/hold';
import { type Ledger } from '../ledger/ledger';

const LIKE_LEDGER = 'holds-and-ledger';

/** A hold that no command and no timer is at work on. */
type SettledHold = { id: string; status: FinalStatus | 'ACTIVE' };

const SETTLED = `status IN ('RELEASED', 'EXPIRED', 'CONFIRMED') OR status = 'ACTIVE' AND expires_at > platform_now()`;

/**
 * A hold that is active is HELD in the ledger, and one that has ended has ended there alike. What differs is read again: only what stands as before,
 * at work on by nobody before and after the ledger was asked, is wrong.
 */
async function unlikeLedger(sql: Sql, ledger: Ledger, ids: readonly string[]): Promise<Violation[]> {
  const holds = await settledHolds(sql, ids);
  const told = await ledger.statuses(holds.map(({ id }) => id));
  const unlike = holds.filter(({ id, status }) => told.get(id) !== (status === 'ACTIVE' ? 'HELD' : status));
  const still = await settledHolds(
    sql,
    unlike.map(({ id }) => id),
  );
  return still
    .filter(({ id, status }) => unlike.some((each) => each.id === id && each.status === status))
    .map(({ id, status }) => ({
      invariant: LIKE_LEDGER,
      subject: id,
      detail: `${status}, in the ledger ${told.get(id) ?? 'not known'}`,
    }));
}

async function settledHolds(sql: Sql, ids: readonly string[]): Promise<SettledHold[]> {
  return sql.rows(`SELECT id, status FROM hold WHERE id = ANY ($1) AND (${SETTLED})`, [ids]);
}

/**
 * A hold is told to the channel manager property by property, and taken back there exactly when it was released or has expired. What its cancelled bookings
 * have freed is told by Cancels of their own.
 */
const PUSHES = `
  SELECT h.id, 'no CONFIRM of ' || p.property_id
  FROM hold AS h CROSS JOIN LATERAL (
    SELECT DISTINCT block ->> 'propertyId' AS property_id FROM jsonb_array_elements(h.blocks) AS block
  ) AS p
  WHERE h.id = ANY ($1) AND h.status NOT IN ('PLACING', 'UNDOING') AND NOT EXISTS (
    SELECT FROM channel_manager_push AS c WHERE c.hold_id = h.id AND c.property_id = p.property_id AND c.operation = 'CONFIRM')
  UNION ALL
  SELECT h.id, CASE WHEN cancel.id IS NULL THEN 'no CANCEL of ' ELSE 'a CANCEL of ' END || confirm.property_id || ' though ' || h.status
  FROM hold AS h
  JOIN channel_manager_push AS confirm ON confirm.hold_id = h.id AND confirm.operation = 'CONFIRM'
  LEFT JOIN channel_manager_push AS cancel
    ON cancel.id = 'hold:' || h.id || ':' || confirm.property_id || ':cancel'
  WHERE h.id = ANY ($1) AND (cancel.id IS NOT NULL) <> (h.status IN ('RELEASED', 'EXPIRED'))`;

/** An archived cart holds nothing: what it held was ended, or left to be ended, with the note of it. */
const ARCHIVED_CARTS = `
  SELECT h.id, h.status || ' under the archived cart ' || h.cart_id
  FROM hold AS h JOIN archived_cart AS a USING (cart_id)
  WHERE h.id = ANY ($1) AND h.status IN ('PLACING', 'ACTIVE') AND h.expires_at > platform_now()`;

const OWN_CHECKS = { 'hold-pushes': PUSHES, 'holds-of-archived-carts': ARCHIVED_CARTS };

/** Every hold, by id, with what the ledger says of it. */
export function holdInvariants(ledger: Ledger): Walk {
  return walkIds({
    name: 'holds',
    invariants: [LIKE_LEDGER, ...Object.keys(OWN_CHECKS)],
    nextIds: 'SELECT id FROM hold WHERE id > $1 ORDER BY id LIMIT $2',
    // As many as the ledger tells of at once.
    atOnce: 200,
    check: async (sql, ids) => [
      ...(await unlikeLedger(sql, ledger, ids)),
      ...(await violationsIn(sql, OWN_CHECKS, ids)),
    ],
  });
}
