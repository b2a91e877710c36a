import { type BookingCancelled, type Event, newId } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { bookingCancellations, CANCELLATION_TEMPLATES } from '../confirmations/booking-cancellation';
import { addMessages } from '../messages/message.store';
import { type TemplateCatalog } from '../templates/template-catalog';

/** As the confirmations: the messages exist if, and only if, the events count as handled. */
export function tellGuestWhenBookingCancelled(templates: TemplateCatalog) {
  return async (tx: Tx, events: readonly Event<string, BookingCancelled>[]): Promise<void> => {
    const newest = await templates.newest(tx, CANCELLATION_TEMPLATES);
    await addMessages(
      tx,
      events.flatMap(({ data }) => bookingCancellations(data, newest, () => newId('msg'))),
    );
  };
}
