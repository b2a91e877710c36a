/** Programs that run to their end: npm, nx, jest. */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ROOT } from './checkout.mjs';

const SHOWN_LINES = 15;

/**
 * Runs a program with our own terminal and answers its exit code; a signal or a missing program is a failure too.
 * @param {string} command @param {string[]} args @param {{ env?: NodeJS.ProcessEnv | undefined }} [options]
 */
export function runVisibly(command, args, { env = {} } = {}) {
  return run(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
}

/**
 * Runs a program with its output in `logFile`; throws with the output's end when it fails.
 * @param {string} command @param {string[]} args
 * @param {{ logFile: string, what: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} options
 */
export async function runQuietly(command, args, { logFile, what, env = {}, signal }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const output = openSync(logFile, 'w');
  const code = await run(command, args, { env, signal, stdio: ['ignore', output, output] }).finally(() =>
    closeSync(output),
  );
  if (code === 0) return;
  const end = readFileSync(logFile, 'utf8').trim().split('\n').slice(-SHOWN_LINES).join('\n  ');
  throw new Error(`${what} failed (exit ${code}); ${logFile} ends with:\n  ${end}`);
}

/** @param {string} command @param {string[]} args @param {import('node:child_process').SpawnOptions} options @returns {Promise<number>} */
function run(command, args, { env, stdio, signal }) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio, signal });
    child.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      failed(error.code === 'ENOENT' ? new Error(`"${command}" is not on the PATH: install it`) : error),
    );
    child.once('exit', (code) => done(code ?? 1));
  });
}
