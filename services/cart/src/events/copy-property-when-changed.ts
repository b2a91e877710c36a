import { type PropertyChanged } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Copied, NEWER } from '../catalog/replica';

export async function copyPropertyWhenChanged(tx: Tx, { data, sequence }: Copied<PropertyChanged>): Promise<void> {
  await tx.execute(
    `INSERT INTO catalog_property AS known (id, listing_id, name, currency, rank, sequence) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET listing_id = excluded.listing_id, name = excluded.name, currency = excluded.currency,
       rank = excluded.rank, sequence = excluded.sequence, stale = false
     WHERE ${NEWER}`,
    [data.propertyId, data.listingId, data.name, data.currency, data.rank, sequence],
  );
}
