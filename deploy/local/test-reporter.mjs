/** jest's reporter for `npm test`: notes what the run came to, and does not let what was left open keep jest from ending. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeOpen } from './open-handles.mjs';
import { TEST_RUN_FOLDER } from './test-run-folder.mjs';

export const RESULTS = 'results.json';
/** Time for PostgreSQL and Kafka to stop. */
const LIMIT_MS = 30_000;

export default class TestReporter {
  /** @param {{ watch: boolean, watchAll: boolean }} config @param {{ limitMs?: number }} [options] */
  constructor({ watch, watchAll }, { limitMs = LIMIT_MS } = {}) {
    this.isWatching = watch || watchAll;
    this.limitMs = limitMs;
  }

  /** @param {unknown} _contexts @param {import('./test-outcome.mjs').Results} results */
  onRunComplete(_contexts, results) {
    const folder = process.env[TEST_RUN_FOLDER];
    if (folder) writeFileSync(join(folder, RESULTS), JSON.stringify(counts(results)));
    if (!this.isWatching) setTimeout(() => this.end(), this.limitMs).unref();
  }

  end() {
    const open = describeOpen().map((each) => `  ${each}\n`);
    process.stderr.write(
      `\njest has not ended ${this.limitMs / 1000} s after its last test. Left open:\n${open.join('')}`,
    );
    process.exit(1);
  }
}

/** @param {import('./test-outcome.mjs').Results} results @returns {import('./test-outcome.mjs').Results} */
function counts({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests }) {
  return { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests };
}
