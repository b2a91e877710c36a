import { declareErrors } from '@stayline/errors';

/** Refusals that any route may give. */
export const httpErrors = declareErrors({
  validationFailed: {
    kind: 'invalid',
    code: 'VALIDATION_FAILED',
    when: 'Fields or parameters are missing or malformed; `details` names each.',
    example: [["adults: 'adults' is required"]],
    message: 'The request is not valid; see details',
    details: (fields: readonly string[]) => fields,
  },
  bodyMalformed: {
    kind: 'invalid',
    code: 'BODY_MALFORMED',
    when: 'The body is not well-formed JSON.',
    message: 'The body must be well-formed JSON',
  },
  contentTypeUnsupported: {
    kind: 'invalid',
    code: 'CONTENT_TYPE_UNSUPPORTED',
    when: 'A body was sent with another Content-Type than the route takes.',
    example: ['application/json'],
    message: (expected: string) => `The Content-Type must be ${expected}`,
  },
  parameterRepeated: {
    kind: 'invalid',
    code: 'PARAMETER_REPEATED',
    when: 'A query parameter that takes one value was given more than once.',
    example: ['page'],
    message: (name: string) => `The parameter ${name} must be given once`,
    details: (name: string) => [`${name}: given more than once`],
  },
  urlMalformed: {
    kind: 'invalid',
    code: 'URL_MALFORMED',
    when: 'The path or query cannot be decoded.',
    message: 'The URL cannot be decoded',
  },
  bodyTooLarge: {
    kind: 'tooLarge',
    code: 'BODY_TOO_LARGE',
    when: 'The body is larger than the route takes.',
    example: [1_048_576],
    message: (maxBytes: number) => `The body must be at most ${maxBytes} bytes`,
  },
  routeNotFound: {
    kind: 'notFound',
    code: 'ROUTE_NOT_FOUND',
    when: 'There is no such route.',
    message: 'There is no such route; see the API reference at /docs',
  },
  internal: {
    kind: 'internal',
    code: 'INTERNAL_ERROR',
    when: 'An unexpected failure; retry with exponential back-off.',
    message: 'Something failed on our side; retry later and quote the X-Request-Id',
  },
  serviceUnavailable: {
    kind: 'unavailable',
    code: 'SERVICE_UNAVAILABLE',
    when: 'A part that the answer depends on is down.',
    example: ['distribution'],
    message: (service: string) => `${service} cannot be reached; try again shortly`,
    retryAfterSeconds: 2,
  },
});
