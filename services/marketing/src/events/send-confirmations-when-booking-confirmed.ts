import { newId, type BookingConfirmed, type Event } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { bookingConfirmations } from '../confirmations/booking-confirmation';
import { addMessages } from '../messages/message.store';

/**
 * Runs in the consumer's transaction, so the messages exist if, and only if, the events count as handled. The
 * dispatcher sends them.
 */
export async function sendConfirmationsWhenBookingConfirmed(
  tx: Tx,
  events: readonly Event<string, BookingConfirmed>[],
): Promise<void> {
  await addMessages(
    tx,
    events.flatMap(({ data }) => bookingConfirmations(data, () => newId('msg'))),
  );
}
