/** What the writes of the replica need of an event. */
export interface Copied<Data> {
  readonly sequence: number;
  readonly time: string;
  readonly data: Data;
}

/**
 * For the transactions of a rebuild alone: a row that it has marked takes the record of the topic, whatever its
 * sequence.
 */
export const REBUILDING = `SET LOCAL cart.rebuilding = 'on'`;

/**
 * The condition of every write of a copied row: a newer event wins, an older or repeated one changes nothing
 * (INVARIANT-5).
 */
export const NEWER = `(known.sequence < excluded.sequence OR known.stale AND current_setting('cart.rebuilding', true) = 'on')`;
