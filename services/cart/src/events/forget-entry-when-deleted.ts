import { type CatalogEntryDeleted } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Copied, NEWER } from '../catalog/replica';

/**
 * What is deleted keeps its row, by which an older event is known for what it is, and belongs to nothing any more: no property, no listing. A listing is
 * deleted last, when nothing is left of it that could be sold; carts that show it keep its title.
 */
const FORGET: Readonly<Record<string, readonly string[]>> = {
  listing: [
    `INSERT INTO catalog_listing AS known (id, title, city, sequence) VALUES ($1, '', '', $2)
     ON CONFLICT (id) DO UPDATE SET sequence = excluded.sequence, stale = false WHERE ${NEWER}`,
  ],
  property: [
    `INSERT INTO catalog_property AS known (id, listing_id, name, currency, rank, sequence) VALUES ($1, '', '', '', 0, $2)
     ON CONFLICT (id) DO UPDATE SET listing_id = '', sequence = excluded.sequence, stale = false WHERE ${NEWER}`,
  ],
  'rate-plan': [
    `INSERT INTO catalog_rate_plan AS known
       (id, property_id, rate, extra_adult_rate, extra_child_rate, applicable_adult, applicable_child, rank, sequence)
     VALUES ($1, '', 0, 0, 0, 0, 0, 0, $2)
     ON CONFLICT (id) DO UPDATE SET property_id = '', sequence = excluded.sequence, stale = false WHERE ${NEWER}`,
    `DELETE FROM catalog_restriction
     WHERE rate_plan_id = $1 AND EXISTS (SELECT FROM catalog_rate_plan WHERE id = $1 AND property_id = '' AND sequence = $2)`,
  ],
  meal: [
    `INSERT INTO catalog_meal AS known (id, listing_id, name, adult_price, child_price, tax_percent, sequence)
     VALUES ($1, '', '', 0, 0, 0, $2)
     ON CONFLICT (id) DO UPDATE SET listing_id = '', sequence = excluded.sequence, stale = false WHERE ${NEWER}`,
  ],
  vas: [
    `INSERT INTO catalog_vas AS known (id, listing_id, name, price, tax_percent, sequence) VALUES ($1, '', '', 0, 0, $2)
     ON CONFLICT (id) DO UPDATE SET listing_id = '', sequence = excluded.sequence, stale = false WHERE ${NEWER}`,
  ],
};

/** A kind that this service does not copy is left aside. */
export async function forgetEntryWhenDeleted(tx: Tx, { data, sequence }: Copied<CatalogEntryDeleted>): Promise<void> {
  for (const statement of FORGET[data.kind] ?? []) await tx.execute(statement, [data.id, sequence]);
}
