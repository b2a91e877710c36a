import { backOffMs } from '@stayline/background';
import { type EventsLogger, type ReceivedRecord, type SubscriptionOptions } from './event-log';
import { messageOf } from './message-of';

const PAUSE = { firstMs: 100, maxMs: 5_000 };

export interface Delivery {
  readonly options: SubscriptionOptions;
  readonly logger: EventsLogger;
  /** The pause between two tries; cut short when the subscription ends. */
  readonly pause: (ms: number) => Promise<void>;
  /** Whether the records are still this member's to deliver. */
  readonly isMine: () => boolean;
}

/** The records in their order, in the portions in which they are delivered. */
export function portionsOf<R>(records: readonly R[], { atOnce = 1 }: Pick<SubscriptionOptions, 'atOnce'>): R[][] {
  const count = Math.ceil(records.length / atOnce);
  return Array.from({ length: count }, (_, index) => records.slice(index * atOnce, (index + 1) * atOnce));
}

/**
 * Delivers some records of one partition until their handler takes them. False: before that, another member took them
 * over or the subscription ended.
 */
export async function deliver(delivery: Delivery, records: readonly ReceivedRecord[]): Promise<boolean> {
  const { options, logger, pause, isMine } = delivery;
  for (let failures = 1; isMine(); failures += 1) {
    try {
      await options.onRecords(records);
      return true;
    } catch (error) {
      const { topic, partition, offset } = records[0] ?? {};
      logger.warn('Records wait: their group cannot take them now', {
        group: options.group,
        topic,
        partition,
        offset,
        records: records.length,
        failures,
        error: messageOf(error),
      });
      if (isMine()) await pause(backOffMs(failures, PAUSE));
    }
  }
  return false;
}
