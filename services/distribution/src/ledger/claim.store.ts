import { type CalendarDate } from '@stayline/calendar';
import { type Sql, statement, type Tx } from '@stayline/database';
import { type UnitsGone } from './decide-claim';
import {
  type ClaimLine,
  type ClaimRequest,
  type Combination,
  type InventoryDay,
  type StayClaim,
  staysOf,
} from './ledger';

interface PropertyDate {
  propertyId: string;
  date: CalendarDate;
}

/** `[[parentId, childId, blockQuantity], …]` as PostgreSQL wrote it, or null when there are none. */
type CombinationsText = string | null;

/** The combinations that properties (an SQL array) belong to, on either side, always in the same order. */
const combinationsOf = (properties: string) => `(
  SELECT json_agg(json_build_array(k.parent_id, k.child_id, k.block_quantity) ORDER BY k.parent_id, k.child_id)::text
  FROM combination AS k WHERE k.parent_id = ANY (${properties}) OR k.child_id = ANY (${properties}))`;

/**
 * The days to lock are joined; do not use `IN (…)` here. When a day has changed while we waited for its lock,
 * PostgreSQL checks the row again. With a semi-join on a set operation that check fails, and the row is silently left
 * out, without a lock.
 */
const LOCK_DAYS = statement(
  'ledger-lock-days',
  `WITH wanted AS MATERIALIZED (
     SELECT DISTINCT member.id AS property_id, own.date
     FROM unnest($1::text[], $2::date[]) AS own (property_id, date)
     JOIN (
       SELECT asked.id AS own_id, asked.id FROM unnest($3::text[]) AS asked (id)
       UNION ALL SELECT k.parent_id, k.child_id FROM combination AS k WHERE k.parent_id = ANY ($3)
       UNION ALL SELECT k.child_id, k.parent_id FROM combination AS k WHERE k.child_id = ANY ($3)
     ) AS member ON member.own_id = own.property_id
   )
   SELECT d.property_id AS "propertyId", d.date, d.units, d.stop_sell AS "stopSell",
          d.minimum_stay AS "minimumStay", d.maximum_stay AS "maximumStay", ${combinationsOf('$3')} AS combinations
   FROM wanted JOIN inventory_day AS d USING (property_id, date)
   ORDER BY d.property_id, d.date
   FOR UPDATE OF d`,
);

export interface LockedDays {
  days: InventoryDay[];
  /** The combinations when the days to lock were chosen. */
  combinations: CombinationsText;
}

/** Locks the days of the OWN lines, of their sub-units and of their parents, in (property, date) order, in one statement. */
export async function lockDays(tx: Tx, own: readonly ClaimLine[]): Promise<LockedDays> {
  const rows = await tx.rows<InventoryDay & { combinations: CombinationsText }>(LOCK_DAYS, [
    own.map((each) => each.propertyId),
    own.map((each) => each.date),
    propertiesOf(own),
  ]);
  return { days: rows, combinations: rows[0]?.combinations ?? null };
}

/** The clock is read once, by this statement, and so after the locks. */
const READ_LEDGER = statement(
  'ledger-read',
  `WITH clock AS MATERIALIZED (SELECT platform_now() AS now)
   SELECT clock.now, ${combinationsOf('$3')} AS combinations, taken.gone, taken.overdue
   FROM clock CROSS JOIN LATERAL (
     SELECT coalesce(bool_or(claimed.overdue), false) AS overdue, coalesce(json_agg(
              json_build_object('propertyId', claimed.property_id, 'date', claimed.date, 'quantity', claimed.quantity)
            ) FILTER (WHERE claimed.quantity > 0), '[]') AS gone
     FROM (
       SELECT c.property_id, c.date, bool_or(c.expires_at <= clock.now) AS overdue,
              sum(c.quantity) FILTER (WHERE c.expires_at IS NULL OR c.expires_at > clock.now) AS quantity
       FROM unnest($1::text[], $2::date[]) AS day (property_id, date)
       JOIN claim AS c ON c.property_id = day.property_id AND c.date = day.date
       GROUP BY c.property_id, c.date
     ) AS claimed
   ) AS taken`,
);

export interface LedgerReading {
  now: Date;
  combinations: CombinationsText;
  gone: UnitsGone[];
  /** Whether these days have claims of holds whose cutoff has passed, and which are not EXPIRED yet. */
  overdue: boolean;
}

/** The clock, the live claims on these days and the combinations of the properties, once the locks are held. */
export async function readLedger(
  tx: Tx,
  days: readonly PropertyDate[],
  own: readonly ClaimLine[],
): Promise<LedgerReading> {
  const row = await tx.one<LedgerReading>(READ_LEDGER, [
    days.map((each) => each.propertyId),
    days.map((each) => each.date),
    propertiesOf(own),
  ]);
  if (!row) throw new Error('The ledger told no time');
  return row;
}

const INSERT_CLAIM = statement(
  'ledger-insert-claim',
  `INSERT INTO claim (claim_id, property_id, date, role, quantity, expires_at)
   SELECT $1, line.property_id, line.date, line.role, line.quantity, $6
   FROM unnest($2::text[], $3::date[], $4::text[], $5::integer[]) AS line (property_id, date, role, quantity)`,
);

export async function insertClaim(
  tx: Tx,
  { claimId, expiresAt }: Pick<ClaimRequest, 'claimId' | 'expiresAt'>,
  lines: readonly ClaimLine[],
): Promise<void> {
  await tx.execute(INSERT_CLAIM, [
    claimId,
    lines.map((each) => each.propertyId),
    lines.map((each) => each.date),
    lines.map((each) => each.role),
    lines.map((each) => each.quantity),
    expiresAt,
  ]);
}

const LOCK_CLAIMED_DAYS = statement(
  'ledger-lock-claimed-days',
  `WITH claimed AS MATERIALIZED (SELECT DISTINCT property_id, date FROM claim WHERE claim_id = $1)
   SELECT d.property_id AS "propertyId", d.date FROM claimed JOIN inventory_day AS d USING (property_id, date)
   ORDER BY d.property_id, d.date
   FOR UPDATE OF d`,
);

const READ_CLAIMED = statement(
  'ledger-read-claimed',
  `SELECT platform_now() AS now,
     ${combinationsOf("ARRAY (SELECT c.property_id FROM claim AS c WHERE c.claim_id = $1 AND c.role = 'OWN')")} AS combinations,
     (SELECT count(*) FROM claim AS c WHERE c.claim_id = $1 AND c.role = 'OWN') AS "ownLines",
     (SELECT coalesce(json_agg(DISTINCT jsonb_build_object('propertyId', c.property_id, 'date', c.date)), '[]')
      FROM claim AS c JOIN inventory_day AS d ON d.property_id = c.property_id AND d.date = c.date
      WHERE c.claim_id = $1) AS days`,
);

/** Locks every day that a claim has taken something of, in (property, date) order. */
export async function lockClaimedDays(tx: Tx, claimId: string): Promise<PropertyDate[]> {
  return tx.rows<PropertyDate>(LOCK_CLAIMED_DAYS, [claimId]);
}

export interface ClaimReading {
  now: Date;
  combinations: CombinationsText;
  ownLines: number;
  days: PropertyDate[];
}

/** What the claim holds, the clock and the combinations of what was asked for, once the locks are held. */
export async function readClaimed(tx: Tx, claimId: string): Promise<ClaimReading> {
  const row = await tx.one<ClaimReading>(READ_CLAIMED, [claimId]);
  if (!row) throw new Error('The ledger told no time');
  return row;
}

type TakenLine = Pick<ClaimLine, 'propertyId' | 'date' | 'quantity'>;

const TAKEN_BY = statement(
  'ledger-taken-by',
  'SELECT property_id AS "propertyId", date, quantity FROM claim WHERE claim_id = $1',
);

/** What a claim takes of each property's availability: its own, its parts and its wholes. */
export async function takenBy(sql: Sql, claimId: string): Promise<StayClaim[]> {
  return staysOf(await sql.rows<TakenLine>(TAKEN_BY, [claimId]));
}

const EXPIRE_OVERDUE = statement(
  'ledger-expire-overdue',
  `WITH day AS (
     SELECT * FROM unnest($1::text[], $2::date[]) AS day (property_id, date)
   ), met AS MATERIALIZED (
     SELECT DISTINCT c.claim_id FROM day JOIN claim AS c USING (property_id, date) WHERE c.expires_at <= $3
   ), expired AS MATERIALIZED (
     UPDATE held_claim SET status = 'EXPIRED', decided_at = $3
     WHERE hold_id IN (
       SELECT h.hold_id FROM met JOIN held_claim AS h ON h.hold_id = met.claim_id WHERE h.status = 'HELD' FOR UPDATE OF h SKIP LOCKED)
     RETURNING hold_id
   ), gone AS MATERIALIZED (
     SELECT c.claim_id, c.property_id, c.date FROM met JOIN claim AS c USING (claim_id)
     WHERE c.claim_id IN (SELECT hold_id FROM expired) OR (c.property_id, c.date) IN (SELECT property_id, date FROM day)
     ORDER BY c.property_id, c.date, c.claim_id FOR UPDATE OF c
   )
   DELETE FROM claim AS c USING gone
   WHERE c.claim_id = gone.claim_id AND c.property_id = gone.property_id AND c.date = gone.date`,
);

/**
 * Call it with these days locked. Makes holds EXPIRED whose cutoff has passed and whose units on these days now count
 * as free, so that they stay over even if the clock is set back. If another transaction has locked a hold's row, it is
 * deciding about that hold and waits for our days. Then only the hold's rows on these days are deleted: a claim with
 * missing rows is over too.
 */
export async function expireOverdue(tx: Tx, days: readonly PropertyDate[], now: Date): Promise<void> {
  await tx.execute(EXPIRE_OVERDUE, [days.map((each) => each.propertyId), days.map((each) => each.date), now]);
}

/** Removes exactly the claim's own rows; returns what they took. */
export async function deleteClaim(tx: Tx, claimId: string): Promise<TakenLine[]> {
  return tx.rows('DELETE FROM claim WHERE claim_id = $1 RETURNING property_id AS "propertyId", date, quantity', [
    claimId,
  ]);
}

const SHRINK_CLAIM = statement(
  'ledger-shrink-claim',
  `WITH line AS (
     SELECT * FROM unnest($2::text[], $3::date[], $4::text[], $5::integer[]) AS line (property_id, date, role, quantity)
   ), gone AS (
     DELETE FROM claim AS c USING line
     WHERE c.claim_id = $1 AND c.property_id = line.property_id AND c.date = line.date AND c.role = line.role AND c.quantity <= line.quantity
     RETURNING c.property_id, c.date, c.quantity
   ), less AS (
     UPDATE claim AS c SET quantity = c.quantity - line.quantity FROM line
     WHERE c.claim_id = $1 AND c.property_id = line.property_id AND c.date = line.date AND c.role = line.role AND c.quantity > line.quantity
     RETURNING c.property_id, c.date, line.quantity
   )
   SELECT property_id AS "propertyId", date, quantity FROM gone UNION ALL SELECT property_id, date, quantity FROM less`,
);

/** Takes the lines off the claim's rows; returns what they took. */
export async function shrinkClaim(tx: Tx, claimId: string, lines: readonly ClaimLine[]): Promise<TakenLine[]> {
  return tx.rows(SHRINK_CLAIM, [
    claimId,
    lines.map((each) => each.propertyId),
    lines.map((each) => each.date),
    lines.map((each) => each.role),
    lines.map((each) => each.quantity),
  ]);
}

/** From now on the claim has no end. */
export async function keepClaim(tx: Tx, claimId: string): Promise<void> {
  await tx.execute('UPDATE claim SET expires_at = NULL WHERE claim_id = $1', [claimId]);
}

export function parseCombinations(text: CombinationsText): Combination[] {
  const triples = JSON.parse(text ?? '[]') as [string, string, number][];
  return triples.map(([parentId, childId, blockQuantity]) => ({ parentId, childId, blockQuantity }));
}

function propertiesOf(lines: readonly ClaimLine[]): string[] {
  return [...new Set(lines.map((each) => each.propertyId))];
}
