/**
 * A small process that outlives its parent by a moment: when the parent ends, however it ends, it stops what the parent left
 * running and removes what was temporary. As a module: `startGuard()`. As a program: it reads orders from its standard
 * input, one JSON object a line, and carries them out when that closes.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { endMarked, endProcess } from './processes.mjs';

const PROGRAM = fileURLToPath(import.meta.url);
const END_TIMEOUT_MS = 10_000;

/** @typedef {{ watch?: number, signal?: NodeJS.Signals, sweep?: string, remove?: string, forget?: number | string }} Order */
/** @typedef {ReturnType<typeof startGuard>} Guard */

/**
 * Starts a guard of this process. `watch(pid, signal)`, `sweep(mark)` and `remove(path)` say what to do should we end without
 * doing it, `forget` takes that back. What was watched last is ended first, then whatever carries a mark; files go last.
 * `end` resolves when the guard has ended.
 */
export function startGuard() {
  // Without our environment: it must not carry a mark itself.
  const env = { PATH: process.env.PATH };
  const child = spawn(process.execPath, [PROGRAM], { env, detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = new Promise((done) => child.once('exit', done).once('error', done));
  child.stdin.on('error', () => {});
  child.unref();
  // Always a socket, of which the type knows nothing.
  /** @type {import('node:net').Socket} */ (child.stdin).unref();
  const order = (/** @type {Order} */ message) => child.stdin.write(`${JSON.stringify(message)}\n`);
  return {
    pid: child.pid,
    watch: (/** @type {number} */ pid, /** @type {NodeJS.Signals} */ signal) => order({ watch: pid, signal }),
    sweep: (/** @type {string} */ mark) => order({ sweep: mark }),
    remove: (/** @type {string} */ path) => order({ remove: path }),
    forget: (/** @type {number | string} */ what) => order({ forget: what }),
    end: async () => {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}

async function guard() {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {});
  /** @type {Map<number, NodeJS.Signals>} */
  const running = new Map();
  /** @type {Set<string>} */
  const marks = new Set();
  /** @type {Set<string>} */
  const temporary = new Set();
  for await (const line of createInterface({ input: process.stdin })) {
    const order = /** @type {Order} */ (JSON.parse(line));
    if (order.watch && order.signal) running.set(order.watch, order.signal);
    if (order.sweep) marks.add(order.sweep);
    if (order.remove) temporary.add(order.remove);
    if (typeof order.forget === 'number') running.delete(order.forget);
    if (typeof order.forget === 'string') temporary.delete(order.forget);
  }
  for (const [pid, signal] of [...running].reverse()) await endProcess(pid, signal, END_TIMEOUT_MS);
  for (const mark of marks) await endMarked(mark, END_TIMEOUT_MS);
  for (const path of temporary) rmSync(path, { recursive: true, force: true });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) void guard();
