import { Alarm, every, Loop, noAnswer, within } from '@stayline/background';
import { type Consumer, type EachBatchPayload, type Kafka, type KafkaMessage } from 'kafkajs';
import { type ConnectionState } from '../connection-state';
import { deliver, type Delivery, portionsOf } from '../deliver';
import { type EventsLogger, type ReceivedRecord, type SubscriptionOptions } from '../event-log';

/** A member that sends no heartbeat for so long loses its partitions. */
const SESSION_TIMEOUT_MS = 10_000;
const HEARTBEAT_MS = 1_000;
/** How long the others wait for a member to notice a rebalance: as long as a handler may take. */
const REBALANCE_TIMEOUT_MS = 15_000;
/** A member notices a rebalance only between two fetches, so a fetch waits no longer than this. */
const FETCH_WAIT_MS = 500;
/** Offsets are committed after so many records or so long, and at the end of each fetch; a repeat is harmless. */
const COMMIT_RECORDS = 50;
const COMMIT_EVERY_MS = 500;
/** Of the partitions that a fetch brought records of. Each takes a connection of the service's pool, which requests need as well. */
const PARTITIONS_AT_ONCE = 3;
const LEAVE_LIMIT_MS = 20_000;
const BACK_OFF = { firstMs: 300, maxMs: 5_000 };

/** One member of a consumer group: joins, reads, delivers, commits; makes a new client whenever one breaks. */
export class KafkaMember {
  private readonly loop: Loop;
  /** Of the deliveries under way: each pauses by itself, while the loop waits. */
  private readonly alarms = new Set<Alarm>();
  private readonly delivering = new Set<Promise<void>>();

  constructor(
    private readonly kafka: Kafka,
    private readonly options: SubscriptionOptions,
    private readonly state: ConnectionState,
    private readonly logger: EventsLogger,
  ) {
    this.loop = new Loop({
      round: () => this.join(),
      onFailure: (error) => this.state.failed(error),
      backOff: BACK_OFF,
    });
    this.loop.start();
  }

  async stop(): Promise<void> {
    const stopped = this.loop.stop();
    for (const alarm of this.alarms) alarm.wake();
    await stopped;
  }

  /** Reads until it is stopped, or the client breaks. */
  private async join(): Promise<number> {
    const consumer = this.newConsumer();
    try {
      await this.readUntilItBreaks(consumer);
      return 0;
    } finally {
      // If this fails, the session ends by itself.
      const late = noAnswer('Leaving the group', LEAVE_LIMIT_MS);
      await within(LEAVE_LIMIT_MS, consumer.disconnect(), late).catch(() => undefined);
    }
  }

  private newConsumer(): Consumer {
    return this.kafka.consumer({
      groupId: this.options.group,
      sessionTimeout: SESSION_TIMEOUT_MS,
      rebalanceTimeout: REBALANCE_TIMEOUT_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      allowAutoTopicCreation: false,
      // The client gives up on errors that it takes for final. Here the loop alone decides, and it never gives up.
      retry: { initialRetryTime: 200, maxRetryTime: 2_000, retries: 3, restartOnFailure: () => Promise.resolve(false) },
    });
  }

  private async readUntilItBreaks(consumer: Consumer): Promise<void> {
    let crash: Error | undefined;
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      crash = payload.error;
      this.loop.wake();
    });
    consumer.on(consumer.events.GROUP_JOIN, () => {
      this.loop.recovered();
      this.state.succeeded();
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [...this.options.topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
      eachBatch: (payload) => this.underWay(this.deliverBatch(consumer, payload)),
    });
    while (!this.loop.stopping && !crash) await this.loop.pause(SESSION_TIMEOUT_MS);
    if (crash) throw crash;
    // A client that is stopping drops commits silently, so it is stopped only after the records in hand are committed.
    await Promise.allSettled(this.delivering);
  }

  private async underWay(delivery: Promise<void>): Promise<void> {
    this.delivering.add(delivery);
    try {
      await delivery;
    } finally {
      this.delivering.delete(delivery);
    }
  }

  private async deliverBatch(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    const loss: { error?: Error } = {};
    const alarm = new Alarm();
    const isMine = (): boolean => !this.loop.stopping && !loss.error && payload.isRunning() && !payload.isStale();
    const beating = every(
      HEARTBEAT_MS,
      () => payload.heartbeat(),
      (error) => {
        loss.error = error as Error;
        alarm.wake();
      },
    );
    const pause = (ms: number): Promise<void> => alarm.wait(ms);
    beating.start(HEARTBEAT_MS);
    this.alarms.add(alarm);
    try {
      const delivery = { options: this.options, logger: this.logger, pause, isMine };
      await deliverWhileMine(consumer, payload, delivery);
      if (loss.error && payload.isRunning()) throw loss.error; // a rebalance: the client joins again
    } finally {
      this.alarms.delete(alarm);
      void beating.stop(); // a heartbeat under way delays nothing
    }
  }
}

async function deliverWhileMine(consumer: Consumer, payload: EachBatchPayload, delivery: Delivery): Promise<void> {
  const { topic, partition, messages } = payload.batch;
  let [uncommitted, committedAt, next] = [0, Date.now(), ''];
  const commit = async (): Promise<void> => {
    await consumer.commitOffsets([{ topic, partition, offset: next }]);
    [uncommitted, committedAt] = [0, Date.now()];
  };
  for (const portion of portionsOf(messages, delivery.options)) {
    const records = portion.map((message) => toRecord(topic, partition, message));
    const last = records.at(-1)?.offset ?? '';
    if (!(await deliver(delivery, records))) break;
    payload.resolveOffset(last);
    next = (BigInt(last) + 1n).toString();
    uncommitted += records.length;
    if (uncommitted >= COMMIT_RECORDS || Date.now() - committedAt >= COMMIT_EVERY_MS) await commit();
  }
  if (uncommitted > 0) await commit();
}

function toRecord(topic: string, partition: number, message: KafkaMessage): ReceivedRecord {
  const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [
    name,
    String(Array.isArray(value) ? value[0] : (value ?? '')),
  ]);
  return {
    topic,
    partition,
    offset: message.offset,
    key: message.key?.toString('utf8') ?? '',
    value: message.value,
    headers: Object.fromEntries(headers) as Record<string, string>,
    publishedAt: new Date(Number(message.timestamp)),
  };
}
