import { type PageOfRows, type PageRequest, selectPage, type Sql, type Tx } from '@stayline/database';
import { parsePercent, type Percent, percentValue } from '@stayline/money';
import { type Approver } from './approver';

const COLUMNS = `user_id AS "userId", channel_id AS "channelId", max_discount_percentage AS "maxDiscount"`;

type ApproverRow = Omit<Approver, 'maxDiscount'> & { maxDiscount: string };

/** All that a user may approve, by channel; as many as there are channels at most. */
export async function findMappings(sql: Sql, userId: string): Promise<Approver[]> {
  const rows = await sql.rows<ApproverRow>(`SELECT ${COLUMNS} FROM approver WHERE user_id = $1 ORDER BY channel_id`, [
    userId,
  ]);
  return rows.map(toApprover);
}

/** One page, by user and channel. */
export async function listApprovers(sql: Sql, at: PageRequest): Promise<PageOfRows<Approver>> {
  const query = { columns: COLUMNS, from: 'approver', orderBy: 'user_id, channel_id' };
  const { rows, total } = await selectPage<ApproverRow>(sql, query, at);
  return { rows: rows.map(toApprover), total };
}

export async function saveApprover(sql: Sql, { userId, channelId, maxDiscount }: Approver): Promise<void> {
  await sql.execute(
    `INSERT INTO approver (user_id, channel_id, max_discount_percentage) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, channel_id) DO UPDATE SET max_discount_percentage = excluded.max_discount_percentage`,
    [userId, channelId, percentValue(maxDiscount)],
  );
}

/** `channelId` null: of all channels. False: there was none. */
export async function deleteMappings(sql: Sql, userId: string, channelId: string | null): Promise<boolean> {
  const deleted = await sql.execute(
    'DELETE FROM approver WHERE user_id = $1 AND ($2::text IS NULL OR channel_id = $2)',
    [userId, channelId],
  );
  return deleted > 0;
}

/** What the user may approve on the channel, locked until the transaction ends; null: nothing. */
export async function lockApprovalLimit(tx: Tx, userId: string, channelId: string): Promise<Percent | null> {
  const row = await tx.one<ApproverRow>(
    `SELECT ${COLUMNS} FROM approver WHERE user_id = $1 AND channel_id = $2 FOR SHARE`,
    [userId, channelId],
  );
  return row ? toApprover(row).maxDiscount : null;
}

function toApprover({ maxDiscount, ...row }: ApproverRow): Approver {
  const percent = parsePercent(maxDiscount);
  if (percent === undefined) throw new Error(`The limit of approver ${row.userId} is no percentage: ${maxDiscount}`);
  return { ...row, maxDiscount: percent };
}
