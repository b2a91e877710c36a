export { announceDue } from './announce-due';
export { AttemptCounter } from './attempt-counter';
export {
  createDispatcher,
  type DispatcherOptions,
  type DispatchLimits,
  type DispatchLogger,
  type Ended,
} from './dispatcher';
export { DUE_AGAIN, dueRowsSql } from './due-rows';
export { dueState, type DueClock, type DueState, type DueTable } from './claims.store';
export { type Outcome, type Verdict } from './verdict';
export { AttemptsLostError, WorkTimeoutError } from './attempt';
