import { type Sql, statement } from '@stayline/database';

const NOW = statement('platform-now', 'SELECT platform_now() AS now');

/** The platform's clock. Read it after the locks are held: that is the moment of the decision. */
export async function platformNow(sql: Sql): Promise<Date> {
  const row = await sql.one<{ now: Date }>(NOW);
  if (!row) throw new Error('The database gave no time');
  return row.now;
}
