import { type DateRange } from '@stayline/calendar';
import { type Sql, type Tx } from '@stayline/database';
import { appendToOutbox } from '@stayline/events';
import { type Outcome } from '../aggregate';
import { catalogErrors } from '../catalog.errors';
import { endsOf, mergeRanges } from '../ranges';
import { ratePlanEvents, readRatePlans } from '../rate-plans/rate-plan.store';
import { type RestrictionDay, type RestrictionRange } from './restriction';

/** One row per range: plan, first and last date, the rate and whether it is named, stop-sell or null. */
const RANGES = `unnest($1::text[], $2::date[], $3::date[], $4::integer[], $5::boolean[], $6::boolean[])
  AS range (rate_plan_id, from_date, to_date, rate, sets_rate, stop_sell)`;
const DAYS = `SELECT rate_plan_id, from_date + day AS date, rate, sets_rate, stop_sell
  FROM ${RANGES}, generate_series(0, to_date - from_date) AS day`;

/** Dates that differ from their plan and had no row yet. */
const INSERT = `
  INSERT INTO rate_restriction (rate_plan_id, date, rate, stop_sell)
  SELECT rate_plan_id, date, rate, coalesce(stop_sell, false) FROM (${DAYS}) AS day
  WHERE rate IS NOT NULL OR stop_sell
  ORDER BY rate_plan_id, date
  ON CONFLICT DO NOTHING
  RETURNING rate_plan_id`;
const UPDATE = `
  UPDATE rate_restriction known
  SET rate = CASE WHEN day.sets_rate THEN day.rate ELSE known.rate END, stop_sell = coalesce(day.stop_sell, known.stop_sell)
  FROM (${DAYS}) AS day
  WHERE known.rate_plan_id = day.rate_plan_id AND known.date = day.date
    AND (known.rate, known.stop_sell) IS DISTINCT FROM
        (CASE WHEN day.sets_rate THEN day.rate ELSE known.rate END, coalesce(day.stop_sell, known.stop_sell))
  RETURNING known.rate_plan_id`;
/** A date that no longer differs from its plan needs no row. */
const DELETE = `
  DELETE FROM rate_restriction known USING (${DAYS}) AS day
  WHERE known.rate_plan_id = day.rate_plan_id AND known.date = day.date AND known.rate IS NULL AND NOT known.stop_sell`;

/**
 * Writes restrictions, later ranges over earlier ones, and announces the plans whose dates have changed. The plans' rows are
 * locked first, in order of id, so their dates need no order of their own.
 */
export async function writeRestrictions(tx: Tx, ranges: readonly RestrictionRange[], zone: string): Promise<Outcome[]> {
  const plans = await readRatePlans(tx, [...new Set(ranges.map((range) => range.ratePlanId))], { lock: true });
  const merged = [...plans.keys()].flatMap((ratePlanId) =>
    mergeRanges(ranges.filter((range) => range.ratePlanId === ratePlanId)).map((range) => ({ ratePlanId, ...range })),
  );
  const changed = await writeDays(tx, merged);
  if (changed.size > 0) {
    const sequences = await raiseSequences(tx, [...changed]);
    const saved = [...plans.values()]
      .filter((entry) => changed.has(entry.id))
      .map((entry) => ({ entry, sequence: sequences.get(entry.id) ?? 1 }));
    await appendToOutbox(tx, await ratePlanEvents(tx, saved, zone));
  }
  return ranges.map(({ ratePlanId }) => {
    if (!plans.has(ratePlanId)) return catalogErrors.ratePlanNotFound(ratePlanId);
    return changed.has(ratePlanId) ? 'changed' : 'unchanged';
  });
}

/** Returns the plans of which at least one date has changed. */
async function writeDays(tx: Tx, ranges: readonly RestrictionRange[]): Promise<Set<string>> {
  if (ranges.length === 0) return new Set();
  const ends = ranges.map(endsOf);
  const params = [
    ranges.map((range) => range.ratePlanId),
    ends.map((range) => range.from),
    ends.map((range) => range.to),
    ranges.map((range) => range.fields.rate ?? null),
    ranges.map((range) => range.fields.rate !== undefined),
    ranges.map((range) => range.fields.stopSell ?? null),
  ];
  const updated = await tx.rows<{ rate_plan_id: string }>(UPDATE, params);
  const inserted = await tx.rows<{ rate_plan_id: string }>(INSERT, params);
  await tx.execute(DELETE, params);
  return new Set([...updated, ...inserted].map((row) => row.rate_plan_id));
}

async function raiseSequences(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: string; sequence: number }>(
    'UPDATE rate_plan SET sequence = sequence + 1 WHERE id = ANY ($1) RETURNING id, sequence',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.sequence]));
}

/** Of each date that has a row, both ends included. */
export async function readRestrictionDays(
  sql: Sql,
  ratePlanId: string,
  { from, to }: DateRange,
): Promise<RestrictionDay[]> {
  return sql.rows<RestrictionDay>(
    `SELECT date, rate, stop_sell AS "stopSell" FROM rate_restriction WHERE rate_plan_id = $1 AND date BETWEEN $2 AND $3 ORDER BY date`,
    [ratePlanId, from, to],
  );
}
