import { testDatabase, type TestDatabase } from '@stayline/testkit';
import { type CatalogTable } from '../src/catalog/catalog-table';
import { listingTable } from '../src/catalog/listings/listing.store';
import { mealTable } from '../src/catalog/meals/meal.store';
import { promotionTable } from '../src/catalog/promotions/promotion.store';
import { placedPropertyTable } from '../src/catalog/properties/property.store';
import { ratePlanTable } from '../src/catalog/rate-plans/rate-plan.store';
import { vasTable } from '../src/catalog/vas/vas.store';
import { migrations } from '../src/database/migrations';

/** PostgreSQL's names, where they are others than those that a statement casts to. */
const KEPT_AS: Record<string, readonly string[]> = {
  numeric: ['numeric', 'double precision'],
  timestamptz: ['timestamp with time zone'],
};

let data: TestDatabase;
beforeAll(async () => (data = await testDatabase({ migrations })));
afterAll(() => data?.stop());

describe('every field that is declared has a column of its kind', () => {
  const tables: CatalogTable[] = [
    listingTable,
    placedPropertyTable,
    ratePlanTable,
    promotionTable,
    mealTable,
    vasTable,
  ];
  it.each(tables.map((table) => [table.name, table] as const))('in %s', async (name, table) => {
    const rows = await data.database.rows<{ field: string; type: string }>(
      `SELECT replace(initcap('x_' || column_name), '_', '') AS field, data_type AS type
       FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1`,
      [name],
    );
    const columns = new Map(rows.map(({ field, type }) => [`${field.charAt(1).toLowerCase()}${field.slice(2)}`, type]));
    for (const [field, type] of Object.entries(table.columns))
      expect([field, KEPT_AS[type] ?? [type]]).toEqual([field, expect.arrayContaining([columns.get(field)]) as object]);
  });
});
