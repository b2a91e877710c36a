import { type Caller } from '@stayline/caller';
import { type Logger, type Trace, withTrace } from '@stayline/logger';
import { Histogram, type Registry } from 'prom-client';

/** From a cached read up to a request that reaches its timeout. */
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** The status in the log for a client that left before its answer was complete. It is not a status of HTTP. */
const CLIENT_LEFT = 499;

/** How one request ended. */
export interface RequestOutcome {
  method: string;
  /** The route's template, never the path: each identifier would make a series of metrics of its own. */
  route: string;
  status: number;
  /** Whether the whole answer was handed to the connection. */
  complete: boolean;
  /** `process.hrtime.bigint()` at its arrival. */
  startedAt: bigint;
  caller?: Caller;
  errorCode?: string;
  /** Further fields of the line. */
  more?: Record<string, unknown>;
}

/** Writes one wide line and one duration for each request. Query and body are never logged. */
export function requestRecorder(logger: Logger, registry: Registry): (trace: Trace, outcome: RequestOutcome) => void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return (trace, { method, route, complete, startedAt, caller, errorCode, more, ...outcome }) => {
    const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
    const status = complete ? outcome.status : CLIENT_LEFT;
    durations.observe({ route, method, status }, seconds);
    withTrace(trace, () =>
      logger.info('request', {
        method,
        route,
        status,
        durationMs: Math.round(seconds * 1e5) / 100,
        who: caller && callerName(caller),
        errorCode,
        ...more,
      }),
    );
  };
}

function callerName(caller: Caller): string {
  if (caller.kind === 'channel') return `channel ${caller.channelId}`;
  if (caller.kind === 'service') return `service ${caller.service}`;
  return caller.kind === 'public' ? 'public' : `${caller.kind} ${caller.sub}`;
}
