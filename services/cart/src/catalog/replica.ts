/** What the replica's guarded writes need of an event. */
export interface Copied<Data> {
  readonly sequence: number;
  readonly time: string;
  readonly data: Data;
}

/** In the transactions of a rebuild alone: a row that it has marked takes what the topic says, whatever its sequence. */
export const REBUILDING = `SET LOCAL cart.rebuilding = 'on'`;

/** The guard of every copied row: a newer event wins, an older or repeated one is passed over (INVARIANT-5). */
export const NEWER = `(known.sequence < excluded.sequence OR known.stale AND current_setting('cart.rebuilding', true) = 'on')`;
