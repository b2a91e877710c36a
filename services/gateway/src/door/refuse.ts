import { type DomainError } from '@stayline/errors';
import { errorBody, toDomainError } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { ADMIN_CHALLENGE, challengeOf } from '../credentials/challenge';
import { ClientGone } from '../proxy/proxy.errors';
import { drainRequest } from './drain-request';
import { type Exchange } from './exchange';

export interface RefuseOptions {
  zone: string;
  logger: Logger;
}

/** Answers with the error envelope, whatever was thrown. An answer that has begun can only be broken off. */
export function refuse(exchange: Exchange, thrown: unknown, { zone, logger }: RefuseOptions): void {
  const { request, response } = exchange;
  if (thrown instanceof ClientGone) return void response.destroy();
  const error = toDomainError(thrown);
  const body = errorBody(error, zone);
  exchange.errorCode = error.code;
  logFailure(logger, body.status, error);
  if (response.headersSent) return void response.destroy();
  const text = JSON.stringify(body);
  setHeaders(exchange, error, body.status);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.writeHead(body.status).end(text);
  drainRequest(request);
}

function setHeaders({ response, route, request }: Exchange, error: DomainError, status: number): void {
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', error.retryAfterSeconds);
  if (status === 401 && route) {
    response.setHeader('WWW-Authenticate', challengeOf(route.policy, request.headers.authorization !== undefined));
  }
  if (status === 403) response.setHeader('WWW-Authenticate', ADMIN_CHALLENGE);
  // Nobody waits for the rest of this request.
  if (status === 408) response.setHeader('Connection', 'close');
}

/** When a service is down, its name is enough. Only our own failures need a stack. */
function logFailure(logger: Logger, status: number, error: DomainError): void {
  if (status === 500) logger.error('failed', { errorCode: error.code, error: error.cause ?? error });
  else if (status > 500) logger.warn('not passed on', { errorCode: error.code, reason: reasonOf(error.cause) });
}

function reasonOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' ? code : cause.message;
}
