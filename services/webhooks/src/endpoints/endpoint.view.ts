import { type AuthType, type DeliveryMethod } from './endpoint';
import { type EndpointRow } from './endpoint.store';

/** Where events of a source are delivered; never its secrets. */
export interface EndpointView {
  /** @example "wep_01kaj5n1h9f2r7c8x3m4q6tz0v" */
  id: string;
  /** @example "stayline" */
  source: string;
  /**
   * Null: every type of the source.
   * @example "booking.created"
   */
  eventType: string | null;
  /** @example "https://hooks.example.com/stayline" */
  targetUrl: string;
  httpMethod: DeliveryMethod;
  authType: AuthType;
  /** @example "stayline" */
  authUsername: string | null;
  /** Whether a signing secret is kept. */
  hasSigningSecret: boolean;
  /** Whether a password or token is kept. */
  hasAuthSecret: boolean;
  /** Names of the further headers; their values are never shown. */
  customHeaderNames: string[];
  /** Until then deliveries carry the signature of the former signing secret as well. @format date-time */
  previousSecretUntil: string | null;
  /** @isInt */
  maxAttempts: number;
  /** @isInt */
  timeoutSeconds: number;
  active: boolean;
  /** Why it is not active: `OPERATOR`, or `GONE` when it answered 410. */
  inactiveReason: 'OPERATOR' | 'GONE' | null;
  /** Since when no attempt has succeeded. @format date-time */
  failingSince: string | null;
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  updatedAt: string;
}

export function endpointView(row: EndpointRow, now: Date): EndpointView {
  const { previousSecretUntil: until } = row;
  return {
    id: row.id,
    source: row.source,
    eventType: row.eventType,
    targetUrl: row.targetUrl,
    httpMethod: row.httpMethod,
    authType: row.authType,
    authUsername: row.authUsername,
    hasSigningSecret: row.hasSigningSecret,
    hasAuthSecret: row.hasAuthSecret,
    customHeaderNames: [...row.customHeaderNames],
    previousSecretUntil: until && until > now ? until.toISOString() : null,
    maxAttempts: row.maxAttempts,
    timeoutSeconds: row.timeoutSeconds,
    active: row.active,
    inactiveReason: row.inactiveReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
