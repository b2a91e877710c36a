import { todayIn } from '@stayline/calendar';
import { type RatePlanChanged } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Copied, NEWER } from '../catalog/replica';

/** The event has the plan's dates from the day of the event on; earlier dates stay as they were. */
export function copyRatePlanWhenChanged(zone: string) {
  return async (tx: Tx, event: Copied<RatePlanChanged>): Promise<void> => {
    const { ratePlanId, restrictions } = event.data;
    if (!(await copyPlan(tx, event))) return;
    const dates = restrictions.map((each) => each.date);
    await tx.execute(
      'DELETE FROM catalog_restriction WHERE rate_plan_id = $1 AND date >= $2 AND date <> ALL ($3::date[])',
      [ratePlanId, todayIn(zone, new Date(event.time)), dates],
    );
    await tx.execute(
      `INSERT INTO catalog_restriction AS known (rate_plan_id, date, rate, stop_sell)
       SELECT $1, * FROM unnest($2::date[], $3::bigint[], $4::boolean[])
       ON CONFLICT (rate_plan_id, date) DO UPDATE SET rate = excluded.rate, stop_sell = excluded.stop_sell
       WHERE (known.rate, known.stop_sell) IS DISTINCT FROM (excluded.rate, excluded.stop_sell)`,
      [ratePlanId, dates, restrictions.map((each) => each.rate), restrictions.map((each) => each.stopSell)],
    );
  };
}

/** False: the replica has a newer one. */
async function copyPlan(tx: Tx, { data, sequence }: Copied<RatePlanChanged>): Promise<boolean> {
  const rows = await tx.execute(
    `INSERT INTO catalog_rate_plan AS known
       (id, property_id, rate, extra_adult_rate, extra_child_rate, applicable_adult, applicable_child, rank, sequence)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (id) DO UPDATE SET property_id = excluded.property_id, rate = excluded.rate,
       extra_adult_rate = excluded.extra_adult_rate, extra_child_rate = excluded.extra_child_rate,
       applicable_adult = excluded.applicable_adult, applicable_child = excluded.applicable_child, rank = excluded.rank,
       sequence = excluded.sequence, stale = false
     WHERE ${NEWER}`,
    [
      data.ratePlanId,
      data.propertyId,
      data.rate,
      data.extraAdultRate,
      data.extraChildRate,
      data.applicableAdult,
      data.applicableChild,
      data.rank,
      sequence,
    ],
  );
  return rows === 1;
}
