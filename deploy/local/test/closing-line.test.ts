import { evaluate } from './support/script';

interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
}

const RESULTS: Results = {
  numPassedTests: 9,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
};

async function close(change: Partial<Results> | undefined, jestCode: number): Promise<{ line: string; exit: number }> {
  const results = change && { ...RESULTS, ...change };
  return evaluate(`import { closingLine, countOutcome, exitCode } from './test-outcome.mjs';
    const outcome = countOutcome(${JSON.stringify(results)});
    console.log(JSON.stringify({ line: closingLine(outcome), exit: exitCode(outcome, ${jestCode}) }))`);
}

describe('the closing line of a test run', () => {
  it.each([
    ['all passed', {}, 0, '9 passed, 0 failed', 0],
    ['some were skipped', { numPendingTests: 2, numTodoTests: 1 }, 0, '9 passed, 0 failed, 3 skipped', 0],
    ['a test failed', { numFailedTests: 1 }, 1, '9 passed, 1 failed', 1],
    ['a suite could not run', { numRuntimeErrorTestSuites: 1 }, 1, '9 passed, 1 failed', 1],
    ['nothing ran', { numPassedTests: 0 }, 0, '0 passed, 0 failed', 1],
    ['jest failed of something else', {}, 1, '9 passed, 0 failed', 1],
    ['jest left no results', undefined, 1, '0 passed, 1 failed', 1],
  ])('when %s', async (_when, change, jestCode, line, exit) => {
    expect(await close(change, jestCode)).toEqual({ line, exit });
  });
});
