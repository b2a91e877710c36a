import { type CalendarDate } from '@stayline/calendar';
import { type Tx } from '@stayline/database';
import { type Combination } from './ledger';
import { type LiveLine, type RebuildFacts } from './rebuild-claims';

const LIVE = '(c.expires_at IS NULL OR c.expires_at > $3)';

export async function todayOf(tx: Tx, zone: string): Promise<CalendarDate> {
  const row = await tx.one<{ today: CalendarDate }>('SELECT (platform_now() AT TIME ZONE $1)::date AS today', [zone]);
  if (!row) throw new Error('The database told no date');
  return row.today;
}

/** The platform's clock. Call it after taking the locks. */
export async function clockOf(tx: Tx): Promise<Date> {
  const row = await tx.one<{ now: Date }>('SELECT platform_now() AS now');
  if (!row) throw new Error('The ledger told no time');
  return row.now;
}

/** Meanwhile no days of these properties can be added, because a new `inventory_day` refers to its property. */
export async function lockProperties(tx: Tx, propertyIds: readonly string[]): Promise<void> {
  await tx.execute('SELECT 1 FROM property WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [propertyIds]);
}

/** Parents, their sub-units, and the sub-units that they had when they were sold, which only the claims still show. */
export async function familyOf(tx: Tx, parentIds: readonly string[], from: CalendarDate): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `SELECT id FROM unnest($1::text[]) AS parent (id)
     UNION SELECT child_id FROM combination WHERE parent_id = ANY ($1)
     UNION SELECT part.property_id FROM claim AS own JOIN claim AS part USING (claim_id, date)
       WHERE own.property_id = ANY ($1) AND own.date >= $2 AND own.role = 'OWN' AND part.role = 'DOWN'
     UNION SELECT part.property_id FROM claim AS up JOIN claim AS part USING (claim_id, date)
       WHERE up.property_id = ANY ($1) AND up.date >= $2 AND up.role = 'UP' AND part.role = 'OWN'`,
    [parentIds, from],
  );
  return rows.map((row) => row.id);
}

export async function lockDaysFrom(
  tx: Tx,
  propertyIds: readonly string[],
  from: CalendarDate,
): Promise<{ propertyId: string; date: CalendarDate }[]> {
  return tx.rows(
    `SELECT property_id AS "propertyId", date FROM inventory_day
     WHERE property_id = ANY ($1) AND date >= $2 ORDER BY property_id, date FOR UPDATE`,
    [propertyIds, from],
  );
}

/**
 * Every row, from `from` on, of the claims that are live at `now` and have a row of the family; and all combinations of
 * their OWN properties.
 */
export async function rebuildFacts(
  tx: Tx,
  family: readonly string[],
  from: CalendarDate,
  now: Date,
): Promise<RebuildFacts> {
  const lines = await tx.rows<LiveLine>(
    `SELECT c.claim_id AS "claimId", c.property_id AS "propertyId", c.date, c.role, c.quantity, c.expires_at AS "expiresAt"
     FROM claim AS c
     WHERE c.date >= $2 AND ${LIVE}
       AND c.claim_id IN (SELECT mine.claim_id FROM claim AS mine WHERE mine.property_id = ANY ($1) AND mine.date >= $2)`,
    [family, from, now],
  );
  const owned = [...new Set(lines.filter((line) => line.role === 'OWN').map((line) => line.propertyId))];
  const combinations = await tx.rows<Combination>(
    `SELECT parent_id AS "parentId", child_id AS "childId", block_quantity AS "blockQuantity"
     FROM combination WHERE parent_id = ANY ($1) OR child_id = ANY ($1)`,
    [owned],
  );
  const days = await tx.rows<RebuildFacts['days'][number]>(
    `SELECT d.property_id AS "propertyId", d.date, d.units,
            coalesce(sum(c.quantity) FILTER (WHERE c.role <> 'UP' AND ${LIVE}), 0) AS sold
     FROM inventory_day AS d LEFT JOIN claim AS c USING (property_id, date)
     WHERE d.property_id = ANY ($1) AND d.date >= $2
     GROUP BY d.property_id, d.date`,
    [family, from, now],
  );
  return { lines, combinations, days };
}

export async function removeLines(tx: Tx, lines: readonly LiveLine[]): Promise<void> {
  await tx.execute(
    `DELETE FROM claim AS c USING unnest($1::text[], $2::text[], $3::date[], $4::text[]) AS gone (claim_id, property_id, date, role)
     WHERE c.claim_id = gone.claim_id AND c.property_id = gone.property_id AND c.date = gone.date AND c.role = gone.role`,
    [
      lines.map((line) => line.claimId),
      lines.map((line) => line.propertyId),
      lines.map((line) => line.date),
      lines.map((line) => line.role),
    ],
  );
}

export async function addLines(tx: Tx, lines: readonly LiveLine[]): Promise<void> {
  await tx.execute(
    `INSERT INTO claim (claim_id, property_id, date, role, quantity, expires_at)
     SELECT * FROM unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::integer[], $6::timestamptz[])`,
    [
      lines.map((line) => line.claimId),
      lines.map((line) => line.propertyId),
      lines.map((line) => line.date),
      lines.map((line) => line.role),
      lines.map((line) => line.quantity),
      lines.map((line) => line.expiresAt),
    ],
  );
}
