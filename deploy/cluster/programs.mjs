/** The programs of a run: started with a log file each, stopped in the opposite order. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const POLL_MS = 250;
const STOP_TIMEOUT_MS = 15_000;

/** @typedef {{ name: string, stop: () => Promise<void> }} Running */

export const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
export const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Runs a program to its end; answers what it printed, or throws with what it complained of.
 * @param {string} program @param {string[]} args @param {{ input?: string | Buffer, env?: Record<string, string>, cwd?: string }} [options]
 */
export function run(program, args, { input, env, cwd } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    input,
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status === 0) return stdout;
  const what = `${program.split('/').at(-1)} ${args.slice(0, 4).join(' ')}`;
  throw new Error(`${what} failed: ${error?.message ?? `${stderr}${stdout}`.trim().slice(-2_000)}`);
}

/**
 * Waits until a condition holds, and says what was waited for where it does not.
 * @template T @param {string} what @param {() => T | Promise<T>} condition Throwing counts as not yet.
 * @param {number} [seconds] @returns {Promise<NonNullable<T>>}
 */
export async function until(what, condition, seconds = 120) {
  const deadline = Date.now() + seconds * 1_000;
  for (let last = ''; ; await pause(POLL_MS)) {
    try {
      const value = await condition();
      if (value) return value;
    } catch (error) {
      last = /** @type {Error} */ (error).message;
    }
    if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s${last && ` (${last})`}`);
  }
}

/** Starts and remembers programs. @param {string} logs Folder. */
export function programs(logs) {
  mkdirSync(logs, { recursive: true });
  /** @type {Running[]} */
  const running = [];
  return {
    /** For what is stopped in another way. @param {Running} each */
    remember: (each) => void running.push(each),
    /** @param {string} name @param {string} program @param {string[]} args @param {Record<string, string>} [env] */
    start: (name, program, args, env = {}) => {
      const log = openSync(join(logs, `${name}.log`), 'a');
      const child = spawn(program, args, { stdio: ['ignore', log, log], env: { ...process.env, ...env } });
      closeSync(log);
      const exited = new Promise((done) => child.once('exit', done).once('error', done));
      const stop = async () => {
        const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
        child.kill('SIGTERM');
        await exited;
        clearTimeout(force);
      };
      running.push({ name, stop });
    },
    stopAll: async () => {
      for (const { name, stop } of running.splice(0).reverse())
        await stop().catch((/** @type {unknown} */ error) => say(`${name} did not stop: ${String(error)}`));
    },
    tail: (/** @type {string} */ name, lines = 15) =>
      readFileSync(join(logs, `${name}.log`), 'utf8')
        .trim()
        .split('\n')
        .slice(-lines)
        .join('\n'),
  };
}
