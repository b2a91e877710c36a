/**
 * jest's environment of every suite. A suite has a folder of its own, TEST_SUITE_FOLDER, which goes with it. What the suite's
 * processes log into a folder named `logs` in there is shown when the suite fails; a process that it leaves running is ended,
 * and is a failure.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { describeProcess, openChildren } from './open-handles.mjs';
import { endProcess } from './processes.mjs';
import { TEST_RUN_FOLDER } from './test-run-folder.mjs';

const FAILURES = ['test_fn_failure', 'hook_failure', 'error'];
const END_TIMEOUT_MS = 5_000;
const SHOWN_LINES = 20;
const SHOWN_CHARACTERS = 500;

export default class SuiteEnvironment extends TestEnvironment {
  #failed = false;
  #folder = '';
  /** @type {Set<object>} */
  #before = new Set();

  /** @override */
  async setup() {
    await super.setup();
    this.#folder = mkdtempSync(join(process.env[TEST_RUN_FOLDER] ?? '', 'suite-'));
    chmodSync(this.#folder, 0o711);
    this.global.process.env.TEST_SUITE_FOLDER = this.#folder;
    this.#before = new Set(openChildren());
  }

  /** @param {{ name: string }} event */
  handleTestEvent({ name }) {
    if (FAILURES.includes(name)) this.#failed = true;
  }

  /** @override */
  async teardown() {
    // jest calls it again after a failure of it.
    if (!this.#folder) return;
    const running = openChildren().filter((child) => !this.#before.has(child));
    // The others were told to end, and are ending.
    const left = running.filter(({ killed }) => !killed);
    const names = left.map((child) => `  ${describeProcess(child)}\n`).join('');
    await Promise.all(running.map(({ pid = 0 }) => endProcess(pid, 'SIGTERM', END_TIMEOUT_MS)));
    if (this.#failed || left.length > 0) showLogs(this.#folder);
    rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = '';
    await super.teardown();
    if (left.length === 0) return;
    const complaint = `The suite left this running; it has been ended:\n${names}`;
    // Thrown, it would take the place of the suite's own failures.
    if (this.#failed) process.stderr.write(`\n${complaint}`);
    else throw new Error(complaint);
  }
}

/** @param {string} folder */
function showLogs(folder) {
  for (const file of logsIn(folder)) {
    const lines = readFileSync(file, 'utf8').trim().split('\n').slice(-SHOWN_LINES);
    const shown = lines.map((line) => `  ${line.slice(0, SHOWN_CHARACTERS)}\n`).join('');
    process.stderr.write(`\n${basename(file)} of the failed suite ends with:\n${shown}`);
  }
}

/** @param {string} folder */
function logsIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((each) => each.isFile() && basename(each.parentPath ?? each.path) === 'logs')
    .map((each) => join(each.parentPath ?? each.path, each.name));
}
