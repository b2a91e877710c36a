import { type MealChanged } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Copied, NEWER } from '../catalog/replica';

export async function copyMealWhenChanged(tx: Tx, { data, sequence }: Copied<MealChanged>): Promise<void> {
  await tx.execute(
    `INSERT INTO catalog_meal AS known (id, listing_id, name, adult_price, child_price, tax_percent, sequence)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET listing_id = excluded.listing_id, name = excluded.name, adult_price = excluded.adult_price,
       child_price = excluded.child_price, tax_percent = excluded.tax_percent, sequence = excluded.sequence, stale = false
     WHERE ${NEWER}`,
    [data.mealId, data.listingId, data.name, data.adultPrice, data.childPrice, data.taxPercent, sequence],
  );
}
