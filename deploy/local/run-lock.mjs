/** One `npm start` at a time in a checkout: two would share data and ports. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { commandLine, isAlive, pause } from './processes.mjs';

/** How long the guard of a killed run may take to stop what that run left. */
const GUARD_TIMEOUT_MS = 20_000;
const POLL_MS = 50;
const PROGRAM = 'deploy/local/start.mjs';

/** Takes the lock or refuses with one line. `note` keeps more about this run in it, `release` gives it back. */
export async function takeRunLock(file) {
  const other = read(file);
  if (other && runs(other.pid, PROGRAM))
    throw new Error(
      `npm start already runs in this checkout (process ${other.pid}): stop it with Ctrl-C or kill ${other.pid}`,
    );
  for (
    const deadline = Date.now() + GUARD_TIMEOUT_MS;
    other?.guard && runs(other.guard, 'guard.mjs');
    await pause(POLL_MS)
  ) {
    if (Date.now() > deadline)
      throw new Error(`The run before is still being stopped by process ${other.guard}: try again`);
  }
  rmSync(file, { force: true });
  const note = (more) => writeFileSync(file, JSON.stringify({ pid: process.pid, ...more }));
  note({});
  return { note, release: () => rmSync(file, { force: true }) };
}

function runs(pid, program) {
  return isAlive(pid) && commandLine(pid).includes(program);
}

function read(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}
