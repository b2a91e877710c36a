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

/** So many records are handed over together. */
export function chunksOf<T>(records: readonly T[], { together }: SubscriptionOptions): T[][] {
  const size = together?.most ?? 1;
  return Array.from({ length: Math.ceil(records.length / size) }, (_, chunk) =>
    records.slice(chunk * size, (chunk + 1) * size),
  );
}

/** Delivers records in their order; answers how many, of which the rest is another member's now or waits for the next subscription. */
export async function deliverAll(delivery: Delivery, records: readonly ReceivedRecord[]): Promise<number> {
  const { together } = delivery.options;
  if (together && records.length > 1 && delivery.isMine()) {
    try {
      await together.onRecords(records);
      return records.length;
    } catch {
      // One by one shows which of them it is, and says why.
    }
  }
  for (const [delivered, record] of records.entries()) if (!(await deliver(delivery, record))) return delivered;
  return records.length;
}

/**
 * Delivers one record until its handler takes it. False: before that, another member took the record over or the
 * subscription ended.
 */
async function deliver(delivery: Delivery, record: ReceivedRecord): Promise<boolean> {
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
