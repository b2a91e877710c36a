import { type ErrorKind } from '@stayline/errors';

/** The only place where a failure becomes a status. */
export const STATUS_BY_KIND: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  requestTimeout: 408,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  headersTooLarge: 431,
  internal: 500,
  badGateway: 502,
  unavailable: 503,
  timeout: 504,
};
