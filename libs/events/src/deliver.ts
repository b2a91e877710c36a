import { backOffMs } from '@stayline/background';
import { type EventsLogger, type ReceivedRecord, type SubscriptionOptions } from './event-log';
import { messageOf } from './message-of';

const PAUSE = { firstMs: 100, maxMs: 5_000 };

export interface Delivery {
  readonly options: SubscriptionOptions;
  readonly logger: EventsLogger;
  /** The pause between two tries; cut short when the subscription ends. */
  readonly pause: (ms: number) => Promise<void>;
  /** Whether the record is still this member's to deliver. */
  readonly isMine: () => boolean;
}

/**
 * Delivers one record until its handler takes it. False: before that, another member took the record over or the
 * subscription ended.
 */
export async function deliver(delivery: Delivery, record: ReceivedRecord): Promise<boolean> {
  const { options, logger, pause, isMine } = delivery;
  for (let failures = 1; isMine(); failures += 1) {
    try {
      await options.onRecord(record);
      return true;
    } catch (error) {
      const { topic, partition, offset } = record;
      logger.warn('A record waits: its group cannot take it now', {
        group: options.group,
        topic,
        partition,
        offset,
        failures,
        error: messageOf(error),
      });
      if (isMine()) await pause(backOffMs(failures, PAUSE));
    }
  }
  return false;
}
