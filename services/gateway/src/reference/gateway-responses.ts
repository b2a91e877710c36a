import { type Components, type Operation } from './openapi-document';

const ERROR_BODY = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
};

interface GatewayResponse {
  name: string;
  description: string;
  headers?: object;
}

/** What the gateway itself may answer on any route. */
const EVERYWHERE: Record<string, GatewayResponse> = {
  400: { name: 'BadRequest', description: 'URL_MALFORMED, REQUEST_MALFORMED, VALIDATION_FAILED, PARAMETER_REPEATED' },
  404: { name: 'NotFound', description: 'ROUTE_NOT_FOUND' },
  408: { name: 'RequestTimeout', description: 'REQUEST_TIMEOUT' },
  429: { name: 'TooManyRequests', description: 'RATE_LIMITED, TOO_MANY_FAILED_LOGINS', headers: RETRY_AFTER },
  431: { name: 'HeadersTooLarge', description: 'HEADERS_TOO_LARGE' },
  500: { name: 'InternalError', description: 'INTERNAL_ERROR' },
  502: { name: 'BadGateway', description: 'BAD_GATEWAY', headers: RETRY_AFTER },
  503: {
    name: 'Unavailable',
    description: 'SERVICE_UNAVAILABLE, SERVICE_STOPPING, GATEWAY_BUSY',
    headers: RETRY_AFTER,
  },
  504: { name: 'GatewayTimeout', description: 'GATEWAY_TIMEOUT', headers: RETRY_AFTER },
};
const WITH_CREDENTIAL: Record<string, GatewayResponse> = {
  401: {
    name: 'Unauthenticated',
    description: 'CREDENTIAL_MISSING, CREDENTIAL_INVALID',
    headers: { 'WWW-Authenticate': { description: 'How to do it right.', schema: { type: 'string' } } },
  },
};
const WITH_BODY: Record<string, GatewayResponse> = {
  413: { name: 'BodyTooLarge', description: 'BODY_TOO_LARGE' },
};

/** The gateway's answers as components, for operations to refer to. */
export function gatewayResponses(): NonNullable<Components['responses']> {
  const all = Object.values({ ...EVERYWHERE, ...WITH_CREDENTIAL, ...WITH_BODY });
  return Object.fromEntries(
    all.map(({ name, description, headers }) => [
      name,
      { description, ...(headers && { headers }), content: ERROR_BODY },
    ]),
  );
}

/** An operation's answers with the gateway's where the service declares none of that status. */
export function withGatewayResponses({ responses, requestBody, security }: Operation): Operation['responses'] {
  const added = {
    ...EVERYWHERE,
    ...(security?.length && WITH_CREDENTIAL),
    ...(requestBody !== undefined && WITH_BODY),
  };
  const refs = Object.entries(added).map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]);
  return { ...(Object.fromEntries(refs) as Operation['responses']), ...responses };
}
