/** The steps of `npm start`, and its end. */
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ALL_PROJECTS, BUILD_ENVIRONMENT, buildOf } from './build.mjs';
import { LOCAL, localFolder, ROOT } from './checkout.mjs';
import { INSTALL, isInstalled } from './install.mjs';
import { listenForInterruption } from './interruption.mjs';
import { startPlatform } from './platform.mjs';
import { removePostgresData } from './postgres.mjs';
import { takeRunLock } from './run-lock.mjs';
import { runQuietly } from './run-program.mjs';
import { writePrivately } from './secrets.mjs';
import { readOptions, USAGE } from './start-options.mjs';
import { shownSteps } from './steps.mjs';
import { summary } from './summary.mjs';
import { watchSources } from './watch-run.mjs';

const SANDBOX_FILE = join(LOCAL, 'sandbox.json');
const LOCK_FILE = join(LOCAL, 'start.json');
const INTERRUPTED = 130;

/** What `--reset` forgets; what was downloaded or built stays. */
const RUN_DATA = ['kafka', 'sandbox', 'logs', 'secrets.json', 'catalog.json', 'sandbox.json'];

/** @param {string[]} args */
export async function start(args) {
  try {
    const options = readOptions(args);
    if (options.help) console.log(USAGE);
    else await run(options);
  } catch (error) {
    console.error(sentence(/** @type {NodeJS.ErrnoException} */ (error)));
    process.exitCode = 1;
  }
}

/** What the system refuses us is told as what it means. @param {NodeJS.ErrnoException} error */
function sentence({ code, path, message }) {
  if (!code || !path?.startsWith(LOCAL)) return message;
  const place = `${relative(ROOT, path)} cannot be written (${code})`;
  return `${place}: npm start keeps its data, keys and logs in .local, a folder that you must own and that needs room`;
}

/** @param {import('./start-options.mjs').Options} options */
async function run(options) {
  const started = Date.now();
  localFolder();
  const lock = await takeRunLock(LOCK_FILE);
  const steps = shownSteps();
  const interruption = listenForInterruption({
    onFirst: () => lock.note({ ending: true }),
    onSecond: () => process.exit(INTERRUPTED),
  });
  try {
    rmSync(SANDBOX_FILE, { force: true });
    if (options.reset) forget();
    await prepare(steps, interruption.signal);
    const platform = await startPlatform({
      dataDir: LOCAL,
      port: options.port,
      events: options.kafka ? 'kafka' : 'postgres',
      brokers: process.env.KAFKA_BROKERS,
      adminUrl: process.env.DATABASE_URL,
      watch: options.watch,
      steps,
      signal: interruption.signal,
      onGuard: (guard) => lock.note({ guard }),
    });
    writePrivately(SANDBOX_FILE, platform.sandbox);
    const places = { sandboxFile: relative(ROOT, SANDBOX_FILE), logFolder: relative(ROOT, join(LOCAL, 'logs')) };
    const debuggers = options.watch ? platform.ports : undefined;
    steps.say(summary({ sandbox: platform.sandbox, debuggers, tookMs: Date.now() - started, ...places }));
    const watching = options.watch ? watchSources(platform, steps.say) : undefined;
    await interruption.happened;
    watching?.close();
    await steps.run('Stop', 'the gateway first, PostgreSQL last', () => platform.stop());
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    process.exitCode = INTERRUPTED;
  } finally {
    rmSync(SANDBOX_FILE, { force: true });
    lock.release();
  }
}

/** @param {import('./steps.mjs').Steps} steps @param {AbortSignal} signal */
async function prepare(steps, signal) {
  const log = (/** @type {string} */ name) => join(localFolder('logs'), `${name}.log`);
  await steps.run('Node', process.versions.node, async () => {});
  if (!isInstalled()) {
    const [command, args] = INSTALL;
    await steps.run('Install', 'npm ci', () =>
      runQuietly(command, args, { logFile: log('install'), what: 'npm ci', signal }),
    );
  }
  const [command, args] = buildOf([ALL_PROJECTS]);
  const how = { logFile: log('build'), what: 'The build', env: BUILD_ENVIRONMENT, signal };
  await steps.run('Build', 'what has changed', () => runQuietly(command, args, how));
}

function forget() {
  removePostgresData(join(LOCAL, 'postgres'));
  for (const name of RUN_DATA) rmSync(join(LOCAL, name), { recursive: true, force: true });
}
