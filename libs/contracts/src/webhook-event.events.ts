import { z } from 'zod';
import { defineEvent } from './define-event';
import { topics } from './topics';

/** What is to be delivered; the event itself stays with the service `webhooks`. */
const webhookEvent = z.object({
  /** `whe_…`; also the event's subject. */
  eventId: z.string().min(1),
  /** Who sent it. */
  source: z.string().min(1),
  eventType: z.string().min(1),
  /** 1 for what was received, one more with every replay; also the event's sequence. */
  run: z.int().min(1),
});

/** An event came in from outside and is kept. */
export const webhookEventReceived = defineEvent('webhook-event.received', topics.webhookEvent, webhookEvent);
/** An operator asked for it to be delivered once more. */
export const webhookEventReplayed = defineEvent('webhook-event.replayed', topics.webhookEvent, webhookEvent);

/** What a received `review.created` says, for whoever works with ratings: the event itself is not on the log. */
const review = z.object({
  /** `whe_…`; also the event's subject. */
  eventId: z.string().min(1),
  /** Who sent it: whose reviews count is for the reader to know. */
  source: z.string().min(1),
  /** As the source names it: the platform's own id or the partner's. */
  bookingId: z.string().min(1).max(128),
  channelId: z.string().min(1).max(128).nullable(),
  rating: z.number().min(0).max(5),
});

/** A review of a stay came in from outside. Told once, never again with a replay. */
export const reviewReceived = defineEvent('review.received', topics.webhookEvent, review);

export const webhookEvents = [webhookEventReceived, webhookEventReplayed, reviewReceived] as const;

export type WebhookEventTold = z.infer<typeof webhookEvent>;
export type ReviewReceived = z.infer<typeof review>;
