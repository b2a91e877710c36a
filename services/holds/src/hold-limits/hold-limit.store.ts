import { type Sql, type Tx } from '@stayline/database';
import { type HoldLimit } from './hold-limit';

export async function findHoldLimit(sql: Sql, agentId: string): Promise<HoldLimit | undefined> {
  return sql.one<HoldLimit>('SELECT agent_id AS "agentId", max_active AS max, version FROM agent WHERE agent_id = $1', [
    agentId,
  ]);
}

/** Undefined: the limit was the same before. */
export async function saveHoldLimit(tx: Tx, agentId: string, max: number | null): Promise<HoldLimit | undefined> {
  return tx.one<HoldLimit>(
    `INSERT INTO agent AS known (agent_id, max_active, version) VALUES ($1, $2, 1)
     ON CONFLICT (agent_id) DO UPDATE SET max_active = excluded.max_active, version = known.version + 1
     WHERE known.max_active IS DISTINCT FROM excluded.max_active
     RETURNING agent_id AS "agentId", max_active AS max, version`,
    [agentId, max],
  );
}
