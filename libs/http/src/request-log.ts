import { type Logger, newTrace, withTrace } from '@stayline/logger';
import { type RequestHandler, type Request } from 'express';
import { Histogram, type Registry } from 'prom-client';
import { type CallerRequest } from './authentication';

/** From a cached read to a request that waits for its timeout. */
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Gives every request its trace, and writes one wide line and one duration when it ends. Query and body are never logged. */
export function requestLog(logger: Logger, registry: Registry): RequestHandler {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return (request, response, next) => {
    const started = process.hrtime.bigint();
    const trace = newTrace({ requestId: request.get('x-request-id'), traceparent: request.get('traceparent') });
    response.setHeader('X-Request-Id', trace.requestId);
    response.once('close', () =>
      withTrace(trace, () => {
        const seconds = Number(process.hrtime.bigint() - started) / 1e9;
        const status = response.writableFinished ? response.statusCode : 499;
        const route = routeOf(request);
        durations.observe({ route, method: request.method, status }, seconds);
        logger.info('request', {
          method: request.method,
          route,
          status,
          durationMs: Math.round(seconds * 1e5) / 100,
          who: callerName(request),
          errorCode: response.locals.errorCode as string | undefined,
        });
      }),
    );
    withTrace(trace, next);
  };
}

/** The route's template, never the path: identifiers would make a series each. */
function routeOf(request: Request): string {
  const route = request.route as { path?: string } | undefined;
  return route?.path ?? 'none';
}

function callerName(request: Request): string | undefined {
  const { caller } = request as Partial<CallerRequest>;
  if (!caller) return undefined;
  if (caller.kind === 'channel') return `channel ${caller.channelId}`;
  if (caller.kind === 'service') return `service ${caller.service}`;
  return caller.kind === 'public' ? 'public' : `${caller.kind} ${caller.sub}`;
}
