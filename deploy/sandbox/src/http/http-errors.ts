import { type ErrorRequestHandler, type RequestHandler } from 'express';
import { type Logger } from '@stayline/logger';
import { Refusal } from './refusal';

/** What body-parser throws: a client's fault with a status of its own. */
interface BodyError extends Error {
  status: number;
  type: string;
}

export function isBodyError(error: unknown): error is BodyError {
  return error instanceof Error && 'type' in error && 'status' in error && typeof error.status === 'number';
}

/** 404 for every route that is not there. */
export const unknownRoute: RequestHandler = (request) => {
  throw new Refusal(404, 'ROUTE_NOT_FOUND', `No route ${request.method} ${request.path}; GET / lists them`);
};

/** The last handler: `{ status, errorCode, message, details }` for everything thrown before it. */
export function httpErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent || response.destroyed) return next(error);
    const { status, errorCode, message, details, headers } = toRefusal(error);
    if (status >= 500 && !(error instanceof Refusal)) {
      logger.error('request failed', { method: request.method, path: request.path, error });
    }
    response.status(status).set(headers).json({ status, errorCode, message, details });
  };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isBodyError(error) && error.status < 500) {
    return new Refusal(error.status, error.status === 413 ? 'BODY_TOO_LARGE' : 'BODY_UNREADABLE', error.message);
  }
  return new Refusal(500, 'INTERNAL', 'The sandbox failed; its own log says why');
}
