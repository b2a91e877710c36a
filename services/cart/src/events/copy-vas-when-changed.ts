import { type VasChanged } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Copied, NEWER } from '../catalog/replica';

export async function copyVasWhenChanged(tx: Tx, { data, sequence }: Copied<VasChanged>): Promise<void> {
  await tx.execute(
    `INSERT INTO catalog_vas AS known (id, listing_id, name, price, tax_percent, sequence) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET listing_id = excluded.listing_id, name = excluded.name, price = excluded.price,
       tax_percent = excluded.tax_percent, sequence = excluded.sequence, stale = false
     WHERE ${NEWER}`,
    [data.vasId, data.listingId, data.name, data.price, data.taxPercent, sequence],
  );
}
