import { newId, type BookingConfirmed, type Event } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { bookingConfirmations } from '../confirmations/booking-confirmation';
import { addMessage } from '../messages/message.store';

/**
 * Runs in the consumer's transaction, so the messages exist if, and only if, the event counts as handled. The
 * dispatcher sends them.
 */
export async function sendConfirmationsWhenBookingConfirmed(
  tx: Tx,
  event: Event<string, BookingConfirmed>,
): Promise<void> {
  for (const message of bookingConfirmations(event.data, () => newId('msg'))) await addMessage(tx, message);
}
