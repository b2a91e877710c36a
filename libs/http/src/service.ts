import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { parse } from 'node:querystring';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallerKey } from '@stayline/caller';
import { type Logger } from '@stayline/logger';
import express, { type ErrorRequestHandler, type Express, json } from 'express';
import { type Registry } from 'prom-client';
import { refuseDeepBody } from './body-depth';
import { errorBody, toDomainError } from './error-body';
import { httpErrors } from './http.errors';
import { gracefulClose } from './graceful-close';
import { createManagementServer, type ManagementServer } from './management';
import { checkPolicies } from './openapi';
import { type Api } from './operations/describe-api';
import { checkContentType, checkQuery, takeConditions } from './request-checks';
import { requestLog } from './request-log';
import { refuseUnstorableText } from './text-checks';
import { keepSentBody } from './sent-body';

export interface ServiceOptions {
  host: string;
  port: number;
  managementPort: number;
  platformZone: string;
  drainTimeoutMs: number;
  drainDelayMs: number;
  logger: Logger;
  callerKey: CallerKey;
  /** The routes and their document, which says their policies and integer parameters. */
  api: Api;
  /** The controllers that the routes call, built by `app.ts`. */
  controllers: readonly object[];
  /** Routes that read their body as a stream, mounted before JSON is parsed; they guard themselves (`expressAuthentication`). */
  streamedRoutes?: (app: Express) => void;
  /**
   * How long a request may take to arrive. Services with streamed routes raise it, because those have limits of their
   * own.
   */
  requestTimeoutMs?: number;
  /** The service's own readiness: its database answers and is migrated. */
  isReady: () => Promise<boolean>;
  /** Registers the service's own metrics. */
  metrics?: (registry: Registry) => void;
}

export interface Service {
  /**
   * Listens; answers the ports that it got. The management port opens first, then `prepare` runs (the database, the
   * migrations), then the API opens: a service that waits for its database is alive, but not ready, and answers no
   * request.
   */
  start(prepare?: () => Promise<void>): Promise<{ port: number; managementPort: number }>;
  /** Reports not ready, drains, closes. */
  stop(): Promise<void>;
}

/** JSON bodies are at most 1 MiB (ALL-15). */
export const MAX_BODY_BYTES = 1024 * 1024;
/** What the gateway takes (16 KiB), and what it adds: the signed caller, request id, trace and addresses. */
const MAX_HEADER_BYTES = 20 * 1024;
/** Shorter than the gateway waits for a service. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than the gateway keeps an idle connection, so that it never writes into one that is being closed. */
const KEEP_ALIVE_MS = 65_000;

/** A service's two doors: the API behind the gateway, and the management port. Built once by its `app.ts`. */
export function createService(options: ServiceOptions): Service {
  checkPolicies(options.api.openapi);
  let draining = false;
  const management = createManagementServer({
    host: options.host,
    port: options.managementPort,
    isReady: async () => !draining && server.listening && (await options.isReady()),
  });
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, createApp(options, management));
  const close = gracefulClose(server);
  server.requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return {
    start: async (prepare) => {
      const managementPort = await management.start();
      await prepare?.();
      return { managementPort, port: await listen(server, options) };
    },
    stop: async () => {
      draining = true;
      await pause(options.drainDelayMs);
      await close(options.drainTimeoutMs);
      await management.stop();
    },
  };
}

function createApp(options: ServiceOptions, management: ManagementServer): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // No limit on the number of parameters: by default those after the thousandth would be dropped silently.
  app.set('query parser', (query: string) => parse(query, undefined, undefined, { maxKeys: 0 }));
  app.locals.callerKey = options.callerKey;
  app.locals.controllers = new Map(options.controllers.map((each) => [each.constructor, each]));
  options.metrics?.(management.registry);
  app.use(requestLog(options.logger, management.registry));
  app.use(takeConditions);
  app.use(checkQuery(options.api.openapi));
  options.streamedRoutes?.(app);
  app.use(checkContentType);
  app.use(json({ limit: MAX_BODY_BYTES, verify: checkAndKeepBody }));
  options.api.registerRoutes(app);
  app.use(() => {
    throw httpErrors.routeNotFound();
  });
  app.use(answerError(options.logger, options.platformZone));
  return app;
}

function checkAndKeepBody(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  refuseUnstorableText(body);
  refuseDeepBody(body);
  keepSentBody(request, response, body);
}

/** The one place where whatever was thrown becomes the error envelope; the log keeps the cause. */
function answerError(logger: Logger, zone: string): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  return (thrown: unknown, request, response, _next) => {
    const error = toDomainError(thrown);
    const body = errorBody(error, zone);
    response.locals.errorCode = error.code;
    if (body.status >= 500) logger.error('failed', { errorCode: error.code, error: error.cause ?? thrown });
    if (response.headersSent) return void response.destroy();
    if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', error.retryAfterSeconds);
    // Reads the rest of a body that was refused early, so that the client gets the answer instead of a broken
    // connection.
    if (!request.readableEnded) request.resume();
    response.status(body.status).json(body);
  };
}

function listen(server: Server, { host, port }: ServiceOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
