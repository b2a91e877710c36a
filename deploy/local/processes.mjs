/** Questions about processes that are not our children, and waiting for them to end. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const POLL_MS = 20;

export function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** Whether a process with this id runs now, whoever owns it. One that has ended but was not collected yet does not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !isCollectable(pid);
}

/** In a container the first process may collect orphans late or never. Where there is no /proc, the system's does at once. */
function isCollectable(pid) {
  try {
    // "pid (name) state …", and the name may hold anything.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).startsWith('Z');
  } catch {
    return false;
  }
}

/** The command line of a process, or an empty text where there is none: an id alone may have been given to another since. */
export function commandLine(pid) {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout ?? '';
}

/** Sends a signal; a process that is gone already is fine. */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Asks a process to end and waits; after `timeoutMs` it is killed. */
export async function endProcess(pid, name, timeoutMs) {
  signal(pid, name);
  for (const deadline = Date.now() + timeoutMs; isAlive(pid); await pause(POLL_MS)) {
    if (Date.now() > deadline) signal(pid, 'SIGKILL');
  }
}
