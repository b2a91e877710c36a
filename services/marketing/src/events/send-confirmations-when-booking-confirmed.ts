import { newId, type BookingConfirmed, type Event } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { bookingConfirmations, CONFIRMATION_TEMPLATES } from '../confirmations/booking-confirmation';
import { addMessages } from '../messages/message.store';
import { type TemplateCatalog } from '../templates/template-catalog';

/**
 * Runs in the consumer's transaction, so the messages exist if, and only if, the events count as handled. The
 * dispatcher sends them.
 */
export function sendConfirmationsWhenBookingConfirmed(templates: TemplateCatalog) {
  return async (tx: Tx, events: readonly Event<string, BookingConfirmed>[]): Promise<void> => {
    const newest = await templates.newest(tx, CONFIRMATION_TEMPLATES);
    await addMessages(
      tx,
      events.flatMap(({ data }) => bookingConfirmations(data, newest, () => newId('msg'))),
    );
  };
}
