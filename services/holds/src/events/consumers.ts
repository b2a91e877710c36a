import { type Worker } from '@stayline/background';
import { cartArchived } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { createConsumer, type EventLog } from '@stayline/events';
import { type Logger } from '@stayline/logger';
import { releaseHoldsWhenCartArchived } from './release-holds-when-cart-archived';

/** What this service does when something happens elsewhere. */
export function createHoldsConsumer(parts: { database: Database; log: EventLog; logger: Logger }): Worker {
  return createConsumer({
    ...parts,
    group: 'holds',
    handlers: { [cartArchived.type]: releaseHoldsWhenCartArchived },
  });
}
