/** One long-running program of the platform: started, watched, started again when it crashes, stopped. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, relative } from 'node:path';
import { ROOT } from './checkout.mjs';
import { pause } from './processes.mjs';

/**
 * Stack traces tell lines of the sources, not of what was built from them. Node 24 warns of timers that are overdue when they are set;
 * the Kafka client sets some, and they run at once, as they should.
 */
export const NODE_OPTIONS = ['--enable-source-maps', '--disable-warning=TimeoutNegativeWarning'];
/** For what is left stopped. */
export const REMEDY = 'when the cause is mended, stop the platform with Ctrl-C and start it again';
const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 25;
const PROBE_TIMEOUT_MS = 1_000;
const STOP_TIMEOUT_MS = 10_000;
const FIRST_RESTART_MS = 500;
const MAX_RESTARTS = 5;
/** Having run this long, a program has recovered and its restarts are counted anew. */
const STEADY_MS = 60_000;
const SHOWN_LINES = 3;
const SHOWN_CHARACTERS = 240;

/** @typedef {{ level?: string, message?: string, error?: string | { message: string } }} LogLine */
/** @typedef {ReturnType<typeof supervised>} Program */

/**
 * @typedef {object} ProgramOptions
 * @property {string} name @property {string[]} args @property {NodeJS.ProcessEnv} env @property {string[]} [nodeOptions]
 * @property {string} readyUrl @property {string} logFile @property {number} [stopTimeoutMs] After that it is killed.
 * @property {import('./guard.mjs').Guard} guard @property {(text: string) => void} say
 */

/** @param {ProgramOptions} options */
export function supervised({ name, args, env, readyUrl, logFile, guard, say, ...options }) {
  const { nodeOptions = [], stopTimeoutMs = STOP_TIMEOUT_MS } = options;
  const log = relative(ROOT, logFile);
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @type {Promise<string>} */
  let exited = Promise.resolve('');
  let wanted = false;
  let restarts = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let restartTimer;
  keepPreviousLog(logFile);

  function launch() {
    const output = openSync(logFile, 'a');
    const started = Date.now();
    // A group of its own: Ctrl-C in the terminal is for the supervisor, which knows the order.
    const launched = spawn(process.execPath, [...NODE_OPTIONS, ...nodeOptions, ...args], {
      cwd: ROOT,
      env,
      stdio: ['ignore', output, output],
      detached: true,
    });
    closeSync(output);
    const { pid } = launched;
    if (pid !== undefined) guard.watch(pid, 'SIGTERM');
    child = launched;
    exited = new Promise((done) => launched.once('exit', (code, signal) => done(signal ?? `exit code ${code}`)));
    void exited.then((how) => {
      if (pid !== undefined) guard.forget(pid);
      if (wanted && child === launched) crashed(how, Date.now() - started);
    });
    return launched;
  }

  /** @param {string} how @param {number} ranMs */
  function crashed(how, ranMs) {
    restarts = ranMs > STEADY_MS ? 1 : restarts + 1;
    const end = `${name} ended (${how}); ${log} ends with: ${endOfLog(logFile)}`;
    if (restarts > MAX_RESTARTS) {
      say(`✗ ${end}\n  It ended ${restarts} times in a row and is left stopped: ${REMEDY}.`);
      return;
    }
    const waitMs = FIRST_RESTART_MS * 2 ** (restarts - 1);
    say(`✗ ${end}\n  Starting it again in ${waitMs / 1000} s (${restarts} of ${MAX_RESTARTS}).`);
    restartTimer = setTimeout(() => void startAgain(), waitMs);
  }

  /** Launches and waits until it is ready; when it ends before, that is the failure. */
  async function start() {
    restarts = 0;
    const launched = launch();
    /** @type {string | undefined} */
    let ended;
    void exited.then((how) => (ended = how));
    await untilReady(() => {
      if (ended) throw new Error(`${name} did not start (${ended}); ${log} ends with: ${endOfLog(logFile)}`);
    }).catch((error) => {
      launched.kill('SIGKILL');
      throw error;
    });
    wanted = true;
    if (ended) crashed(ended, 0);
  }

  async function untilReady(check = () => {}) {
    for (const deadline = Date.now() + READY_TIMEOUT_MS; !(await answersOk(readyUrl)); await pause(READY_POLL_MS)) {
      check();
      if (Date.now() > deadline)
        throw new Error(`${name} was not ready within ${READY_TIMEOUT_MS / 1000} s; see ${log}`);
    }
  }

  async function startAgain() {
    const launched = launch();
    const superseded = () => {
      if (!wanted || child !== launched) throw new Error(`${name} was stopped or crashed again`);
    };
    await untilReady(superseded).then(
      () => say(`✓ ${name} is up again`),
      () => {}, // each crash on the way has had its line
    );
  }

  async function stop() {
    wanted = false;
    clearTimeout(restartTimer);
    const stopped = child;
    if (!stopped || stopped.exitCode !== null || stopped.signalCode !== null) return;
    const force = setTimeout(() => stopped.kill('SIGKILL'), stopTimeoutMs);
    stopped.kill('SIGCONT');
    stopped.kill('SIGTERM');
    await exited;
    clearTimeout(force);
  }

  return {
    name,
    logFile,
    start,
    stop,
    /** Sends a signal; the supervisor takes a death as a crash. */
    signal: (/** @type {NodeJS.Signals} */ signalName) => child?.kill(signalName),
    /** Ends it at once and for good, until `start`. */
    kill: async () => {
      wanted = false;
      clearTimeout(restartTimer);
      child?.kill('SIGKILL');
      await exited;
    },
    untilReady,
  };
}

/** @param {string} url @returns {Promise<boolean>} */
function answersOk(url) {
  return new Promise((done) => {
    const request = get(url, { agent: false, timeout: PROBE_TIMEOUT_MS }, (response) => {
      response.resume();
      done(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy()).once('error', () => done(false));
  });
}

/** This run's log begins empty; the one before is kept beside it. @param {string} logFile */
export function keepPreviousLog(logFile) {
  mkdirSync(dirname(logFile), { recursive: true });
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
}

/** @param {string} logFile */
function endOfLog(logFile) {
  const lines = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().split('\n') : [];
  return lines.slice(-SHOWN_LINES).map(readable).join(' | ') || '(nothing)';
}

/** A log line is JSON; of that a reader in the terminal wants the message and the error. @param {string} line */
function readable(line) {
  try {
    const { level, message, error } = /** @type {LogLine} */ (JSON.parse(line));
    const cause = typeof error === 'object' ? error.message : error;
    return [level, message, cause].filter(Boolean).join(' ').slice(0, SHOWN_CHARACTERS);
  } catch {
    return line.trim().slice(0, SHOWN_CHARACTERS);
  }
}
