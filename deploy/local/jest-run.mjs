/** jest as a process of ours: its results, its end, and that nothing outlives it. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inCheckout, ROOT } from './checkout.mjs';
import { listenForInterruption } from './interruption.mjs';
import { RESULTS } from './test-reporter.mjs';
import { openTestRun } from './test-run-folder.mjs';

const JEST = inCheckout('node_modules', 'jest', 'bin', 'jest.js');
/** Suites share one PostgreSQL and one Kafka, which want a core too. */
const WORKERS = '--maxWorkers=75%';
/** After the last test; the reporter ends a jest that merely waits before that. */
const END_LIMIT_MS = 45_000;
const POLL_MS = 250;

/**
 * Runs jest with our terminal and answers its exit code and its results, once nothing that it started runs any more. What had to
 * be ended is named, and makes the exit code a failure.
 * @param {string[]} args @param {{ env?: Record<string, string>, endLimitMs?: number }} [options]
 */
export async function runJest(args, { env = {}, endLimitMs = END_LIMIT_MS } = {}) {
  const run = openTestRun();
  const results = join(run.folder, RESULTS);
  const workers = args.some((each) => /^(--maxWorkers|-w|--runInBand|-i$)/.test(each)) ? [] : [WORKERS];
  const jest = spawn(process.execPath, [JEST, ...workers, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  /** @type {Promise<number>} */
  const ended = new Promise((done) => jest.once('exit', (code) => done(code ?? 1)));
  listenForInterruption({ onFirst: () => jest.kill('SIGTERM'), onSecond: () => jest.kill('SIGKILL') });
  const isWatching = args.some((each) => each.startsWith('--watch'));
  const overdue = isWatching ? undefined : endOverdue(jest, results, endLimitMs);
  const code = await ended;
  clearInterval(overdue);
  const left = await run.endLeftOver();
  if (left.length > 0) tellLeft(left);
  const found = readResults(results);
  await run.close();
  return { code: left.length > 0 ? 1 : code, results: found };
}

/**
 * A jest whose event loop stands still cannot end itself.
 * @param {import('node:child_process').ChildProcess} jest @param {string} results @param {number} endLimitMs
 */
function endOverdue(jest, results, endLimitMs) {
  /** @type {number | undefined} */
  let finished;
  return setInterval(() => {
    if (!existsSync(results)) return;
    finished ??= Date.now();
    if (Date.now() - finished < endLimitMs) return;
    console.error(`jest still ran ${endLimitMs / 1000} s after its last test and has been killed.`);
    jest.kill('SIGKILL');
  }, POLL_MS);
}

/** @param {{ pid: number, command: string }[]} left */
function tellLeft(left) {
  const lines = left.map(({ pid, command }) => `  process ${pid}: ${command}`);
  console.error(['The tests left this running; it has been ended:', ...lines].join('\n'));
}

/** @param {string} file @returns {import('./test-outcome.mjs').Results | undefined} */
function readResults(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
