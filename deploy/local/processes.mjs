/** Questions about processes that are not our children, and waiting for them to end. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const POLL_MS = 20;

/** @param {number} ms @returns {Promise<void>} */
export function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/**
 * Whether a process with this id runs now, whoever owns it. One that has ended but was not collected yet does not.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return !isCollectable(pid);
}

/**
 * In a container the first process may collect orphans late or never. Where there is no /proc, the system's does at once.
 * @param {number} pid
 */
function isCollectable(pid) {
  try {
    // "pid (name) state …", and the name may hold anything.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z') ?? false;
  } catch {
    return false;
  }
}

/**
 * The command line of a process, or an empty text where there is none: an id alone may have been given to another since.
 * @param {number} pid
 */
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

/** Sends a signal; a process that is gone already is fine. @param {number} pid @param {NodeJS.Signals} name */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/**
 * Asks a process to end and waits; after `timeoutMs` it is killed.
 * @param {number} pid @param {NodeJS.Signals} name @param {number} timeoutMs
 */
export async function endProcess(pid, name, timeoutMs) {
  signal(pid, name);
  for (const deadline = Date.now() + timeoutMs; isAlive(pid); await pause(POLL_MS)) {
    if (Date.now() > deadline) signal(pid, 'SIGKILL');
  }
}

/**
 * Processes that inherited `mark`, a `NAME=value` of their environment: so they are found whoever their parent is by now.
 * @param {string} mark @returns {{ pid: number, command: string }[]}
 */
export function processesMarked(mark) {
  const marked = existsSync('/proc/self/environ') ? markedInProc(mark) : markedInPs(mark);
  return marked.filter((pid) => pid !== process.pid).map((pid) => ({ pid, command: commandLine(pid).trim() }));
}

/** @param {string} mark */
function markedInProc(mark) {
  const isMarked = (/** @type {number} */ pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark);
    } catch {
      return false; // it has ended meanwhile, or is somebody else's
    }
  };
  return readdirSync('/proc').map(Number).filter(Boolean).filter(isMarked);
}

/** Where there is no /proc, `ps` shows the environment behind the command. @param {string} mark */
function markedInPs(mark) {
  const { stdout } = spawnSync('ps', ['-axEww', '-o', 'pid=,command='], { encoding: 'utf8' });
  const lines = (stdout ?? '').split('\n').filter((line) => line.split(' ').includes(mark));
  return lines.map((line) => Number.parseInt(line, 10));
}

/**
 * Asks every marked process to end, kills after `timeoutMs` what has not, and answers when none is left.
 * @param {string} mark @param {number} timeoutMs
 */
export async function endMarked(mark, timeoutMs) {
  const asked = new Set();
  const started = Date.now();
  for (let left = processesMarked(mark); left.length > 0; left = processesMarked(mark)) {
    const isLate = Date.now() - started > timeoutMs;
    for (const { pid } of left.filter((each) => isLate || !asked.has(each.pid)))
      signal(pid, isLate ? 'SIGKILL' : 'SIGTERM');
    for (const { pid } of left) asked.add(pid);
    await pause(POLL_MS);
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}
