import { type HeldBooking, type HeldStay } from '@stayline/contracts';
import { type Sql, statement, type Tx } from '@stayline/database';
import { type Command, type Hold, type HoldRequest, type HoldStatus, type PlacementFacts } from './hold';

/** The longest time between a cart's request and its answer. Older placements are undone. */
const PLACING_LIMIT = `interval '60 seconds'`;
/** After this time the timer finishes a release or a confirmation. */
const COMMAND_LIMIT = `interval '15 seconds'`;

const LIVE = `('PLACING', 'ACTIVE', 'RELEASING', 'CONFIRMING')`;

export const HOLD_COLUMNS = `id, cart_id AS "cartId", cart_name AS "cartName", customer_label AS "customerLabel", channel_id AS "channelId",
  agent_id AS "agentId", agent_email AS "agentEmail", agent_name AS "agentName", status, version, held_at AS "heldAt", expires_at AS "expiresAt",
  ended_at AS "endedAt", stays, blocks, bookings, cancelled_bookings AS "cancelledBookings", guest, amounts`;

export async function findHold(sql: Sql, holdId: string): Promise<Hold | undefined> {
  return sql.one<Hold>(`SELECT ${HOLD_COLUMNS} FROM hold WHERE id = $1`, [holdId]);
}

const OF_CART = statement(
  'hold-of-cart',
  `SELECT ${HOLD_COLUMNS} FROM hold WHERE cart_id = $1 AND status <> 'UNDOING'
   ORDER BY status IN ${LIVE} DESC, held_at DESC, id DESC LIMIT 1`,
);

/** The cart's hold that locks rooms, or is about to; else its latest. */
export async function findHoldOfCart(sql: Sql, cartId: string): Promise<Hold | undefined> {
  return sql.one<Hold>(OF_CART, [cartId]);
}

const LOCK = statement('hold-lock', `SELECT ${HOLD_COLUMNS} FROM hold WHERE id = $1 FOR UPDATE`);

export async function lockHold(tx: Tx, holdId: string): Promise<Hold | undefined> {
  return tx.one<Hold>(LOCK, [holdId]);
}

const NOW = statement('platform-now', 'SELECT platform_now() AS now');

/** The clock that decides. Call it after taking the locks. */
export async function platformNow(sql: Sql): Promise<Date> {
  const row = await sql.one<{ now: Date }>(NOW);
  if (!row) throw new Error('The database tells no time');
  return row.now;
}

const INTRODUCE_AGENT = statement(
  'hold-agent-insert',
  `INSERT INTO agent (agent_id) VALUES ($1) ON CONFLICT (agent_id) DO NOTHING`,
);

const LOCK_AGENT = statement('hold-agent-lock', 'SELECT 1 FROM agent WHERE agent_id = $1 FOR UPDATE');

/** Everything whose order matters for an agent's holds waits for this lock: placements, limits, archived carts. */
export async function lockAgent(tx: Tx, agentId: string): Promise<void> {
  await tx.execute(INTRODUCE_AGENT, [agentId]);
  await tx.execute(LOCK_AGENT, [agentId]);
}

const MAKE_ROOM = statement(
  'hold-make-room',
  `UPDATE hold SET status = 'EXPIRING' WHERE cart_id = $1 AND status = 'ACTIVE' AND expires_at <= platform_now()`,
);

const PLACEMENT_FACTS = statement(
  'hold-placement-facts',
  `SELECT clock.now, EXISTS (SELECT 1 FROM archived_cart WHERE cart_id = $1) AS "cartIsArchived",
     (SELECT status FROM hold WHERE cart_id = $1 AND status IN ${LIVE}) AS "cartHoldStatus",
     (SELECT count(*) FROM hold WHERE agent_id = $2 AND status IN ${LIVE} AND expires_at > clock.now) AS "agentActiveHolds",
     coalesce((SELECT max_active FROM agent WHERE agent_id = $2), $3) AS "agentMaxHolds"
   FROM (SELECT platform_now() AS now) clock`,
);

/**
 * Call it under the agent's lock. An overdue hold of the cart makes room for the next one: it becomes EXPIRING, which
 * the timer finishes, and which counts neither for the cap nor as the cart's hold.
 */
export async function readPlacementFacts(
  tx: Tx,
  { cartId, agentId }: Pick<HoldRequest, 'cartId' | 'agentId'>,
  defaultMax: number,
): Promise<PlacementFacts> {
  await tx.execute(MAKE_ROOM, [cartId]);
  const facts = await tx.one<PlacementFacts>(PLACEMENT_FACTS, [cartId, agentId, defaultMax]);
  if (!facts) throw new Error('The facts of a placement are one row');
  return facts;
}

const INSERT = statement(
  'hold-insert',
  `INSERT INTO hold (id, cart_id, cart_name, customer_label, channel_id, agent_id, agent_email, agent_name, status, held_at,
     expires_at, stays, due_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'PLACING', $9, $10, $11, platform_now() + ${PLACING_LIMIT})
   RETURNING ${HOLD_COLUMNS}`,
);

export async function insertPlacing(
  tx: Tx,
  request: HoldRequest,
  { heldAt, expiresAt }: Pick<Hold, 'heldAt' | 'expiresAt'>,
): Promise<Hold> {
  const row = await tx.one<Hold>(INSERT, [
    request.id,
    request.cartId,
    request.cartName,
    request.customerLabel,
    request.channelId,
    request.agentId,
    request.agentEmail,
    request.agentName,
    heldAt,
    expiresAt,
    JSON.stringify(request.stays),
  ]);
  if (!row) throw new Error('An inserted hold is one row');
  return row;
}

const ACTIVATE = statement(
  'hold-activate',
  `UPDATE hold SET status = 'ACTIVE', blocks = $2, due_at = expires_at, attempts = 0, version = version + 1
   WHERE id = $1 AND status = 'PLACING' RETURNING ${HOLD_COLUMNS}`,
);

/** The placement becomes a hold. Undefined: somebody else has decided. */
export async function activate(tx: Tx, holdId: string, blocks: readonly HeldStay[]): Promise<Hold | undefined> {
  return tx.one<Hold>(ACTIVATE, [holdId, JSON.stringify(blocks)]);
}

/** Deletes a placement that was undone. Call it after the ledger has released the id. */
export async function forgetPlacement(tx: Tx, holdId: string): Promise<void> {
  await tx.execute(`DELETE FROM hold WHERE id = $1 AND status = 'UNDOING'`, [holdId]);
}

/** Nobody may activate it any more; the timer releases what the ledger may have claimed. False: it was not PLACING. */
export async function beginUndoing(sql: Sql, holdId: string): Promise<boolean> {
  const undone = await sql.execute(
    `UPDATE hold SET status = 'UNDOING', due_at = platform_now(), attempts = 0 WHERE id = $1 AND status = 'PLACING'`,
    [holdId],
  );
  return undone === 1;
}

const BEGIN_COMMAND = statement(
  'hold-begin-command',
  `UPDATE hold SET status = $2, channel_id = coalesce($3, channel_id), guest = $4, amounts = $5, due_at = platform_now() + ${COMMAND_LIMIT},
     attempts = 0
   WHERE id = $1 AND status = 'ACTIVE' RETURNING ${HOLD_COLUMNS}`,
);

/** Begins a command. The caller has locked the row and found it ACTIVE before its cutoff. */
export async function beginCommand(tx: Tx, holdId: string, command: Command): Promise<Hold> {
  const { channelId = null, guest = null, amounts = null } = command.status === 'CONFIRMING' ? command : {};
  const hold = await tx.one<Hold>(BEGIN_COMMAND, [
    holdId,
    command.status,
    channelId,
    guest && JSON.stringify(guest),
    amounts && JSON.stringify(amounts),
  ]);
  if (!hold) throw new Error('A command begins under the lock of an ACTIVE hold');
  return hold;
}

/** Makes the timer look at the hold now. */
export async function hasten(sql: Sql, holdId: string, status: HoldStatus): Promise<void> {
  await sql.execute(`UPDATE hold SET due_at = platform_now() WHERE id = $1 AND status = $2`, [holdId, status]);
}

const END = statement(
  'hold-end',
  `UPDATE hold SET status = $3, bookings = $4, ended_at = platform_now(), version = version + 1, guest = NULL, amounts = NULL, due_at = NULL
   WHERE id = $1 AND status = ANY ($2) RETURNING ${HOLD_COLUMNS}`,
);

/** Ends the hold, only from one of the given states. Undefined: something else came first. */
export async function endHold(
  tx: Tx,
  holdId: string,
  from: readonly HoldStatus[],
  end: { status: HoldStatus; bookings: readonly HeldBooking[] },
): Promise<Hold | undefined> {
  return tx.one<Hold>(END, [holdId, from, end.status, JSON.stringify(end.bookings)]);
}

/**
 * After a confirmation that is not possible: the hold is ACTIVE again, or is released if its cart was archived
 * meanwhile. The row must be locked.
 */
export async function reactivate(tx: Tx, holdId: string): Promise<void> {
  await tx.execute(
    `UPDATE hold SET guest = NULL, amounts = NULL, attempts = 0,
       status = CASE WHEN archived.yes THEN 'RELEASING' ELSE 'ACTIVE' END,
       due_at = CASE WHEN archived.yes THEN platform_now() ELSE expires_at END
     FROM (SELECT EXISTS (SELECT 1 FROM hold held JOIN archived_cart USING (cart_id) WHERE held.id = $1) AS yes) archived
     WHERE id = $1 AND status = 'CONFIRMING'`,
    [holdId],
  );
}

const COUNT_CHANGE = statement(
  'hold-count-change',
  `UPDATE hold SET version = version + 1 WHERE id = $1 RETURNING ${HOLD_COLUMNS}`,
);

/** Raises the version, because something that the hold shows has changed. */
export async function countChange(tx: Tx, holdId: string): Promise<Hold | undefined> {
  return tx.one<Hold>(COUNT_CHANGE, [holdId]);
}

const NOTE_CANCELLED = statement(
  'hold-note-cancelled-booking',
  `UPDATE hold SET cancelled_bookings = cancelled_bookings || $2::text, version = version + 1
   WHERE id = $1 AND $2 <> ALL (cancelled_bookings) RETURNING ${HOLD_COLUMNS}`,
);

/** Locks the hold. Undefined: it was noted before, or there is no such hold. */
export async function noteCancelledBooking(tx: Tx, holdId: string, bookingId: string): Promise<Hold | undefined> {
  return tx.one<Hold>(NOTE_CANCELLED, [holdId, bookingId]);
}

/**
 * Sets the time at which the timer looks at the hold again. Call it after the timer's claim has ended, which clears
 * `due_at`.
 */
export async function setTimer(tx: Tx, holdId: string): Promise<void> {
  await tx.execute(
    `UPDATE hold SET due_at = CASE status WHEN 'ACTIVE' THEN greatest(expires_at, platform_now() + interval '1 second')
       ELSE platform_now() + ${COMMAND_LIMIT} END
     WHERE id = $1 AND due_at IS NULL AND status NOT IN ('RELEASED', 'EXPIRED', 'CONFIRMED')`,
    [holdId],
  );
}

/** For an archived cart: undoes placements and releases active holds. What is being decided is left to the ledger. */
export async function releaseHoldsOfCart(tx: Tx, cartId: string): Promise<void> {
  await tx.execute('INSERT INTO archived_cart (cart_id) VALUES ($1) ON CONFLICT (cart_id) DO NOTHING', [cartId]);
  // Locks first. Then a command on the hold that commits meanwhile is seen below, and a later one sees the archived
  // cart.
  await tx.execute(`SELECT 1 FROM hold WHERE cart_id = $1 AND status IN ${LIVE} FOR UPDATE`, [cartId]);
  await tx.execute(
    `UPDATE hold SET status = CASE status WHEN 'PLACING' THEN 'UNDOING' ELSE 'RELEASING' END, due_at = platform_now(), attempts = 0
     WHERE cart_id = $1 AND status IN ('PLACING', 'ACTIVE') AND (status = 'PLACING' OR expires_at > platform_now())`,
    [cartId],
  );
}
