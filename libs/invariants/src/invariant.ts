import { type Sql } from '@stayline/database';
import { invariantErrors } from './invariant.errors';

/** A promise that is broken at this instant. */
export interface Violation {
  invariant: string;
  /** The id of what breaks it, for an operator to look up. */
  subject: string;
  /** What is there and what should be; ids, dates and numbers alone. */
  detail: string;
}

/** What one batch has shown. */
export interface Batch {
  violations: readonly Violation[];
  /** The last id that was looked at; null: there are no more. */
  last: string | null;
}

/** Promises that are checked along one order of ids, a batch at a time. */
export interface Walk {
  name: string;
  /** Every invariant that it looks after. */
  invariants: readonly string[];
  /** Looks at a bounded number of things whose ids come after `after`, `''` to begin with. What is at work is no violation. */
  batch(sql: Sql, after: string): Promise<Batch>;
}

/** Where a check of several walks stands: the walk, and the last id in it. */
interface Place {
  walk: Walk;
  after: string;
}

/** One page of a check. */
export interface Page {
  violations: readonly Violation[];
  /** What the next page comes after; null: everything was looked at. */
  next: string | null;
}

/** The next batch after a place that an earlier page named, undefined to begin with. */
export async function checkPage(sql: Sql, walks: readonly Walk[], cursor?: string): Promise<Page> {
  const place = placeOf(walks, cursor);
  if (!place) throw invariantErrors.cursorUnknown();
  const { violations, last } = await place.walk.batch(sql, place.after);
  return { violations, next: cursorOf(last === null ? following(walks, place.walk) : { ...place, after: last }) };
}

/** Everything at once, for tests. */
export async function checkAll(sql: Sql, walks: readonly Walk[]): Promise<Violation[]> {
  const found: Violation[] = [];
  let cursor: string | undefined;
  do {
    const { violations, next } = await checkPage(sql, walks, cursor);
    found.push(...violations);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return found;
}

function placeOf(walks: readonly Walk[], cursor: string | undefined): Place | undefined {
  const [name, after] = cursor === undefined ? [walks[0]?.name, ''] : parts(cursor);
  const walk = walks.find((each) => each.name === name);
  return walk && { walk, after };
}

function parts(cursor: string): [string, string] {
  const end = cursor.indexOf(':');
  return [cursor.slice(0, end), cursor.slice(end + 1)];
}

function following(walks: readonly Walk[], walk: Walk): Place | undefined {
  const next = walks[walks.indexOf(walk) + 1];
  return next && { walk: next, after: '' };
}

function cursorOf(place: Place | undefined): string | null {
  return place ? `${place.walk.name}:${place.after}` : null;
}
