import { noAnswer, within } from '@stayline/background';
import { MAX_EVENT_BYTES } from '@stayline/contracts';
import { type Kafka, Partitioners, type Producer } from 'kafkajs';
import { byTopic } from '../by-topic';
import { type LogRecord } from '../event-log';
import { recordBytes } from '../record-size';

const ALL_REPLICAS = -1;
const BROKER_TIMEOUT_MS = 10_000;
/** The client's own retries included. After it the producer is replaced. */
const PUBLISH_LIMIT_MS = 30_000;
/** What a record needs in a batch besides its key, value and headers. */
const RECORD_OVERHEAD_BYTES = 100;

/** An idempotent producer, made at the first use and anew after a failure: its sequence numbers cannot be trusted then. */
export class KafkaPublisher {
  private producer: Promise<Producer> | undefined;

  constructor(private readonly kafka: Kafka) {}

  async publish(records: readonly LogRecord[]): Promise<void> {
    const late = noAnswer('Publishing to Kafka', PUBLISH_LIMIT_MS);
    for (const batch of batches(records))
      await within(PUBLISH_LIMIT_MS, this.send(batch), late).catch((error: unknown) => this.giveUp(error));
  }

  async stop(): Promise<void> {
    const producer = await this.producer?.catch(() => undefined);
    this.producer = undefined;
    await producer?.disconnect();
  }

  private async send(batch: readonly LogRecord[]): Promise<void> {
    const producer = await this.connected();
    await producer.sendBatch({
      acks: ALL_REPLICAS,
      timeout: BROKER_TIMEOUT_MS,
      topicMessages: [...byTopic(batch)].map(([topic, records]) => ({
        topic,
        messages: records.map(({ key, value, headers }) => ({ key, value, headers: { ...headers } })),
      })),
    });
  }

  private giveUp(error: unknown): never {
    const failed = this.producer;
    this.producer = undefined;
    void failed?.then((producer) => producer.disconnect()).catch(() => undefined);
    throw error;
  }

  private connected(): Promise<Producer> {
    this.producer ??= this.connect();
    return this.producer;
  }

  private async connect(): Promise<Producer> {
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { initialRetryTime: 200, maxRetryTime: 2_000, retries: 3 },
    });
    await producer.connect();
    return producer;
  }
}

/**
 * The client makes one batch per partition, and a batch must fit the topic's limit: so one call publishes at most as
 * many bytes as one large record has.
 */
function batches(records: readonly LogRecord[]): LogRecord[][] {
  const all: LogRecord[][] = [];
  let bytes = Infinity;
  for (const record of records) {
    const size = recordBytes(record) + RECORD_OVERHEAD_BYTES;
    if (bytes + size > MAX_EVENT_BYTES) {
      all.push([]);
      bytes = 0;
    }
    all[all.length - 1]?.push(record);
    bytes += size;
  }
  return all;
}
