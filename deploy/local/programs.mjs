/** The programs of a platform: every service, and the stand-ins for the outside world. */
import { inCheckout } from './checkout.mjs';
import { environmentOf, sandboxEnvironment } from './environment.mjs';
import { placeOf } from './ports.mjs';
import { runQuietly } from './run-program.mjs';
import { SERVICES } from './services.mjs';
import { NODE_OPTIONS, supervised } from './supervised.mjs';

/** A debugger that looks on, or a request in flight, keeps a program from ending: somebody who waits for a restart does not care. */
const WATCHED_STOP_TIMEOUT_MS = 1_000;

/**
 * @typedef {import('./platform.mjs').Context} Context
 * @typedef {import('./platform.mjs').Platform} Platform
 * @typedef {import('./platform.mjs').Stops} Stops
 * @typedef {Pick<import('./supervised.mjs').ProgramOptions, 'env' | 'readyUrl' | 'nodeOptions' | 'stopTimeoutMs'>} ProgramFacts
 */

/**
 * The stand-ins and every service at once; each waits for what it needs by itself.
 * @param {Context} context @param {Platform} platform @param {Stops} stops
 */
export async function startPrograms({ dataDir, guard, steps, logFile, watch, nodeOptions }, platform, stops) {
  const program = (/** @type {string} */ name, /** @type {string} */ main, /** @type {ProgramFacts} */ facts) =>
    supervised({ ...facts, name, args: [inCheckout(main)], logFile: logFile(name), guard, say: steps.say });
  const sandbox = program('sandbox', 'deploy/sandbox/dist/main.js', {
    env: sandboxEnvironment(dataDir, platform),
    readyUrl: `${platform.sandboxUrl}/livez`,
  });
  const services = SERVICES.map((service) => {
    const { managementPort, debuggerPort } = placeOf(platform.ports, service.name);
    return program(service.name, `services/${service.name}/dist/main.js`, {
      env: environmentOf(service, platform),
      readyUrl: `http://127.0.0.1:${managementPort}/readyz`,
      nodeOptions: watch ? [...nodeOptions, `--inspect=127.0.0.1:${debuggerPort}`] : nodeOptions,
      ...(watch && { stopTimeoutMs: WATCHED_STOP_TIMEOUT_MS }),
    });
  });
  stops.push(sandbox.stop);
  // The door closes first, so that nothing new comes in; the others then drain at once.
  stops.push(() => Promise.all(services.filter(({ name }) => name !== 'gateway').map(({ stop }) => stop())));
  stops.push(...services.filter(({ name }) => name === 'gateway').map(({ stop }) => stop));
  const started = await Promise.allSettled([sandbox, ...services].map((each) => each.start()));
  for (const each of started) if (each.status === 'rejected') throw each.reason;
  return [sandbox, ...services];
}

/**
 * A command of a service, such as `rebuild-catalog`, beside the running one and with its environment; waits for its end.
 * @param {Context} context @param {Platform} platform @param {string} name @param {string[]} args
 */
export function runCommand({ logFile }, platform, name, args) {
  const service = SERVICES.find((each) => each.name === name);
  if (!service) throw new Error(`There is no service "${name}"`);
  const env = environmentOf(service, platform);
  const what = `${name} ${args.join(' ')}`;
  const main = inCheckout(`services/${name}/dist/main.js`);
  return runQuietly(process.execPath, [...NODE_OPTIONS, main, ...args], {
    logFile: logFile(`${name}-${args[0]}`),
    what,
    env,
  });
}
