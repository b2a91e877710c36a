/**
 * A platform of its own for a test, driven over the channel that `fork` gives: `{ id, command, args }` is answered by
 * `{ id, result }` or `{ id, error }`. It ends with its parent, whatever that dies of.
 */
import { startPlatform } from './platform.mjs';
import { silentSteps } from './steps.mjs';

/** @type {Awaited<ReturnType<typeof startPlatform>> | undefined} */
let platform;
/** What the supervisor said: crashes and restarts. @type {string[]} */
const said = [];
const steps = { ...silentSteps(), say: (/** @type {string} */ text) => void said.push(text) };

function running() {
  if (!platform) throw new Error('The platform has not been started');
  return platform;
}

/** @type {Record<string, (...args: any[]) => unknown>} */
const commands = {
  /** @param {import('./platform.mjs').PlatformOptions} options */
  start: async (options) => {
    platform = await startPlatform({ durable: false, ...options, steps });
    return { sandbox: platform.sandbox, ports: platform.ports };
  },
  stop: () => platform?.stop(),
  kill: (name) => running().kill(name),
  signal: (name, signal) => running().signal(name, signal),
  stopService: (name) => running().stopService(name),
  restart: (name) => running().restart(name),
  runCommand: (name, args) => running().runCommand(name, args),
  untilReady: (name) => running().untilReady(name),
  stopPostgres: (how) => running().postgres.stop(how),
  startPostgres: () => running().postgres.start?.(),
  killKafka: () => running().kafka?.kill?.(),
  startKafka: () => running().kafka?.start?.(),
  logFile: (name) => running().logFile(name),
  said: () => said,
};

/** @typedef {{ id: number, command: string, args: unknown[] }} Question */

/** @param {Question} question */
async function answer({ id, command, args }) {
  try {
    const run = commands[command];
    if (!run) throw new Error(`There is no command "${command}"`);
    process.send?.({ id, result: await run(...args) });
  } catch (error) {
    process.send?.({ id, error: /** @type {Error} */ (error).message });
  }
}

async function end() {
  await platform?.stop();
  process.exit(0);
}

process.on('message', (/** @type {Question} */ question) => void answer(question));
process.once('disconnect', () => void end());
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => process.connected && process.disconnect());
