import { type HoldLimitChanged, type HoldState } from '@stayline/contracts';
import { statement, type Tx } from '@stayline/database';

const COPY = statement(
  'hold-copy',
  `INSERT INTO hold AS known (id, cart_id, agent_id, status, held_at, expires_at, stays, pushes, bookings, sequence)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   ON CONFLICT (id) DO UPDATE SET status = excluded.status, held_at = excluded.held_at, expires_at = excluded.expires_at,
     stays = excluded.stays, pushes = excluded.pushes, bookings = excluded.bookings, sequence = excluded.sequence
   WHERE known.sequence < excluded.sequence`,
);

/** An older or repeated state changes nothing (INVARIANT-5), whether it comes by an event or as an answer. */
export async function copyHold(tx: Tx, hold: HoldState, sequence: number): Promise<void> {
  await tx.execute(COPY, [
    hold.holdId,
    hold.cartId,
    hold.agentId,
    hold.status,
    hold.heldAt,
    hold.expiresAt,
    JSON.stringify(hold.stays),
    JSON.stringify(hold.pushes),
    JSON.stringify(hold.bookings ?? []),
    sequence,
  ]);
}

export async function copyHoldLimit(tx: Tx, { agentId, max }: HoldLimitChanged, sequence: number): Promise<void> {
  await tx.execute(
    `INSERT INTO hold_limit AS known (agent_id, max, sequence) VALUES ($1, $2, $3)
     ON CONFLICT (agent_id) DO UPDATE SET max = excluded.max, sequence = excluded.sequence
     WHERE known.sequence < excluded.sequence`,
    [agentId, max, sequence],
  );
}
