/** How long a topic keeps its records. `compact` keeps the newest record of each key for ever. */
export type Cleanup = { readonly policy: 'compact' } | { readonly policy: 'delete'; readonly retentionMs: number };

/** One topic and how it must be set up before any service starts. */
export interface Topic {
  readonly name: string;
  readonly partitions: number;
  readonly cleanup: Cleanup;
  /** The largest record, headers included, that the topic takes. */
  readonly maxRecordBytes: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Partitions of every topic. Changing it for a topic with records breaks the order per aggregate. */
export const PARTITIONS = 6;
export const RETENTION_MS = 14 * DAY_MS;
/** The largest event: its JSON, key and headers together. Above it `appendToOutbox` refuses. */
export const MAX_EVENT_BYTES = 1_000_000;
/**
 * A dead letter carries the whole record that failed, and the reason. The limit leaves room for a larger record of
 * another version.
 */
export const MAX_DEAD_LETTER_BYTES = 2 * MAX_EVENT_BYTES;

function topic(name: string, cleanup: Cleanup): Topic {
  return { name, partitions: PARTITIONS, cleanup, maxRecordBytes: MAX_EVENT_BYTES };
}

const compacted: Cleanup = { policy: 'compact' };
const dated: Cleanup = { policy: 'delete', retentionMs: RETENTION_MS };

/**
 * One topic per aggregate, keyed by the aggregate's id. The topics that other services build their copies from are
 * compacted.
 */
export const topics = {
  /** Listings, properties, plans and rates, meals, VAS, channel access, tax rules; not inventory. */
  catalog: topic('stayline.catalog.v1', compacted),
  booking: topic('stayline.booking.v1', dated),
  cart: topic('stayline.cart.v1', dated),
  /** Holds and agents' limits. */
  hold: topic('stayline.hold.v1', compacted),
  webhookEvent: topic('stayline.webhook-event.v1', dated),
} as const satisfies Record<string, Topic>;

/** All topics that events are published to; dead-letter topics are made by the groups that own them. */
export const allTopics: readonly Topic[] = Object.values(topics);

/** Where a group puts what it could not handle: `<topic>.dlq.<group>`, one partition, kept as long as the others. */
export function deadLetterTopic(topicName: string, group: string): Topic {
  return { name: `${topicName}.dlq.${group}`, partitions: 1, cleanup: dated, maxRecordBytes: MAX_DEAD_LETTER_BYTES };
}
