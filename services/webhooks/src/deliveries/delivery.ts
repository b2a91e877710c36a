import { type AuthType, type DeliveryMethod, type EndpointSecrets } from '../endpoints/endpoint';
import { type OutboundAnswer } from '@stayline/outbound';
import { signedHeaders } from './signature';

export const DELIVERY_STATUSES = ['PENDING', 'RETRYING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What one attempt came to, as it is kept. */
export interface Attempt {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  /** The first 4 KiB of the answer. */
  readonly responseBody: Buffer | null;
  /** Null: delivered. Codes alone. */
  readonly error: string | null;
}

export type Conclusion =
  { readonly kind: 'delivered' } | { readonly kind: 'gone' } | { readonly kind: 'again'; readonly afterMs: number };

const GONE = 410;
const JITTER = 0.2;

/** Why it was not delivered; undefined: it was. A redirect is an answer like any other. */
export function errorOf(answer: OutboundAnswer): string | null {
  if ('failure' in answer) return answer.failure.toUpperCase();
  return answer.status >= 200 && answer.status < 300 ? null : `HTTP_${answer.status}`;
}

/**
 * What follows from an answer. Pure. The wait doubles with every attempt, ±20 %; what the endpoint asks for counts if it is longer, but is
 * cut to the longest wait. `random` is 0 ≤ r < 1.
 */
export function conclude(
  answer: OutboundAnswer,
  attempts: number,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
  random: number,
): Conclusion {
  if (errorOf(answer) === null) return { kind: 'delivered' };
  if ('status' in answer && answer.status === GONE) return { kind: 'gone' };
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(attempts - 1, 40));
  const jittered = full * (1 - JITTER + 2 * JITTER * random);
  const asked = 'status' in answer ? (answer.retryAfterMs ?? 0) : 0;
  return { kind: 'again', afterMs: Math.round(Math.max(jittered, Math.min(asked, maxMs))) };
}

/** What a delivery needs of its endpoint and its event. */
export interface Parcel {
  readonly eventId: string;
  readonly body: Buffer;
  readonly contentType: string;
  readonly targetUrl: string;
  readonly httpMethod: DeliveryMethod;
  readonly authType: AuthType;
  readonly authUsername: string | null;
  readonly timeoutSeconds: number;
  /** The former signing secret still signs. */
  readonly signsWithPrevious: boolean;
}

/** The headers of a delivery, its own last: no further header replaces one of them. Pure. */
export function deliveryHeaders(parcel: Parcel, secrets: EndpointSecrets, now: Date): Record<string, string> {
  const { eventId: id, body, contentType, authType, authUsername, signsWithPrevious } = parcel;
  const { signingSecret, previousSigningSecret, authSecret = '', customHeaders } = secrets;
  const signing = [signingSecret, signsWithPrevious ? previousSigningSecret : undefined];
  const signers = authType === 'HMAC' ? signing.filter((each) => each !== undefined) : [];
  const { 'webhook-signature': signature, ...named } = signedHeaders({ id, now, body }, signers);
  return {
    ...customHeaders,
    'user-agent': 'Stayline-Webhooks',
    'content-type': contentType,
    ...named,
    ...(signers.length > 0 && signature !== undefined && { 'webhook-signature': signature }),
    ...(authType === 'BASIC' && {
      authorization: `Basic ${Buffer.from(`${authUsername}:${authSecret}`, 'utf8').toString('base64')}`,
    }),
    ...(authType === 'BEARER' && { authorization: `Bearer ${authSecret}` }),
  };
}
