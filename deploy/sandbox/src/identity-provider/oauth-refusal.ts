import { type ErrorRequestHandler } from 'express';
import { isBodyError } from '../http/http-errors';

/** A refusal in the shape of RFC 6749, 5.2: `{ error, error_description }`. */
export class OAuthRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    description: string,
  ) {
    super(description);
    this.name = 'OAuthRefusal';
  }
}

export const invalidRequest = (description: string) => new OAuthRefusal(400, 'invalid_request', description);

/** Turns refusals and unreadable bodies into the OAuth shape; the rest is for the next handler. */
export const oauthErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const refusal = isBodyError(error) && error.status < 500 ? invalidRequest(error.message) : error;
  if (!(refusal instanceof OAuthRefusal) || response.headersSent) return next(error);
  if (refusal.status === 401) response.set('WWW-Authenticate', 'Bearer');
  response.status(refusal.status).set('Cache-Control', 'no-store');
  response.json({ error: refusal.error, error_description: refusal.message });
};
