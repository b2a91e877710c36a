/**
 * The folder of one test run. Whatever the run starts inherits its name and whatever it writes lies in it, so that nothing
 * of either stays, however the run ends.
 */
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGuard } from './guard.mjs';
import { endMarked, pause, processesMarked } from './processes.mjs';

export const TEST_RUN_FOLDER = 'TEST_RUN_FOLDER';
/** What is ending already is no left-over. */
const ENDING_MS = 5_000;
const POLL_MS = 100;

/** Makes the folder of a new run, of which this process and all that it starts from now on are part. */
export function openTestRun() {
  const folder = mkdtempSync(join(tmpdir(), 'stayline-test-'));
  // Open to passers-by, because root's PostgreSQL runs under another account.
  chmodSync(folder, 0o711);
  process.env[TEST_RUN_FOLDER] = folder;
  const mark = `${TEST_RUN_FOLDER}=${folder}`;
  const guard = startGuard();
  guard.remove(folder);
  guard.sweep(mark);
  return {
    folder,
    /** Ends whatever the run has left running, and answers what that was. */
    endLeftOver: async () => {
      for (const started = Date.now(); processesMarked(mark).length > 0; await pause(POLL_MS))
        if (Date.now() - started > ENDING_MS) break;
      const left = processesMarked(mark);
      await endMarked(mark, ENDING_MS);
      return left;
    },
    close: () => guard.end(),
  };
}

/** For a jest that was not started by `npm test`. */
export function ensureTestRun() {
  if (!process.env[TEST_RUN_FOLDER]) openTestRun();
}
