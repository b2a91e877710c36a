export { checkAll, checkPage, type Violation, type Walk } from './invariant';
export { type Checks, violationsIn, walkIds } from './walk-ids';
export { createInvariantWatch, type InvariantWatch } from './invariant-watch';
export { invariantSettings } from './invariant-settings';
export { invariantErrors } from './invariant.errors';
export { type ViolationsView, viewViolations } from './violations.view';
