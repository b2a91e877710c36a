import { z } from 'zod';
import { defineEvent } from './define-event';
import { topics } from './topics';

/** The received types that the platform itself reads; their body goes with the event. */
export const READ_BY_THE_PLATFORM: ReadonlySet<string> = new Set(['review.created']);
/** Far above what such an event has; a longer body is not told. */
export const MAX_BODY_READ = 65_536;

/** What is to be delivered; the event itself stays with the service `webhooks`. */
const webhookEvent = z.object({
  /** `whe_…`; also the event's subject. */
  eventId: z.string().min(1),
  /** Who sent it. */
  source: z.string().min(1),
  eventType: z.string().min(1),
  /** 1 for what was received, one more with every replay; also the event's sequence. */
  run: z.int().min(1),
  /** Of the types that the platform itself reads, when they come in: what was sent, as text. */
  body: z.string().max(MAX_BODY_READ).optional(),
});

/** An event came in from outside and is kept. */
export const webhookEventReceived = defineEvent('webhook-event.received', topics.webhookEvent, webhookEvent);
/** An operator asked for it to be delivered once more. */
export const webhookEventReplayed = defineEvent('webhook-event.replayed', topics.webhookEvent, webhookEvent);

export const webhookEvents = [webhookEventReceived, webhookEventReplayed] as const;

export type WebhookEventTold = z.infer<typeof webhookEvent>;
