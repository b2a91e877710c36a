/** What a jest run came to, in one line. */

/**
 * Counts of a run from jest's JSON results. A suite that could not even run is one failure; without results (jest ended
 * before it had any) the run itself is.
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function countOutcome(results) {
  if (!results) return { passed: 0, failed: 1, skipped: 0 };
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A run is good when something ran, nothing failed, and jest itself agrees. */
export function exitCode({ passed, failed }, jestCode) {
  return passed > 0 && failed === 0 && jestCode === 0 ? 0 : 1;
}
