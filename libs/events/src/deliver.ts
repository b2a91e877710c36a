import { type Alarm, messageOf } from './alarm';
import { backOffMs } from './back-off';
import { type EventsLogger, type ReceivedRecord, type SubscriptionOptions } from './event-log';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

export interface Delivery {
  readonly options: SubscriptionOptions;
  readonly logger: EventsLogger;
  /** Cuts the pause between two tries short, when the subscription ends. */
  readonly alarm: Alarm;
  /** Whether the record is still this member's to deliver. */
  readonly isMine: () => boolean;
}

/** Delivers one record until its handler takes it. False: the record was lost to another member, or the subscription ended, first. */
export async function deliver(delivery: Delivery, record: ReceivedRecord): Promise<boolean> {
  const { options, logger, alarm, isMine } = delivery;
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
      if (isMine()) await alarm.wait(backOffMs(failures, FIRST_PAUSE_MS, MAX_PAUSE_MS));
    }
  }
  return false;
}
