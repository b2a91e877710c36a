import { type AccessChanged } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Copied, NEWER } from '../catalog/replica';

export async function copyAccessWhenChanged(tx: Tx, { data, sequence }: Copied<AccessChanged>): Promise<void> {
  await tx.execute(
    `INSERT INTO catalog_access AS known (channel_id, property_id, granted, rate_plan_ids, sequence) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (channel_id, property_id) DO UPDATE SET granted = excluded.granted, rate_plan_ids = excluded.rate_plan_ids,
       sequence = excluded.sequence, stale = false
     WHERE ${NEWER}`,
    [data.channelId, data.propertyId, data.granted, data.ratePlanIds, sequence],
  );
}
