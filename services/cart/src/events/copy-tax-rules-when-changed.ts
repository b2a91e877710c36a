import { type TaxRulesChanged } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { prepareTaxTable } from '@stayline/pricing';
import { type Copied, NEWER } from '../catalog/replica';

/**
 * A tax table that cannot be used fails here, where an operator sees the parked event, and not later in every cart that
 * is read.
 */
export async function copyTaxRulesWhenChanged(tx: Tx, { data, sequence }: Copied<TaxRulesChanged>): Promise<void> {
  prepareTaxTable(data.rules);
  await tx.execute(
    `INSERT INTO catalog_tax_table AS known (id, rules, sequence) VALUES (1, $1, $2)
     ON CONFLICT (id) DO UPDATE SET rules = excluded.rules, sequence = excluded.sequence, stale = false
     WHERE ${NEWER}`,
    [JSON.stringify(data.rules), sequence],
  );
}
