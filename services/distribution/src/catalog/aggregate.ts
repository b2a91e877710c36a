import { isDeepStrictEqual } from 'node:util';
import { type OutgoingEvent } from '@stayline/contracts';
import { type Sql, type Tx } from '@stayline/database';
import { type DomainError } from '@stayline/errors';
import { appendToOutbox } from '@stayline/events';
import { type ListSource } from './catalog-list';

/** What became of one entry: a DomainError says why it was refused; otherwise the catalog now has it. */
export type Outcome = 'created' | 'changed' | 'unchanged' | DomainError;

/** Refused entries, by their id. */
export type Refusals = Map<string, DomainError>;

/** One kind of catalog entry that has an id and is replaced as a whole. */
export interface Aggregate<T extends { id: string }> {
  /** The name of the kind for operators. */
  readonly kind: string;
  /** How its entries are listed. */
  readonly listed: ListSource;
  /**
   * The entries that are there, exactly as they were written. With `lock` nobody else can change them until the
   * transaction ends.
   */
  read(sql: Sql, ids: readonly string[], options?: { lock?: boolean }): Promise<Map<string, T>>;
  /** Runs before `read` locks anything, for a lock that must come first. */
  prepare?(tx: Tx, entries: readonly T[]): Promise<void>;
  /** Every entry that breaks a rule of the kind. */
  refuse(tx: Tx, entries: readonly T[], known: ReadonlyMap<string, T>): Promise<Refusals>;
  /** Writes entries that are new or different; answers the sequence of each. */
  save(tx: Tx, entries: readonly T[], known: ReadonlyMap<string, T>): Promise<Map<string, number>>;
  /** The events that tell other services of saved entries. */
  announce(tx: Tx, saved: readonly Saved<T>[]): Promise<readonly OutgoingEvent[]>;
}

export interface Saved<T> {
  readonly entry: T;
  readonly sequence: number;
}

/**
 * Creates or replaces entries of one kind, each id at most once, and announces what changed, in the caller's
 * transaction. An entry that equals what is there changes nothing and makes no event. Refused entries are left out; the
 * others are written.
 */
export async function writeEntries<T extends { id: string }>(
  tx: Tx,
  aggregate: Aggregate<T>,
  entries: readonly T[],
): Promise<Outcome[]> {
  await aggregate.prepare?.(tx, entries);
  const ids = entries.map((entry) => entry.id);
  const known = await aggregate.read(tx, ids, { lock: true });
  const different = entries.filter((entry) => !isDeepStrictEqual(known.get(entry.id), entry));
  const refusals = different.length > 0 ? await aggregate.refuse(tx, different, known) : (new Map() as Refusals);
  const accepted = different.filter((entry) => !refusals.has(entry.id));
  const sequences = accepted.length > 0 ? await aggregate.save(tx, accepted, known) : new Map<string, number>();
  const saved = accepted.map((entry) => ({ entry, sequence: sequences.get(entry.id) ?? 1 }));
  if (saved.length > 0) await appendToOutbox(tx, await aggregate.announce(tx, saved));
  return entries.map(({ id }) => {
    if (!sequences.has(id)) return refusals.get(id) ?? 'unchanged';
    return known.has(id) ? 'changed' : 'created';
  });
}
