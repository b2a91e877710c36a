/** What a jest run came to, in one line. */

/**
 * @typedef {import('@jest/reporters').AggregatedResult} JestResults
 * @typedef {'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites' | 'numPendingTests' | 'numTodoTests'} Count
 * @typedef {Pick<JestResults, Count>} Results What is kept of jest's results.
 * @typedef {{ passed: number, failed: number, skipped: number }} Outcome
 */

/**
 * Counts of a run from jest's JSON results. A suite that could not even run is one failure; without results (jest ended
 * before it had any) the run itself is.
 * @param {Results | undefined} results @returns {Outcome}
 */
export function countOutcome(results) {
  if (!results) return { passed: 0, failed: 1, skipped: 0 };
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

/** @param {Outcome} outcome */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * A run is good when something ran, nothing failed, and jest itself agrees.
 * @param {Outcome} outcome @param {number} jestCode
 */
export function exitCode({ passed, failed }, jestCode) {
  return passed > 0 && failed === 0 && jestCode === 0 ? 0 : 1;
}
