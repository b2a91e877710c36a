import { z } from 'zod';

/** Any object; only what says its type and its id is looked at. */
export const inboundEvent = z.looseObject({ event_name: z.string().optional() }).meta({
  id: 'InboundEvent',
  description:
    'An event as its source sends it: any JSON object. Its type is the first text among `event_name`, `event_type`, `eventType`, `type` and `event`.',
  example: { event_name: 'review.created', bookingId: 'LC-2026-0001', rating: 4 },
});
