import { type DateRange } from '@stayline/calendar';
import { type Sql, statement } from '@stayline/database';
import { type InventoryView } from './channel-inventories.view';

/** What a property has on a date. Rows come in order of property and date, one for every date of the range. */
export type InventoryRow = InventoryView['inventories'][number] & { propertyId: string };

const COLUMNS = `a.property_id AS "propertyId", a.date, a.available AS quantity, a.stop_sell AS "stopSell",
  a.minimum_stay AS "minimumStay", a.maximum_stay AS "maximumStay"`;

/** `scope` is the SQL that selects the properties that the channel sees, as an array `ids`. The clock is read once. */
const inventoriesOf = (scope: string) => `
  WITH clock AS MATERIALIZED (SELECT platform_now() AS now), scope AS MATERIALIZED (${scope})
  SELECT ${COLUMNS}
  FROM clock, scope, availability(scope.ids, $2, $3, clock.now) AS a
  ORDER BY a.property_id, a.date`;

const OF_PROPERTIES = statement(
  'inventories-of-properties',
  inventoriesOf(`
    SELECT array_agg(DISTINCT property_id) AS ids FROM channel_access WHERE channel_id = $1 AND property_id = ANY ($4)`),
);

const AFTER_PROPERTY = statement(
  'inventories-after-property',
  inventoriesOf(`
    SELECT array_agg(property_id) AS ids
    FROM (
      SELECT property_id FROM channel_access WHERE channel_id = $1 AND property_id > $4 ORDER BY property_id LIMIT $5
    ) AS next`),
);

/** Rows of those properties that the channel sees. */
export function inventoriesOfProperties(
  sql: Sql,
  channelId: string,
  propertyIds: readonly string[],
  range: DateRange,
): Promise<InventoryRow[]> {
  return sql.rows(OF_PROPERTIES, [channelId, range.from, range.to, propertyIds]);
}

/** One statement reads so many property-days. For most channels that is all of them, and it never fills the memory. */
const DAYS_PER_CHUNK = 10_000;

/** Every property of the channel, by id, in chunks of whole properties. */
export async function* allInventories(sql: Sql, channelId: string, range: DateRange): AsyncGenerator<InventoryRow[]> {
  const properties = Math.ceil(DAYS_PER_CHUNK / range.days);
  for (let after = ''; ;) {
    const rows = await sql.rows<InventoryRow>(AFTER_PROPERTY, [channelId, range.from, range.to, after, properties]);
    if (rows.length > 0) yield rows;
    if (rows.length < properties * range.days) return;
    after = rows.at(-1)?.propertyId ?? after;
  }
}
