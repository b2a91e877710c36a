import { type Sql, type Tx } from '@stayline/database';
import { type Push, type PushState, type PushStatus } from './push';

/** Written in the transaction of what they tell of; nothing happens where they are known already. */
export async function insertPushes(tx: Tx, pushes: readonly Push[], state: PushState): Promise<void> {
  await tx.execute(
    `INSERT INTO channel_manager_push (id, hold_id, property_id, operation, state, body)
     SELECT id, hold_id, property_id, operation, $6, body
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[]) AS push (id, hold_id, property_id, operation, body)
     ON CONFLICT (id) DO NOTHING`,
    [
      pushes.map((push) => push.id),
      pushes.map((push) => push.holdId),
      pushes.map((push) => push.propertyId),
      pushes.map((push) => push.operation),
      pushes.map((push) => JSON.stringify(push.body)),
      state,
    ],
  );
}

/** The newest push of every property: a Cancel hides its Confirm. */
export async function pushesOfHold(sql: Sql, holdId: string): Promise<PushStatus[]> {
  return sql.rows<PushStatus>(
    `SELECT DISTINCT ON (property_id) property_id AS "propertyId", operation, state FROM channel_manager_push
     WHERE hold_id = $1 ORDER BY property_id, operation`,
    [holdId],
  );
}
