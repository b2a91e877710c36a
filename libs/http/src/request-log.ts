import { type Logger, newTrace, withTrace } from '@stayline/logger';
import { type RequestHandler, type Request } from 'express';
import { type Registry } from 'prom-client';
import { type CallerRequest } from './authentication';
import { requestRecorder } from './request-record';

/** Gives every request its trace, and records it when it ends. */
export function requestLog(logger: Logger, registry: Registry): RequestHandler {
  const record = requestRecorder(logger, registry);
  return (request, response, next) => {
    const startedAt = process.hrtime.bigint();
    const trace = newTrace({ requestId: request.get('x-request-id'), traceparent: request.get('traceparent') });
    response.setHeader('X-Request-Id', trace.requestId);
    response.once('close', () =>
      record(trace, {
        method: request.method,
        route: routeOf(request),
        status: response.statusCode,
        complete: response.writableFinished,
        startedAt,
        caller: (request as Partial<CallerRequest>).caller,
        errorCode: response.locals.errorCode as string | undefined,
      }),
    );
    withTrace(trace, next);
  };
}

function routeOf(request: Request): string {
  const route = request.route as { path?: string } | undefined;
  return route?.path ?? 'none';
}
