import { type Sql, type Tx } from '@stayline/database';
import { type Refusals } from './aggregate';
import { catalogErrors } from './catalog.errors';
import { existingIds } from './catalog-table';

/** Refuses entries whose listing is not there. */
export async function refuseUnknownListings(
  tx: Tx,
  entries: readonly { id: string; listingId: string }[],
): Promise<Refusals> {
  const there = await existingIds(
    tx,
    'listing',
    entries.map((entry) => entry.listingId),
  );
  return refusalsWhere(
    entries,
    (entry) => !there.has(entry.listingId),
    (entry) => catalogErrors.referenceUnknown('listingId', entry.listingId),
  );
}

/** The refusal of every entry that matches, by id. */
export function refusalsWhere<T extends { id: string }>(
  entries: readonly T[],
  matches: (entry: T) => boolean,
  refusal: (entry: T) => NonNullable<ReturnType<Refusals['get']>>,
): Refusals {
  return new Map(entries.filter(matches).map((entry) => [entry.id, refusal(entry)]));
}

/** How many physical units each of the properties has; a property that does not exist is missing. */
export async function unitCounts(sql: Sql, propertyIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql.rows<{ id: string; units: number }>(
    `SELECT p.id, (SELECT count(*) FROM unit u WHERE u.property_id = p.id) AS units FROM property p WHERE p.id = ANY ($1)`,
    [[...new Set(propertyIds)]],
  );
  return new Map(rows.map((row) => [row.id, row.units]));
}
