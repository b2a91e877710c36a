import { type RequestHandler } from 'express';
import { httpErrors } from './http.errors';
import { type OpenApi, integerParameters } from './openapi';
import { CONDITION } from './tagged-answer';
import { refuseUnstorableUrl } from './text-checks';

/** Plain digits, no sign, no leading zero (ALL-20): anything else that `Number` accepts is a mistake of the caller. */
const PLAIN_INTEGER = /^(0|[1-9]\d{0,15})$/;

/** A repeated parameter, and an integer that is not plain digits, are 400 before any route sees them. */
export function checkQuery(openapi: OpenApi): RequestHandler {
  const integers = integerParameters(openapi);
  return (request, _response, next) => {
    refuseUnstorableUrl(request.url);
    for (const [name, value] of Object.entries(request.query)) {
      if (typeof value !== 'string') throw httpErrors.parameterRepeated(name.slice(0, 64));
      if (integers.has(name) && !PLAIN_INTEGER.test(value)) {
        throw httpErrors.validationFailed([`${name}: must be a whole number in plain digits`]);
      }
    }
    next();
  };
}

/** Takes conditional headers away. With them Express could answer 304, which only operations that are `@Tagged` declare. */
export const takeConditions: RequestHandler = (request, response, next) => {
  response.locals[CONDITION] = request.headers['if-none-match'];
  delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
  next();
};

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** A body of another type would silently be read as empty. */
export const checkContentType: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (METHODS_WITH_BODY.has(request.method) && hasBody && !request.is('application/json')) {
    throw httpErrors.contentTypeUnsupported('application/json');
  }
  next();
};
