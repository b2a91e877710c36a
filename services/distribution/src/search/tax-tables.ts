import { type Sql, statement } from '@stayline/database';
import { prepareTaxTable, type TaxRule, type TaxTable } from '@stayline/pricing';

const LOAD = statement(
  'tax-table',
  `SELECT md5(json_agg(t ORDER BY t.id)::text) AS version,
          json_agg(json_build_object('id', t.id, 'effectiveFrom', t.effective_from, 'slabs', t.slabs)) AS rules
   FROM tax_rule t`,
);

/**
 * The tax table, prepared once and kept with a fingerprint of its rows. The statement that reads a page computes the
 * fingerprint from the table, so a changed rule counts from the next search on.
 */
export class TaxTables {
  private kept: { version: string; table: TaxTable } | undefined;

  constructor(private readonly sql: Sql) {}

  async at(version: string): Promise<TaxTable> {
    if (this.kept?.version === version) return this.kept.table;
    const row = await this.sql.one<{ version: string; rules: TaxRule[] | null }>(LOAD);
    const table = prepareTaxTable(row?.rules ?? []);
    this.kept = { version: row?.version ?? version, table };
    return table;
  }
}
