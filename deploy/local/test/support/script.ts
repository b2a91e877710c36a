import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { resolve } from 'node:path';
import { type Readable } from 'node:stream';

const SCRIPTS = resolve(__dirname, '../..');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs ES module code beside the scripts, in a Node of its own: jest's modules are CommonJS. */
export function startScript(
  code: string,
  env: NodeJS.ProcessEnv = {},
  cwd = SCRIPTS,
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** For such code: no wait of its timers is longer than a moment. */
export const SHORT_WAITS =
  'const wait = setTimeout; globalThis.setTimeout = (work, ms) => wait(work, Math.min(ms, 10));';

/** Runs such code to its end. */
export function runScript(code: string, env?: NodeJS.ProcessEnv): Promise<Ended> {
  return ended(startScript(code, env));
}

/** Runs one of the programs as a terminal would. */
export function runProgram(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  account: { uid?: number; gid?: number } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [resolve(SCRIPTS, program), ...args], {
    ...account,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return ended(child);
}

/** Asks as the scripts do: a process that only waits to be collected is gone. */
export function isAlive(pid: number): Promise<boolean> {
  return evaluate(`import { isAlive } from './processes.mjs'; console.log(isAlive(${pid}))`);
}

/** What the code prints as JSON. */
export async function evaluate<T>(code: string): Promise<T> {
  const { code: exit, stdout, stderr } = await runScript(code);
  if (exit !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

/** Its exit and all that it wrote. */
export function ended(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ended> {
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return new Promise((done) => child.once('close', (code) => done({ code, ...output })));
}
