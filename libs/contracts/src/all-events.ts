import { bookingCancelled, bookingChargeWaived, bookingConfirmed } from './booking.events';
import { cartArchived } from './cart.events';
import { catalogEvents } from './catalog.events';
import { holdEvents, holdLimitChanged } from './hold.events';
import { webhookEvents } from './webhook-event.events';

/** Every event of the platform. A new one is declared in `<aggregate>.events.ts` and added here. */
export const allEvents = [
  bookingConfirmed,
  bookingCancelled,
  bookingChargeWaived,
  cartArchived,
  ...catalogEvents,
  ...holdEvents,
  holdLimitChanged,
  ...webhookEvents,
] as const;
