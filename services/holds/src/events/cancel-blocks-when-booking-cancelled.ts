import { type BookingCancelled, type Event, holdPushed } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type ChannelManager } from '../channel-manager/channel-manager';
import { announce } from '../holds/hold-state';
import { noteCancelledBooking } from '../holds/hold.store';

/**
 * HOLD-36: a booking that came from a hold is blocked in the channel manager by the hold's Confirm. What its cancellation frees is told as
 * Cancels of the hold, and the hold shows the booking as cancelled. Other bookings were never told there.
 */
export const cancelBlocksWhenBookingCancelled =
  (channelManager: ChannelManager) =>
  async (tx: Tx, { data }: Event<string, BookingCancelled>): Promise<void> => {
    const hold = data.holdId === null ? undefined : await noteCancelledBooking(tx, data.holdId, data.bookingId);
    if (!hold) return;
    await channelManager.tellFreed(tx, hold, data);
    await announce(tx, holdPushed, hold);
  };
