/** What the replica's guarded writes need of an event. */
export interface Copied<Data> {
  readonly sequence: number;
  readonly time: string;
  readonly data: Data;
}

/**
 * The guard of every copied row: a newer event wins, an older or repeated one is passed over (invariant 5), and a row that a rebuild
 * has marked takes the first that it meets.
 */
export const NEWER = '(known.stale OR known.sequence < excluded.sequence)';
