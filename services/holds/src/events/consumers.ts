import { bookingCancelled, cartArchived } from '@stayline/contracts';
import { type ChannelManager } from '../channel-manager/channel-manager';
import { cancelBlocksWhenBookingCancelled } from './cancel-blocks-when-booking-cancelled';
import { releaseHoldsWhenCartArchived } from './release-holds-when-cart-archived';

/** What this service does when something happens elsewhere. */
export function holdsHandlers(channelManager: ChannelManager) {
  return {
    [cartArchived.type]: releaseHoldsWhenCartArchived,
    [bookingCancelled.type]: cancelBlocksWhenBookingCancelled(channelManager),
  };
}
