/**
 * A real Apache Kafka on this machine: KRaft, one node that is broker and controller, jars from Maven Central.
 * Needs Java 17+ and, the first time, Maven. As a module: `kafkaAvailable()` and `startKafka()`. As a program:
 * `node kafka.mjs --data-dir DIR [--port N] [--controller-port N] [--log-file FILE]` prints one line of JSON when the
 * broker answers and stops it on SIGTERM, SIGINT or when its standard input closes (so it never outlives its parent).
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pause } from '../processes.mjs';
import { answers, assertFree, freePort } from './probe.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const POM = join(HERE, 'pom.xml');
const DEFAULT_LIBS = resolve(HERE, '../../../.local/kafka-libs');
const OLDEST_JAVA = 17;
const LOOPBACK = '127.0.0.1';
const DOWNLOAD_TIMEOUT_MS = 300_000;
const FORMAT_TIMEOUT_MS = 60_000;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 50;

/** Serial collector and first-tier compiler: the broker starts in half the time and stays small. */
const JVM_FLAGS = [
  '-Xms64m',
  '-Xmx384m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Xshare:auto',
  '-Djava.awt.headless=true',
];

/**
 * Whether a broker can be started here: `{ available: true }` or `{ available: false, reason }`, the reason being a
 * sentence for the terminal. Maven is asked for only while the jars are not there yet.
 * @returns {{ available: boolean, reason?: string }}
 */
export function kafkaAvailable({ libsDir = DEFAULT_LIBS } = {}) {
  const java = javaVersion();
  if (java === undefined)
    return unavailable(`Java ${OLDEST_JAVA} or newer is not on the PATH (install a JRE, e.g. openjdk-17-jre-headless)`);
  if (java < OLDEST_JAVA) return unavailable(`Java ${java} is on the PATH, but Kafka needs ${OLDEST_JAVA} or newer`);
  if (!existsSync(jarsOf(libsDir)) && !onPath('mvn'))
    return unavailable('Maven (mvn) is not on the PATH: it fetches the Kafka jars once');
  return { available: true };
}

/**
 * @typedef {object} Broker
 * @property {string} brokers @property {string} version @property {number} pid
 * @property {Promise<unknown>} exited @property {() => Promise<void>} stop
 */

/**
 * Starts the broker on 127.0.0.1 and waits until it answers. Ports of 0 or none are chosen. Data left in `dataDir` by
 * an earlier run, even a killed one, is used again; a broker that such a run left behind is stopped first.
 * `onSpawn` hears of its process before it answers. `stop` ends it gracefully, and by force after 20 s.
 * `host` is where others than this machine's programs reach it; then it listens on every address.
 * @param {{ dataDir: string, host?: string, port?: number, controllerPort?: number, logFile?: string | undefined, libsDir?: string | undefined,
 *   onProgress?: ((text: string) => void) | undefined, onSpawn?: (pid: number) => void, remedy?: string }} options
 *   `remedy` is what our caller's user can do when a port is taken.
 * @returns {Promise<Broker>}
 */
export async function startKafka({
  dataDir,
  host = LOOPBACK,
  port = 0,
  controllerPort = 0,
  logFile,
  libsDir = DEFAULT_LIBS,
  onProgress = () => {},
  onSpawn = () => {},
  remedy,
}) {
  const available = kafkaAvailable({ libsDir });
  if (!available.available) throw new Error(available.reason);
  const home = resolve(dataDir);
  mkdirSync(home, { recursive: true });
  const classpath = join(jars(libsDir, onProgress), '*');
  await stopLeftover(home);
  const ports = { broker: port || (await freePort()), controller: controllerPort || (await freePort()) };
  await assertFree(ports.broker, remedy ?? 'choose another with --port');
  await assertFree(ports.controller, remedy ?? 'choose another with --controller-port');
  const properties = writeProperties(home, host, ports);
  const log = resolve(logFile ?? join(home, 'kafka.log'));
  mkdirSync(dirname(log), { recursive: true });
  if (!existsSync(join(home, 'log', 'meta.properties'))) format(classpath, properties, log);
  return launch({ classpath, properties, log, home, host, port: ports.broker, onSpawn });
}

/** @param {string} reason */
function unavailable(reason) {
  return { available: false, reason };
}

function javaVersion() {
  const told = spawnSync('java', ['-version'], { encoding: 'utf8', timeout: 20_000 });
  const match = /version "(?:1\.)?(\d+)/.exec(told.stderr ?? '');
  return match ? Number(match[1]) : undefined;
}

/** @param {string} program */
function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function kafkaVersion() {
  return /<kafka\.version>([^<]+)</.exec(readFileSync(POM, 'utf8'))?.[1] ?? '';
}

/** @param {string} libsDir */
function jarsOf(libsDir) {
  return join(resolve(libsDir), kafkaVersion());
}

/**
 * The folder with the server's jars; fetched once into a temporary name, so that a cut-off download is never used.
 * @param {string} libsDir @param {(text: string) => void} onProgress
 */
function jars(libsDir, onProgress) {
  const folder = jarsOf(libsDir);
  if (existsSync(folder)) return folder;
  onProgress(`Fetching Apache Kafka ${kafkaVersion()} from Maven Central`);
  mkdirSync(dirname(folder), { recursive: true });
  const unfinished = `${folder}.${process.pid}`;
  const args = ['-B', '-q', '-f', POM, 'dependency:copy-dependencies', `-DoutputDirectory=${unfinished}`];
  const run = spawnSync('mvn', args, { encoding: 'utf8', timeout: DOWNLOAD_TIMEOUT_MS });
  if (run.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`Maven could not fetch the Kafka jars: ${lastLines(`${run.stdout}${run.stderr}`)}`);
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // otherwise another run finished first
  }
  return folder;
}

/** @param {string} home @param {string} host @param {{ broker: number, controller: number }} ports */
function writeProperties(home, host, { broker, controller }) {
  const file = join(home, 'server.properties');
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    'controller.listener.names': 'CONTROLLER',
    listeners: `PLAINTEXT://${host === LOOPBACK ? LOOPBACK : '0.0.0.0'}:${broker},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': `PLAINTEXT://${host}:${broker}`,
    'log.dirs': join(home, 'log'),
    // Topics exist before any service starts; a misspelt one must fail.
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 5,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 1000,
    // A killed broker may come back as soon as its old session is over: 9 s by default, too long for one node.
    'broker.session.timeout.ms': 3000,
    'broker.heartbeat.interval.ms': 500,
    'initial.broker.registration.timeout.ms': 30000,
    'num.network.threads': 2,
    'num.io.threads': 4,
    'background.threads': 4,
    'log.cleaner.dedupe.buffer.size': 16 * 1024 * 1024,
  };
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  );
  return file;
}

/** @param {string} classpath @param {string} main @param {string[]} args */
function javaArgs(classpath, main, args) {
  return [
    ...JVM_FLAGS,
    `-Dlog4j2.configurationFile=${join(HERE, 'log4j2.properties')}`,
    '-cp',
    classpath,
    main,
    ...args,
  ];
}

/**
 * Gives the empty data folder its cluster id and newest metadata version.
 * @param {string} classpath @param {string} properties @param {string} log
 */
function format(classpath, properties, log) {
  // One id in 64 begins with a dash: written with "=" it is not taken for an option.
  const clusterId = randomBytes(16).toString('base64url');
  const args = javaArgs(classpath, 'kafka.tools.StorageTool', [
    'format',
    `--cluster-id=${clusterId}`,
    '-c',
    properties,
  ]);
  const run = spawnSync('java', args, { encoding: 'utf8', timeout: FORMAT_TIMEOUT_MS });
  writeFileSync(log, `${run.stdout}${run.stderr}`, { flag: 'a' });
  if (run.status !== 0)
    throw new Error(`Kafka's data folder could not be formatted: ${lastLines(`${run.stdout}${run.stderr}`)}`);
}

/**
 * @param {{ classpath: string, properties: string, log: string, home: string, host: string, port: number, onSpawn: (pid: number) => void }} run
 * @returns {Promise<Broker>}
 */
async function launch({ classpath, properties, log, home, host, port, onSpawn }) {
  const output = openSync(log, 'a');
  const child = spawn('java', javaArgs(classpath, 'kafka.Kafka', [properties]), {
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  /** @type {Promise<unknown>} */
  const exited = new Promise((done) => child.once('exit', done).once('error', done));
  const { pid } = child;
  if (pid === undefined) throw new Error('Java could not be run');
  writeFileSync(pidFile(home), `${pid}`);
  onSpawn(pid);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`Kafka ended while starting; ${log} ends with: ${lastLines(readFileSync(log, 'utf8'))}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`Kafka did not answer on port ${port} within ${START_TIMEOUT_MS / 1000} s; see ${log}`);
    }
    await pause(POLL_MS);
  }
  return {
    brokers: `${host}:${port}`,
    version: kafkaVersion(),
    pid,
    exited,
    stop: () => stop(child, exited, home),
  };
}

/** @param {import('node:child_process').ChildProcess} child @param {Promise<unknown>} exited @param {string} home */
async function stop(child, exited, home) {
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  child.kill('SIGTERM');
  await exited;
  clearTimeout(force);
  rmSync(pidFile(home), { force: true });
}

/** @param {string} home */
function pidFile(home) {
  return join(home, 'kafka.pid');
}

/**
 * Ends the broker of a run that was killed. Only a process whose command line names this very data folder is touched.
 * @param {string} home
 */
async function stopLeftover(home) {
  if (!existsSync(pidFile(home))) return;
  const pid = Number(readFileSync(pidFile(home), 'utf8'));
  const isOurs = () =>
    spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout?.includes(
      join(home, 'server.properties'),
    );
  for (let waited = 0; pid > 0 && isOurs(); waited += 250) {
    try {
      process.kill(pid, waited < STOP_TIMEOUT_MS ? 'SIGTERM' : 'SIGKILL');
    } catch {
      break;
    }
    await pause(250);
  }
  rmSync(pidFile(home), { force: true });
}

/** @param {string} text */
function lastLines(text) {
  return text.trim().split('\n').slice(-5).join(' | ');
}

async function main() {
  const option = /** @type {const} */ ({ type: 'string' });
  const options = {
    'data-dir': option,
    port: option,
    'controller-port': option,
    'log-file': option,
    'libs-dir': option,
  };
  const { values } = parseArgs({ options });
  if (!values['data-dir']) throw new Error('Say where the data goes: --data-dir DIR');
  const kafka = await startKafka({
    dataDir: values['data-dir'],
    port: Number(values.port ?? 0),
    controllerPort: Number(values['controller-port'] ?? 0),
    logFile: values['log-file'],
    libsDir: values['libs-dir'],
    onProgress: (step) => process.stderr.write(`${step}\n`),
  });
  process.stdout.write(`${JSON.stringify({ brokers: kafka.brokers, version: kafka.version, pid: kafka.pid })}\n`);
  const end = () => void kafka.stop().then(() => process.exit(0));
  process.once('SIGTERM', end).once('SIGINT', end);
  process.stdin.resume().once('end', end).once('close', end);
  void kafka.exited.then(() => process.exit(1));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().catch((/** @type {Error} */ error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}
