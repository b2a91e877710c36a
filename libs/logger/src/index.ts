export { createLogger, type Logger } from './logger';
export { redact } from './redact';
export { currentTrace, newTrace, withTrace, type Trace } from './trace';
