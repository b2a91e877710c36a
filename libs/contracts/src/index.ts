export {
  allTopics,
  deadLetterTopic,
  MAX_DEAD_LETTER_BYTES,
  MAX_EVENT_BYTES,
  PARTITIONS,
  RETENTION_MS,
  topics,
  type Cleanup,
  type Topic,
} from './topics';
export { envelopeSchema, type Envelope, type Event } from './envelope';
export {
  composeEvent,
  defineEvent,
  type DataOf,
  type EventDefinition,
  type EventInput,
  type EventOf,
  type OutgoingEvent,
} from './define-event';
export { readEvent, type ReadResult } from './read-event';
export {
  bookingCancelled,
  bookingChargeWaived,
  bookingConfirmed,
  type BookingCancelled,
  type BookingConfirmed,
} from './booking.events';
export { cartArchived, type CartArchived } from './cart.events';
export {
  accessChanged,
  catalogEntryDeleted,
  catalogEvents,
  listingChanged,
  mealChanged,
  propertyChanged,
  ratePlanChanged,
  taxRulesChanged,
  vasChanged,
  type AccessChanged,
  type CatalogEntryDeleted,
  type ListingChanged,
  type MealChanged,
  type PropertyChanged,
  type RatePlanChanged,
  type TaxRulesChanged,
  type VasChanged,
} from './catalog.events';
export {
  holdConfirmed,
  holdEvents,
  holdExpired,
  holdLimitChanged,
  holdPlaced,
  holdPushed,
  holdReleased,
  type HeldBooking,
  type HeldStay,
  type HoldLimitChanged,
  HOLD_PUSH_OPERATIONS,
  type HoldPush,
  type HoldState,
  type NamedStay,
} from './hold.events';
export {
  type ReviewReceived,
  reviewReceived,
  webhookEventReceived,
  webhookEventReplayed,
  webhookEvents,
  type WebhookEventTold,
} from './webhook-event.events';
export { allEvents } from './all-events';
export { newId } from './new-id';
export { holdErrors } from './hold.errors';
export { stayAmounts, type StayAmounts } from './stay-amounts';
export { holdGuest, stayToHold } from './stay-to-hold';
