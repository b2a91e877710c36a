/** How a delivery proves who it comes from. */
export const AUTH_TYPES = ['NONE', 'BASIC', 'BEARER', 'HMAC'] as const;
export type AuthType = (typeof AUTH_TYPES)[number];

/** Each carries the event as its body. */
export const HTTP_METHODS = ['POST', 'PUT', 'PATCH'] as const;
export type DeliveryMethod = (typeof HTTP_METHODS)[number];

/** What an endpoint keeps encrypted. */
export interface EndpointSecrets {
  readonly signingSecret?: string;
  /** The one before, which signs as well for a while. */
  readonly previousSigningSecret?: string;
  readonly authSecret?: string;
  readonly customHeaders: Readonly<Record<string, string>>;
}

export interface EndpointFields {
  readonly source: string;
  /** Null: every type of the source. */
  readonly eventType: string | null;
  readonly targetUrl: string;
  readonly httpMethod: DeliveryMethod;
  readonly authType: AuthType;
  readonly authUsername: string | null;
  readonly maxAttempts: number;
  readonly timeoutSeconds: number;
  readonly active: boolean;
}

/** Where a cipher of an endpoint belongs. */
export const secretsPlace = (endpointId: string): string => `endpoint ${endpointId}`;

/** What is missing for the authType, one `field: reason` each. Pure. */
export function authProblems(
  { authType, authUsername }: Pick<EndpointFields, 'authType' | 'authUsername'>,
  { signingSecret, authSecret }: EndpointSecrets,
): string[] {
  const problems: string[] = [];
  if (authType === 'HMAC' && signingSecret === undefined) problems.push('signingSecret: is required for HMAC');
  if (authType === 'BASIC' && authUsername === null) problems.push('authUsername: is required for BASIC');
  if ((authType === 'BASIC' || authType === 'BEARER') && authSecret === undefined)
    problems.push(`authSecret: is required for ${authType}`);
  return problems;
}
