import { type Writable } from 'node:stream';
import { createLogger as createWinston, format, type Logger, transports } from 'winston';
import { redact } from './redact';
import { standardOutput } from './standard-output';
import { currentTrace } from './trace';

export type { Logger };

/** Where winston keeps the level that transports filter by; a line without it is dropped silently. */
const LEVEL = Symbol.for('level');

export interface LoggerOptions {
  service: string;
  level?: string;
  /** Instead of stdout. */
  output?: Writable;
}

/**
 * JSON lines on stdout: time, level, service, message, the current request's id, and the given fields without secrets and
 * guests' contacts (`redact`).
 */
export function createLogger(options: LoggerOptions): Logger {
  const line = format((info) => {
    const { level, message, ...fields } = info;
    const trace = currentTrace();
    return {
      [LEVEL]: info[LEVEL],
      time: new Date().toISOString(),
      level,
      service: options.service,
      message,
      ...(trace && { requestId: trace.requestId, traceparent: trace.traceparent }),
      ...(redact(fields) as object),
    };
  });
  return createWinston({
    level: options.level ?? 'info',
    format: format.combine(line(), format.json()),
    transports: [new transports.Stream({ stream: options.output ?? standardOutput() })],
  });
}
