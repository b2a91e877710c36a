import { type ListingChanged } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Copied, NEWER } from '../catalog/replica';

export async function copyListingWhenChanged(tx: Tx, { data, sequence }: Copied<ListingChanged>): Promise<void> {
  await tx.execute(
    `INSERT INTO catalog_listing AS known (id, title, city, image, sequence) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET title = excluded.title, city = excluded.city, image = excluded.image,
       sequence = excluded.sequence, stale = false
     WHERE ${NEWER}`,
    [data.listingId, data.title, data.city, data.image, sequence],
  );
}
