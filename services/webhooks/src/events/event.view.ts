import { type WebhookEventRow } from './event.store';

/** An event as it was received. */
export interface WebhookEventView {
  /** @example "whe_01kaj5n1h9f2r7c8x3m4q6tz0v" */
  eventId: string;
  /** @example "guest-reviews" */
  source: string;
  /** @example "review.created" */
  eventType: string;
  /** @format date-time */
  receivedAt: string;
  /** How often it was fanned out: 1, and one more with every replay. @isInt */
  runs: number;
  /** The bytes of its body. @isInt */
  size: number;
}

/** The same with its body, as it was sent. */
export interface WebhookEventWithBody extends WebhookEventView {
  /** @example "application/json" */
  contentType: string;
  /** @example "{\"event_name\":\"review.created\",\"rating\":4}" */
  body: string;
}

/** A replay that will be delivered. */
export interface ReplayView {
  eventId: string;
  /** The deliveries of this run are its own. @isInt */
  run: number;
}

/** A test on its way. */
export interface TestView {
  /** Its deliveries are those of any event. */
  eventId: string;
}

export function eventView(row: WebhookEventRow): WebhookEventView {
  const { id, source, eventType, receivedAt, runs, size } = row;
  return { eventId: id, source, eventType, receivedAt: receivedAt.toISOString(), runs, size };
}
