import { createHash, timingSafeEqual } from 'node:crypto';
import { type RequestHandler } from 'express';
import { Refusal } from './refusal';

/** Compares two secrets in a time that tells nothing about either: digests first, since lengths may differ. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** Lets a request through that carries `Authorization: Bearer <token>`; 401 otherwise. */
export function requireBearer(token: string): RequestHandler {
  return (request, _response, next) => {
    const given = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (given !== undefined && sameSecret(given, token)) return next();
    throw new Refusal(401, 'TOKEN_INVALID', 'Send Authorization: Bearer with the token of this stand-in', [], {
      'WWW-Authenticate': 'Bearer',
    });
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
