export { createLogger, type Logger } from './logger';
export { redact } from './redact';
export { lostLogLines } from './standard-output';
export { currentTrace, newTrace, withTrace, type Trace } from './trace';
