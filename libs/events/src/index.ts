export { createEventLog, eventLogSettings, type EventLogChoice } from './create-event-log';
export {
  type EventLog,
  type EventLogState,
  type EventsLogger,
  type LogRecord,
  type PartitionEnd,
  type ReceivedRecord,
  type Subscription,
  type SubscriptionOptions,
  type TopicLag,
} from './event-log';
export { RecordTooLargeError } from './record-size';
export { UnreadableEventError } from './outbox/refuse-unreadable';
export { appendToOutbox, newEvent, type NewEvent } from './outbox/append-to-outbox';
export { Outbox1763700001000 as Outbox } from './outbox/outbox.migration';
export { forgetPublished } from './outbox/outbox.store';
export { outboxState, type OutboxState } from './outbox/outbox-state';
export { createRelay, type Relay, type RelayOptions, type RelayState } from './outbox/relay';
export { Inbox1763700002000 as Inbox } from './inbox/inbox.migration';
export { createConsumer, type ConsumerOptions, type Handler, type Handlers, type Together } from './inbox/consumer';
export {
  findDeadLetter,
  inboxState,
  listDeadLetters,
  requeueDeadLetter,
  type DeadLetter,
  type InboxState,
} from './inbox/dead-letters';
export { forgetHandled } from './inbox/inbox.store';
export { isNewest } from './inbox/is-newest';
export { inboxMetrics, lagMetrics, logMetrics, outboxMetrics } from './event-metrics';
