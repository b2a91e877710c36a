import { type Sql, type Tx } from '@stayline/database';
import { parsePercent, type Percent, percentValue } from '@stayline/money';
import { type Approver } from './approver';

const COLUMNS = `user_id AS "userId", channel_id AS "channelId", max_discount_percentage AS "maxDiscount"`;

type Row = Omit<Approver, 'maxDiscount'> & { maxDiscount: string };

export async function findApprover(sql: Sql, userId: string): Promise<Approver | undefined> {
  const row = await sql.one<Row>(`SELECT ${COLUMNS} FROM approver WHERE user_id = $1`, [userId]);
  return row && toApprover(row);
}

/** One page, by user. */
export async function listApprovers(
  sql: Sql,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ approvers: Approver[]; total: number }> {
  const rows = await sql.rows<Row>(`SELECT ${COLUMNS} FROM approver ORDER BY user_id LIMIT $1 OFFSET $2`, [
    pageSize,
    page * pageSize,
  ]);
  const counted = await sql.one<{ total: number }>('SELECT count(*) AS total FROM approver');
  return { approvers: rows.map(toApprover), total: counted?.total ?? 0 };
}

export async function saveApprover(sql: Sql, { userId, channelId, maxDiscount }: Approver): Promise<void> {
  await sql.execute(
    `INSERT INTO approver (user_id, channel_id, max_discount_percentage) VALUES ($1, $2, $3)
     ON CONFLICT ON CONSTRAINT approver_of_one_channel DO UPDATE SET channel_id = excluded.channel_id,
       max_discount_percentage = excluded.max_discount_percentage`,
    [userId, channelId, percentValue(maxDiscount)],
  );
}

/** False: there was none. */
export async function deleteApprover(sql: Sql, userId: string): Promise<boolean> {
  return (await sql.execute('DELETE FROM approver WHERE user_id = $1', [userId])) === 1;
}

/** What the user may approve on the channel, kept from changing until the transaction ends; null: nothing. */
export async function lockApprovalLimit(tx: Tx, userId: string, channelId: string): Promise<Percent | null> {
  const row = await tx.one<Row>(`SELECT ${COLUMNS} FROM approver WHERE user_id = $1 AND channel_id = $2 FOR SHARE`, [
    userId,
    channelId,
  ]);
  return row ? toApprover(row).maxDiscount : null;
}

function toApprover({ maxDiscount, ...row }: Row): Approver {
  const percent = parsePercent(maxDiscount);
  if (percent === undefined) throw new Error(`The limit of approver ${row.userId} is no percentage: ${maxDiscount}`);
  return { ...row, maxDiscount: percent };
}
