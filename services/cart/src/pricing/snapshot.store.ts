import { statement, type Tx } from '@stayline/database';
import { type Resnapshot } from './resnapshot';

const BASES = statement(
  'snapshot-bases',
  `UPDATE cart_item line SET snapshot_total = fresh.total, snapshot_tax = fresh.tax, snapshot_nights = fresh.nights, snapshot_at = $2
   FROM jsonb_to_recordset($1::jsonb) AS fresh ("itemId" text, total bigint, tax bigint, nights bigint[])
   WHERE line.id = fresh."itemId"`,
);

const MEALS = statement(
  'snapshot-meals',
  `UPDATE item_meal line SET snapshot_total = fresh.total, snapshot_tax = fresh.tax, snapshot_at = $2
   FROM jsonb_to_recordset($1::jsonb) AS fresh ("itemId" text, "mealId" text, total bigint, tax bigint)
   WHERE line.item_id = fresh."itemId" AND line.meal_id = fresh."mealId"`,
);

const VAS = statement(
  'snapshot-vas',
  `UPDATE item_vas line SET snapshot_total = fresh.total, snapshot_tax = fresh.tax, snapshot_at = $2
   FROM jsonb_to_recordset($1::jsonb) AS fresh ("itemId" text, "vasId" text, total bigint, tax bigint)
   WHERE line.item_id = fresh."itemId" AND line.vas_id = fresh."vasId"`,
);

/** At most one statement per kind of line, however many lines. */
export async function writeSnapshots(tx: Tx, { priced, bases, meals, vas }: Resnapshot): Promise<void> {
  for (const [sql, lines] of [
    [BASES, bases],
    [MEALS, meals],
    [VAS, vas],
  ] as const) {
    if (lines.length === 0) continue;
    const rows = lines.map(({ snapshot: { at: _at, ...amounts }, ...ref }) => ({ ...ref, ...amounts }));
    await tx.execute(sql, [JSON.stringify(rows), priced.facts.now]);
  }
}
