/** One `npm start` at a time in a checkout: two would share data and ports. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { commandLine, isAlive, pause } from './processes.mjs';

/** How long a run that is ending may take, or the guard of a killed run to stop what that run left. */
const ENDING_TIMEOUT_MS = 20_000;
/** A run that has lost its terminal notices it only a moment later. */
const NOTICE_MS = 1_000;
const POLL_MS = 50;
const PROGRAM = 'deploy/local/start.mjs';

/** @typedef {{ pid?: number, guard?: number | undefined, ending?: boolean }} Run What the lock's file tells of a run. */

/**
 * Takes the lock, after a run that is ending has ended, or refuses with one line. `note` keeps more about this run in it,
 * `release` gives it back.
 * @param {string} file
 */
export async function takeRunLock(file) {
  const started = Date.now();
  for (let other = read(file); runs(other.pid, PROGRAM) || runs(other.guard, 'guard.mjs'); other = read(file)) {
    const waited = Date.now() - started;
    const ending = other.ending || !runs(other.pid, PROGRAM);
    if (waited > (ending ? ENDING_TIMEOUT_MS : NOTICE_MS))
      throw new Error(
        `npm start already runs in this checkout (process ${other.pid}): stop it with Ctrl-C or kill ${other.pid}`,
      );
    await pause(POLL_MS);
  }
  /** @type {Run} */
  let facts = { pid: process.pid };
  const note = (/** @type {Run} */ more) => writeFileSync(file, JSON.stringify((facts = { ...facts, ...more })));
  note({});
  return { note, release: () => rmSync(file, { force: true }) };
}

/** @param {number | undefined} pid @param {string} program */
function runs(pid, program) {
  return pid !== undefined && isAlive(pid) && commandLine(pid).includes(program);
}

/** @param {string} file @returns {Run} */
function read(file) {
  try {
    return existsSync(file) ? /** @type {Run} */ (JSON.parse(readFileSync(file, 'utf8'))) : {};
  } catch {
    return {};
  }
}
