import { bookingConfirmed } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { createConsumer, type Consumer, type EventLog } from '@stayline/events';
import { type Logger } from '@stayline/logger';
import { sendConfirmationsWhenBookingConfirmed } from './send-confirmations-when-booking-confirmed';

/** What this service does when something happens elsewhere. */
export function createBookingConsumer(parts: { database: Database; log: EventLog; logger: Logger }): Consumer {
  return createConsumer({
    ...parts,
    group: 'marketing',
    handlers: { [bookingConfirmed.type]: sendConfirmationsWhenBookingConfirmed },
  });
}
