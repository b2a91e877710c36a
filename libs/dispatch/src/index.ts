export { announceDue } from './announce-due';
export { createDispatcher, type Dispatcher, type DispatcherOptions, type DispatchLogger } from './dispatcher';
export { dueRowsSql } from './due-rows';
export { dueState, type DueClock, type DueState, type DueTable } from './claims.store';
export { retryDelayMs, type RetryPolicy } from './retry-delay';
export { type Outcome, type Verdict } from './verdict';
export { AttemptsLostError, WorkTimeoutError } from './attempt';
