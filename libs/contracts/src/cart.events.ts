import { z } from 'zod';
import { defineEvent } from './define-event';
import { topics } from './topics';

/** A cart that its owner has archived: it is read-only from then on, for ever, and holds nothing any more. */
export const cartArchived = defineEvent(
  'cart.archived',
  topics.cart,
  z.object({
    /** `crt_…`; also the event's subject. */
    cartId: z.string().min(1),
    /** The `sub` of the agent. */
    ownerId: z.string().min(1),
    channelId: z.string().min(1),
    archivedAt: z.iso.datetime({ offset: true }),
  }),
);

export type CartArchived = z.infer<typeof cartArchived.data>;
