import { catalogEntryDeleted } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { appendToOutbox } from '@stayline/events';
import { type Aggregate } from './aggregate';
import { catalogErrors } from './catalog.errors';
import { catalogEvent } from './catalog-events';

/** What deleting an entry of a kind depends on. `$1` is its id in every statement. */
export interface DeletionRules {
  /** Queries of what hangs on an entry, one text a row, such as `property villa`. */
  readonly usedBy: readonly string[];
  /** What must be locked before, besides the entry's own row. */
  readonly locks?: readonly string[];
  /** Deletes what belongs to the entry alone. */
  readonly parts?: readonly string[];
  /** As the subjects of its events call the kind; null: no other service copies it. */
  readonly copiedAs: 'listing' | 'property' | 'rate-plan' | 'meal' | 'vas' | null;
}

/** A kind whose entries can be deleted. Access is taken away instead, by an event of its own. */
export interface DeletableAggregate<T extends { id: string }> extends Aggregate<T> {
  readonly deletion: DeletionRules;
}

/** More help nobody. */
const MAX_NAMED = 20;

/**
 * Deletes an entry on which nothing hangs, and tells those who copy it. Whoever adds something to it at this moment waits for its row, and then finds no such
 * entry; what was added just before is found here, at the latest when the transaction runs again (`catalogTransaction`).
 */
export async function deleteEntry<T extends { id: string }>(
  tx: Tx,
  aggregate: DeletableAggregate<T>,
  id: string,
): Promise<void> {
  const { kind, listed, deletion } = aggregate;
  const { table } = listed;
  const there = await tx.one(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
  if (!there) throw catalogErrors.notFound(kind, id);
  for (const lock of deletion.locks ?? []) await tx.execute(lock, [id]);
  const usedBy = await usesOf(tx, deletion.usedBy, id);
  if (usedBy.length > 0) throw catalogErrors.inUse(kind, id, usedBy);
  for (const part of deletion.parts ?? []) await tx.execute(part, [id]);
  const sequence = await removeRow(tx, table, id);
  if (deletion.copiedAs === null) return;
  const told = { kind: deletion.copiedAs, id };
  await appendToOutbox(tx, catalogEvent(catalogEntryDeleted, deletion.copiedAs, id, sequence, told));
}

async function usesOf(tx: Tx, queries: readonly string[], id: string): Promise<string[]> {
  if (queries.length === 0) return [];
  const limited = queries.map((query) => `(${query} ORDER BY 1 LIMIT ${MAX_NAMED})`);
  const rows = await tx.rows<{ used: string }>(
    `SELECT used FROM (${limited.join(' UNION ALL ')}) AS by (used) LIMIT ${MAX_NAMED}`,
    [id],
  );
  return rows.map((row) => row.used);
}

/** Remembers how far its events have counted. */
async function removeRow(tx: Tx, table: string, id: string): Promise<number> {
  const row = await tx.one<{ sequence: number }>(
    `WITH gone AS (DELETE FROM ${table} WHERE id = $1 RETURNING id, sequence + 1 AS sequence)
     INSERT INTO catalog_deleted (kind, id, sequence) SELECT '${table}', id, sequence FROM gone
     ON CONFLICT (kind, id) DO UPDATE SET sequence = excluded.sequence
     RETURNING sequence`,
    [id],
  );
  if (!row) throw new Error('A row that is locked is there');
  return row.sequence;
}
