import { z } from 'zod';

export const SERVICE_NAMES = ['gateway', 'distribution', 'cart', 'holds', 'identity', 'marketing', 'webhooks'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

const person = { sub: z.string().min(1), email: z.string().optional(), name: z.string().optional() };

/** Who calls, once the gateway has checked the credential. */
export const callerSchema = z.discriminatedUnion('kind', [
  /** A channel partner, by Api-Key and Channel-Id. */
  z.object({ kind: z.literal('channel'), channelId: z.string().min(1) }),
  /** A person or machine with a bearer token; `sub` owns carts. */
  z.object({ kind: z.literal('agent'), ...person }),
  /** The same, with the admin permission. */
  z.object({ kind: z.literal('admin'), ...person }),
  /** Anybody: the route is public, or checks a credential of its own. */
  z.object({ kind: z.literal('public') }),
  /** Another service, on its own behalf; the only caller that `/internal` takes. */
  z.object({ kind: z.literal('service'), service: z.enum(SERVICE_NAMES) }),
]);

export type Caller = z.infer<typeof callerSchema>;
export type CallerKind = Caller['kind'];
