import { statement, type Tx } from '@stayline/database';
import { type Sql } from '@stayline/database';
import { sendErrors } from './send.errors';

const COUNT = statement(
  'send-count',
  `INSERT INTO send_count AS counted (minute, sends) VALUES (date_trunc('minute', clock_timestamp()), 1)
   ON CONFLICT (minute) DO UPDATE SET sends = counted.sends + 1 WHERE counted.sends < $1`,
);

/** MAIL-14: counts a message that an operator sends, in its transaction. Throws SEND_LIMIT_REACHED. */
export async function countSend(tx: Tx, perMinute: number): Promise<void> {
  if ((await tx.execute(COUNT, [perMinute])) === 0) throw sendErrors.limitReached(perMinute);
}

/** Minutes that are over; answers how many. */
export async function forgetOldCounts(sql: Sql): Promise<number> {
  return sql.execute(`DELETE FROM send_count WHERE minute < clock_timestamp() - interval '1 hour'`);
}
