/**
 * A platform of its own for a test, driven over the channel that `fork` gives: `{ id, command, args }` is answered by
 * `{ id, result }` or `{ id, error }`. It ends with its parent, whatever that dies of.
 */
import { startPlatform } from './platform.mjs';

let platform;
/** What the supervisor said: crashes and restarts. */
const said = [];
const steps = { run: (_name, _doing, work) => work(() => {}), say: (text) => said.push(text) };

const commands = {
  start: async (options) => {
    platform = await startPlatform({ durable: false, ...options, steps });
    return { sandbox: platform.sandbox, ports: platform.ports };
  },
  stop: () => platform?.stop(),
  kill: (name) => platform.kill(name),
  signal: (name, signal) => platform.signal(name, signal),
  stopService: (name) => platform.stopService(name),
  restart: (name) => platform.restart(name),
  runCommand: (name, args) => platform.runCommand(name, args),
  untilReady: (name) => platform.untilReady(name),
  stopPostgres: (how) => platform.postgres.stop(how),
  startPostgres: () => platform.postgres.start(),
  killKafka: () => platform.kafka.kill(),
  startKafka: () => platform.kafka.start(),
  logFile: (name) => platform.logFile(name),
  said: () => said,
};

process.on('message', async ({ id, command, args }) => {
  try {
    process.send({ id, result: await commands[command](...args) });
  } catch (error) {
    process.send?.({ id, error: error.message });
  }
});

process.once('disconnect', async () => {
  await platform?.stop();
  process.exit(0);
});
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => process.connected && process.disconnect());
