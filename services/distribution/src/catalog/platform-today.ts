import { type CalendarDate } from '@stayline/calendar';
import { type Sql } from '@stayline/database';

/** Today in the platform's zone, by the platform's clock. */
export async function platformToday(sql: Sql, zone: string): Promise<CalendarDate> {
  const row = await sql.one<{ today: CalendarDate }>('SELECT (platform_now() AT TIME ZONE $1)::date AS today', [zone]);
  if (!row) throw new Error('The database told no date');
  return row.today;
}
