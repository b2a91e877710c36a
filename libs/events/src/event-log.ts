import { type Topic } from '@stayline/contracts';

/**
 * A record to publish. Records of one topic and key stay in order; `value` null removes a key from a compacted topic
 * and says nothing else.
 */
export interface LogRecord {
  readonly topic: string;
  readonly key: string;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** A record as it is read. `offset` is opaque but ascending within a partition. */
export interface ReceivedRecord extends LogRecord {
  readonly partition: number;
  readonly offset: string;
  readonly publishedAt: Date;
}

export interface SubscriptionOptions {
  /** Members of one group share the work; each group sees every record. */
  readonly group: string;
  readonly topics: readonly string[];
  /** How many records of one partition `onRecords` gets at most; 1 where left out. */
  readonly atOnce?: number;
  /**
   * Called for the records of a partition in their order, one call after the other; partitions do not wait for each other. When it resolves,
   * the offset moves past them. When it rejects, the same records come again after a pause, and later ones wait. A record may come more
   * than once.
   */
  readonly onRecords: (records: readonly ReceivedRecord[]) => Promise<void>;
}

export interface Subscription {
  /** Lets the record in hand finish, notes the offset and leaves the group. */
  stop(): Promise<void>;
}

export interface TopicLag {
  readonly topic: string;
  /** Records that the group has not handled yet. */
  readonly lag: number;
}

/** Where a partition of a topic ended at some moment: the offset that its next record got, or will get. */
export interface PartitionEnd {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
}

/** Whether the log can be reached, for readiness pages and metrics. */
export interface EventLogState {
  readonly transport: 'kafka' | 'postgres';
  /** False from a failure until the next success; true before the first use. */
  readonly connected: boolean;
  readonly lastError: string | undefined;
}

/**
 * The port to the event log. Delivery is at least once and in order per topic and key. Adapters connect by themselves, in the
 * background and for ever; `test/event-log.contract.ts` says what each of them must do.
 */
export interface EventLog {
  /** Creates what is missing and sets what differs; existing records stay. Run before services start. */
  ensureTopics(topics: readonly Topic[]): Promise<void>;
  /**
   * Resolves once every record is stored safely. When it rejects, any of them may or may not be stored: publish all of them again.
   * A record above its limit is refused with RecordTooLargeError before anything is sent.
   */
  publish(records: readonly LogRecord[]): Promise<void>;
  /** Reads from the beginning the first time, later from where the group stopped. Returns at once, connected or not. */
  subscribe(options: SubscriptionOptions): Subscription;
  /** One entry per topic that the group has read or, through this log, subscribes to. */
  lag(group: string): Promise<TopicLag[]>;
  /** Where these topics end now, to ask `hasPassed` about. */
  ends(topics: readonly string[]): Promise<PartitionEnd[]>;
  /**
   * Whether the group has handled every record before these ends, whatever has come after them. (On a busy log the lag
   * is never 0.)
   */
  hasPassed(group: string, ends: readonly PartitionEnd[]): Promise<boolean>;
  state(): EventLogState;
  /** Stops every subscription, then disconnects. */
  stop(): Promise<void>;
}

/** Where the lines go; `createLogger` of @stayline/logger makes one. */
export interface EventsLogger {
  debug(message: string, fields?: object): unknown;
  info(message: string, fields?: object): unknown;
  warn(message: string, fields?: object): unknown;
  error(message: string, fields?: object): unknown;
}
