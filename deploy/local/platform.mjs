/** The whole platform on this machine, from its built output: what `npm start` and the whole-platform tests run. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openKafka } from './broker.mjs';
import { createDatabase, openPostgres, provisionAll } from './databases.mjs';
import { ensureTopics } from './event-log.mjs';
import { startGuard } from './guard.mjs';
import { assertPortsFree, placeOf, portsFrom, reserveBase } from './ports.mjs';
import { runCommand, startPrograms } from './programs.mjs';
import { AUDIENCE, clientCredentials } from './sandbox-clients.mjs';
import { openSecrets } from './secrets.mjs';
import { seed } from './seed.mjs';
import { SERVICES } from './services.mjs';
import { silentSteps } from './steps.mjs';

/**
 * @typedef {object} PlatformOptions
 * @property {string} dataDir Where data, logs and secrets are kept.
 * @property {number} [port] The gateway's; the others follow from it. Free ones are chosen where none is given.
 * @property {'postgres' | 'kafka'} [events]
 * @property {string} [brokers] A Kafka of yours; without it one is started where `events` is kafka.
 * @property {string} [adminUrl] A PostgreSQL of yours; without it one is started.
 * @property {boolean} [ownDatabase] Takes a database of its own on that PostgreSQL and drops it at the end.
 * @property {boolean} [watch] Whether single programs are started again and again, by somebody who may look inside with a debugger.
 * @property {string[]} [nodeOptions] Of every service.
 * @property {boolean} [durable] Whether data must survive the machine; tests say no.
 * @property {import('./steps.mjs').Steps} [steps]
 * @property {AbortSignal} [signal] Gives up between two steps.
 * @property {(pid: number) => void} [onGuard] Hears of the process that cleans up after us should we be killed.
 */

/**
 * @typedef {(() => unknown)[]} Stops In the order of the starts.
 *
 * @typedef {object} Context What every part is started with.
 * @property {string} dataDir @property {import('./ports.mjs').Ports} ports @property {import('./guard.mjs').Guard} guard
 * @property {import('./steps.mjs').Steps} steps @property {(name: string) => string} logFile
 * @property {import('./secrets.mjs').Secrets} secrets @property {boolean} watch @property {string[]} nodeOptions
 *
 * @typedef {{ progress: (text: string) => void }} Progress
 * @typedef {Pick<PlatformOptions, 'adminUrl' | 'ownDatabase' | 'durable'>} DatabaseChoice
 * @typedef {Pick<PlatformOptions, 'events' | 'brokers'>} EventsChoice
 *
 * @typedef {Awaited<ReturnType<typeof startDatabase>>} Database
 * @typedef {object} Events
 * @property {import('./event-log.mjs').EventLogChoice} choice @property {string} [brokers]
 * @property {Record<string, string>} environment Of the services.
 * @property {Awaited<ReturnType<typeof openKafka>>} [kafka]
 *
 * @typedef {ReturnType<typeof describePlatform>} Platform
 * @typedef {ReturnType<typeof sandboxFacts>} Sandbox What sandbox.json tells.
 */

/** Starts everything, or what was started is stopped again and the failure thrown. @param {PlatformOptions} options */
export async function startPlatform(options) {
  const guard = startGuard();
  if (guard.pid !== undefined) options.onGuard?.(guard.pid);
  /** @type {Stops} */
  const stops = [() => guard.end()];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const parts = await startParts({ ...options, steps: options.steps ?? silentSteps() }, guard, stops);
    return { ...parts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {PlatformOptions & { steps: import('./steps.mjs').Steps }} options
 * @param {import('./guard.mjs').Guard} guard @param {Stops} stops
 */
async function startParts({ dataDir, port, steps, signal, watch = false, nodeOptions = [], ...options }, guard, stops) {
  const ports = portsFrom(port ?? (await reservedBase(stops)));
  await assertPortsFree(ports);
  /** @type {Context} */
  const context = {
    dataDir,
    ports,
    guard,
    steps,
    watch,
    nodeOptions,
    logFile: (name) => join(dataDir, 'logs', `${name}.log`),
    secrets: openSecrets(join(dataDir, 'secrets.json')),
  };
  /** @type {import('./steps.mjs').Steps['run']} */
  const step = (...what) => {
    signal?.throwIfAborted();
    return steps.run(...what);
  };
  const database = await step('PostgreSQL', describeDatabase(options), () => startDatabase(context, options, stops));
  const events = await step('Events', describeEvents(options), (progress) =>
    startEvents({ ...context, progress }, options, database, stops),
  );
  const platform = describePlatform(context, database, events);
  const programs = await step('Services', [...SERVICES.map(({ name }) => name), 'stand-ins'].join(', '), () =>
    startPrograms(context, platform, stops),
  );
  const seeded = await step('Sandbox', 'channels, partners, keys, catalog', (progress) =>
    seed(platform, { ...context, progress, signal }),
  );
  return {
    ...handles(programs, database, events),
    runCommand: (/** @type {string} */ name, /** @type {string[]} */ args) => runCommand(context, platform, name, args),
    sandbox: sandboxFacts(platform, seeded),
    ports,
    eventLog: events.choice,
    logFile: context.logFile,
  };
}

/** @param {Stops} stops */
async function reservedBase(stops) {
  const { base, release } = await reserveBase();
  stops.push(release);
  return base;
}

/** @param {DatabaseChoice} choice */
function describeDatabase({ adminUrl }) {
  return adminUrl ? `yours at ${new URL(adminUrl).host}` : 'embedded, with its data kept here';
}

/** @param {Context} context @param {DatabaseChoice} choice @param {Stops} stops */
async function startDatabase(
  { dataDir, ports, guard, logFile, secrets, steps },
  { adminUrl, ownDatabase, durable = true },
  stops,
) {
  const server = await openPostgres({
    adminUrl,
    dataDir,
    ports,
    durable,
    logFile: logFile('postgres'),
    guard,
    say: steps.say,
  });
  stops.push(() => server.stop({ immediate: !durable }));
  const own = ownDatabase
    ? await createDatabase(server.adminUrl, `stayline_${randomBytes(5).toString('hex')}`)
    : undefined;
  if (own) stops.push(own.drop);
  const url = own?.adminUrl ?? server.adminUrl;
  const rolePrefix = own?.name ?? 'stayline';
  return { ...server, adminUrl: url, ...(await provisionAll(url, { rolePrefix, secrets })) };
}

/** @param {EventsChoice} choice */
function describeEvents({ events, brokers }) {
  if (events !== 'kafka') return 'on the Postgres log (--kafka: on Apache Kafka)';
  return brokers ? `on your Kafka at ${brokers}` : 'on Apache Kafka, one node';
}

/**
 * @param {Context & Progress} context @param {EventsChoice} options @param {Database} database @param {Stops} stops
 * @returns {Promise<Events>}
 */
async function startEvents(context, options, { eventsUrl }, stops) {
  if (options.events === 'kafka') return kafkaEvents(context, options, stops);
  /** @type {import('./event-log.mjs').EventLogChoice} */
  const choice = { eventsTransport: 'postgres', eventsDatabaseUrl: eventsUrl };
  await ensureTopics(choice);
  return { choice, environment: { EVENTS_TRANSPORT: 'postgres', EVENTS_DATABASE_URL: eventsUrl } };
}

/** @param {Context & Progress} context @param {EventsChoice} choice @param {Stops} stops @returns {Promise<Events>} */
async function kafkaEvents({ dataDir, ports, guard, logFile, progress, steps }, { brokers }, stops) {
  const kafka = await openKafka({
    brokers,
    dataDir,
    ports,
    guard,
    logFile: logFile('kafka'),
    onProgress: progress,
    say: steps.say,
  });
  stops.push(kafka.stop);
  /** @type {import('./event-log.mjs').EventLogChoice} */
  const choice = { eventsTransport: 'kafka', kafkaBrokers: kafka.brokers.split(',') };
  await ensureTopics(choice);
  const environment = { EVENTS_TRANSPORT: 'kafka', KAFKA_BROKERS: kafka.brokers };
  return { choice, brokers: kafka.brokers, environment, kafka };
}

/** @param {Context} context @param {Database} database @param {Events} events */
function describePlatform({ ports, secrets }, { adminUrl, databaseUrls }, { choice, brokers, environment }) {
  const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
  return {
    ports,
    secrets,
    adminUrl,
    databaseUrls,
    sandboxUrl,
    eventsEnvironment: environment,
    eventLog: choice,
    baseUrl: `http://127.0.0.1:${placeOf(ports, 'gateway').port}`,
    authUrl: `${sandboxUrl}/auth`,
    audience: AUDIENCE,
    events: { transport: choice.eventsTransport, ...(brokers ? { brokers } : {}) },
  };
}

/**
 * Ways to disturb single parts, for tests of what the platform survives.
 * @param {import('./supervised.mjs').Program[]} programs @param {Database} database @param {Events} events
 */
function handles(programs, database, { kafka }) {
  const find = (/** @type {string} */ name) => {
    const found = programs.find((each) => each.name === name);
    if (found) return found;
    throw new Error(`There is no "${name}": ${programs.map((each) => each.name).join(', ')}`);
  };
  return {
    kill: (/** @type {string} */ name) => find(name).kill(),
    signal: (/** @type {string} */ name, /** @type {NodeJS.Signals} */ signal) => find(name).signal(signal),
    stopService: (/** @type {string} */ name) => find(name).stop(),
    untilReady: (/** @type {string} */ name) => find(name).untilReady(),
    restart: async (/** @type {string} */ name) => {
      await find(name).stop();
      await find(name).start();
    },
    postgres: database,
    kafka,
  };
}

/**
 * What sandbox.json tells; deploy/local/README.md lists it.
 * @param {Platform} platform @param {Awaited<ReturnType<typeof seed>>} seeded
 */
function sandboxFacts(platform, { channels, partners, limited, samples, webhooks }) {
  const { baseUrl, authUrl, sandboxUrl, audience, events, adminUrl, secrets } = platform;
  return {
    baseUrl,
    partnerBaseUrl: baseUrl,
    authUrl,
    docsUrl: `${baseUrl}/docs`,
    sandboxUrl,
    audience,
    events,
    databaseUrl: adminUrl,
    channels,
    partners,
    clients: clientCredentials(secrets),
    limited,
    samples,
    webhooks,
  };
}
