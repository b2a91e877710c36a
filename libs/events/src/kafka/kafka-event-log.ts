import { noAnswer, within } from '@stayline/background';
import { type Topic } from '@stayline/contracts';
import { type Admin, type Kafka } from 'kafkajs';
import { ConnectionState } from '../connection-state';
import {
  type EventLog,
  type EventLogState,
  type LogRecord,
  type Subscription,
  type SubscriptionOptions,
  type PartitionEnd,
  type TopicLag,
} from '../event-log';
import { refuseTooLarge } from '../record-size';
import { kafkaClient, type KafkaEventLogOptions } from './kafka-client';
import { KafkaMember } from './kafka-member';
import { KafkaPublisher } from './kafka-publisher';
import { endsOf, ensureTopics, hasPassed, lagOf } from './kafka-topics';

const ADMIN_LIMIT_MS = 30_000;

/** Apache Kafka through kafkajs: idempotent producer, `acks=all`, consumer groups, offsets committed by hand. */
export class KafkaEventLog implements EventLog {
  private readonly kafka: Kafka;
  private readonly publisher: KafkaPublisher;
  private readonly connection: ConnectionState;
  private readonly subscriptions = new Map<Subscription, SubscriptionOptions>();
  private admin: Promise<Admin> | undefined;

  constructor(private readonly options: KafkaEventLogOptions) {
    const { logger } = options;
    this.kafka = kafkaClient(options);
    this.publisher = new KafkaPublisher(this.kafka);
    this.connection = new ConnectionState('kafka', (connected, error) =>
      connected ? logger.info('Kafka answers again') : logger.warn('Kafka is out of reach or refuses', { error }),
    );
  }

  async ensureTopics(topics: readonly Topic[]): Promise<void> {
    await this.asAdmin((admin) => ensureTopics(admin, topics));
  }

  async publish(records: readonly LogRecord[]): Promise<void> {
    refuseTooLarge(records);
    await this.use(() => this.publisher.publish(records));
  }

  subscribe(options: SubscriptionOptions): Subscription {
    const member = new KafkaMember(this.kafka, options, this.connection, this.options.logger);
    const subscription = {
      stop: async () => {
        await member.stop();
        this.subscriptions.delete(subscription);
      },
    };
    this.subscriptions.set(subscription, options);
    return subscription;
  }

  async lag(group: string): Promise<TopicLag[]> {
    const subscribed = [...this.subscriptions.values()]
      .filter((options) => options.group === group)
      .flatMap((options) => options.topics);
    return this.asAdmin((admin) => lagOf(admin, group, subscribed));
  }

  ends(topics: readonly string[]): Promise<PartitionEnd[]> {
    return this.asAdmin((admin) => endsOf(admin, topics));
  }

  hasPassed(group: string, ends: readonly PartitionEnd[]): Promise<boolean> {
    return this.asAdmin((admin) => hasPassed(admin, group, ends));
  }

  state(): EventLogState {
    return this.connection.read();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.subscriptions.keys()].map((subscription) => subscription.stop()));
    await this.publisher.stop();
    const admin = await this.admin?.catch(() => undefined);
    await admin?.disconnect();
  }

  private async use<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.connection.succeeded();
      return result;
    } catch (error) {
      this.connection.failed(error);
      throw error;
    }
  }

  /** The admin client connects at the first use; after a failure the next use makes a new one. */
  private async asAdmin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    this.admin ??= this.connectAdmin();
    const present = this.admin;
    try {
      const late = noAnswer('A question to Kafka', ADMIN_LIMIT_MS);
      return await this.use(() => within(ADMIN_LIMIT_MS, present.then(work), late));
    } catch (error) {
      if (this.admin === present) this.admin = undefined;
      void present.then((admin) => admin.disconnect()).catch(() => undefined);
      throw error;
    }
  }

  private async connectAdmin(): Promise<Admin> {
    const admin = this.kafka.admin();
    await admin.connect();
    return admin;
  }
}
