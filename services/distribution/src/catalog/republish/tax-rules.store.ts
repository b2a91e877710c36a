import { type OutgoingEvent, type TaxRulesChanged, taxRulesChanged } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { appendToOutbox } from '@stayline/events';
import { catalogEvent } from '../catalog-events';

type TaxRule = TaxRulesChanged['rules'][number] & { sequence: number };

/** The whole table as one event. Its sequence grows with every rule that is added or changed, and with every publication. */
export async function taxRulesEvent(tx: Tx): Promise<OutgoingEvent> {
  await tx.execute('SELECT 1 FROM tax_rule ORDER BY id FOR UPDATE');
  await tx.execute('UPDATE tax_rule SET sequence = sequence + 1, announced = true');
  const rows = await tx.rows<TaxRule>(
    'SELECT id, effective_from AS "effectiveFrom", slabs, sequence FROM tax_rule ORDER BY effective_from',
  );
  const sequence = rows.reduce((sum, row) => sum + row.sequence, 0);
  const rules = rows.map(({ id, effectiveFrom, slabs }) => ({ id, effectiveFrom, slabs }));
  return catalogEvent(taxRulesChanged, 'tax-rules', 'room', sequence, { rules });
}

/** Tax rules come with migrations. The first process that starts afterwards publishes them, once. */
export async function announceNewTaxRules(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const fresh = await tx.one('SELECT 1 FROM tax_rule WHERE NOT announced LIMIT 1 FOR UPDATE');
    if (fresh) await appendToOutbox(tx, await taxRulesEvent(tx));
  });
}
