import { type Worker } from '@stayline/background';
import {
  bookingConfirmed,
  holdConfirmed,
  holdExpired,
  holdPlaced,
  holdPushed,
  holdReleased,
} from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { createConsumer, type EventLog } from '@stayline/events';
import { type Logger } from '@stayline/logger';
import { type ReminderOptions, remindWhenHoldChanged } from './remind-when-hold-changed';
import { sendConfirmationsWhenBookingConfirmed } from './send-confirmations-when-booking-confirmed';

export interface EventConsumerOptions {
  readonly database: Database;
  readonly log: EventLog;
  readonly logger: Logger;
  readonly reminders: Omit<ReminderOptions, 'logger'>;
}

/** What this service does when something happens elsewhere. */
export function createEventConsumer({ reminders, ...parts }: EventConsumerOptions): Worker {
  const remind = remindWhenHoldChanged({ ...reminders, logger: parts.logger });
  return createConsumer({
    ...parts,
    group: 'marketing',
    handlers: {
      [bookingConfirmed.type]: sendConfirmationsWhenBookingConfirmed,
      [holdPlaced.type]: remind,
      [holdReleased.type]: remind,
      [holdExpired.type]: remind,
      [holdConfirmed.type]: remind,
      // Tells nothing new, but is all that the compacted topic keeps of a hold whose other events were not read in time.
      [holdPushed.type]: remind,
    },
  });
}
