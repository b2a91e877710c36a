/** A platform of the bench's own, with generated data, and what a path needs to ask it. */
import { createRequire } from 'node:module';
import { mkdirSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { builtLib } from '@stayline/local/built-lib.mjs';
import { importCatalog } from '@stayline/local/catalog-import.mjs';
import { inCheckout } from '@stayline/local/checkout.mjs';
import { platformZone } from '@stayline/local/environment.mjs';
import { accessToken, operatorApi } from '@stayline/local/operator-api.mjs';
import { startPlatform } from '@stayline/local/platform.mjs';
import { removePostgresData } from '@stayline/local/postgres.mjs';
import { untilCatalogIsCopied } from '@stayline/local/caught-up.mjs';
import { pause } from '@stayline/local/processes.mjs';
import { parentOf, readUsage } from './usage.mjs';

const require = createRequire(import.meta.url);
const { Pool } = /** @type {typeof import('pg')} */ (require('pg'));
const { Pool: HttpPool } = /** @type {typeof import('undici')} */ (require('undici'));

const DATA = inCheckout('.local', 'bench');
export const PROFILES = inCheckout('.local', 'bench-profiles');
const CATALOG = inCheckout('deploy', 'sandbox', 'dist', 'catalog', 'generated-catalog.js');
const SEED = 1;
export const DAYS = 400;
const PLANS = 3;
const IDLE_TIMEOUT_MS = 120_000;
const IDLE_POLL_MS = 100;
/** What still waits to be done after answers, as the services' metrics tell. */
const WAITING =
  /^(?:outbox_depth|consumer_lag_events|messages\{.*QUEUED|channel_manager_pushes\{.*PENDING)[^ ]* (.+)$/gm;

/** The bench measures what the platform can do, not what it allows one credential. */
const LIMITS = { RATE_LIMIT_PER_MINUTE: '100000000', CART_HOLD_MAX_ACTIVE_PER_AGENT: '1000' };

/**
 * @typedef {import('@stayline/local/platform.mjs').Sandbox} Sandbox
 *
 * @typedef {object} PlatformUnderLoad
 * @property {Sandbox} sandbox @property {number} connections @property {number} properties How many were generated.
 * @property {import('pg').Pool} admin Any schema; the bench's own tables are in the schema `bench`.
 * @property {Http} gateway One request through the gateway, on connections that are kept. @property {(service: string) => Http} service A service itself, past the gateway.
 * @property {Record<'agent' | 'admin', Record<string, string>>} as Headers of somebody signed in.
 * @property {Record<string, string>} channel Headers of the first channel.
 * @property {() => Promise<import('./usage.mjs').Usage>} usage
 * @property {() => Promise<void>} untilIdle Waits until every event, message and push that followed is through.
 * @property {{ days: number, seconds: number }} imported The generated inventory, and how long its import took.
 * @property {(n: number) => string} day The date so many days from today.
 * @property {string} secretsFile
 * @property {() => Promise<void>} stop
 *
 * @typedef {{ method?: string, path: string, headers: Record<string, string>, body?: object | string }} Request
 * @typedef {(request: Request) => Promise<Buffer>} Http Answers the body, read as JSON; throws on a refusal.
 */

/**
 * @param {import('./options.mjs').Options} options @param {import('@stayline/local/steps.mjs').Steps} steps @param {AbortSignal} signal
 * @returns {Promise<PlatformUnderLoad>}
 */
export async function startUnderLoad(options, steps, signal) {
  forget();
  Object.assign(process.env, LIMITS);
  mkdirSync(PROFILES, { recursive: true });
  const nodeOptions = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] : [];
  const events = options.kafka ? 'kafka' : 'postgres';
  const platform = await startPlatform({ dataDir: DATA, events, nodeOptions, steps, signal });
  const { sandbox, ports } = platform;
  const admin = new Pool({ connectionString: sandbox.databaseUrl, max: options.connections });
  const gateway = http(sandbox.baseUrl, options.connections);
  const stop = async () => {
    await Promise.all([gateway.close(), ...others.map((each) => each.close()), admin.end()]);
    await platform.stop();
    forget();
  };
  /** @type {ReturnType<typeof http>[]} */
  const others = [];
  const bearer = async (/** @type {'agent' | 'admin'} */ who) => ({
    Authorization: `Bearer ${await accessToken({ ...sandbox, client: sandbox.clients[who] })}`,
  });
  const imported = await steps.run('Catalog', `${options.properties} properties × ${DAYS} days × ${PLANS} plans`, () =>
    importGenerated(sandbox, options.properties),
  );
  await steps.run('Carts', 'reading the catalog', () =>
    untilCatalogIsCopied({ ports, eventLog: platform.eventLog, signal }),
  );
  const postmaster = await postmasterOf(admin);
  await admin.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements; CREATE SCHEMA bench; ANALYZE');
  const [channel] = sandbox.channels;
  return {
    sandbox,
    connections: options.connections,
    properties: options.properties,
    admin,
    gateway: gateway.call,
    service: (name) => {
      const { port = 0 } = ports.services[name] ?? {};
      const direct = http(`http://127.0.0.1:${port}`, options.connections);
      others.push(direct);
      return direct.call;
    },
    as: { agent: await bearer('agent'), admin: await bearer('admin') },
    channel: { 'Api-Key': channel?.apiKey ?? '', 'Channel-Id': channel?.channelId ?? '' },
    usage: () => readUsage(ports.services, postmaster),
    untilIdle: () => untilIdle(ports.services),
    imported,
    day: dayFromToday,
    secretsFile: inCheckout('.local', 'bench', 'secrets.json'),
    stop,
  };
}

/** What an interrupted run left. */
function forget() {
  removePostgresData(inCheckout('.local', 'bench', 'postgres'));
  rmSync(DATA, { recursive: true, force: true });
}

/** Connections that are kept, one request on each at a time. @param {string} baseUrl @param {number} connections */
function http(baseUrl, connections) {
  const { hostname } = new URL(baseUrl);
  if (hostname !== '127.0.0.1') throw new Error(`The bench measures this machine alone, not ${hostname}`);
  const pool = new HttpPool(baseUrl, { connections, pipelining: 1 });
  return {
    close: () => pool.close(),
    /** @type {Http} */
    call: async ({ method = 'GET', path, headers, body }) => {
      const text = typeof body === 'object' ? JSON.stringify(body) : body;
      const json = text === undefined ? headers : { 'Content-Type': 'application/json', ...headers };
      const answer = await pool.request({
        method: /** @type {import('undici').Dispatcher.HttpMethod} */ (method),
        path,
        headers: json,
        body: text ?? null,
      });
      const read = await answer.body.arrayBuffer();
      if (answer.statusCode < 300) return Buffer.from(read);
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${Buffer.from(read).toString().slice(0, 300)}`);
    },
  };
}

/** @param {Sandbox} sandbox @param {number} properties */
async function importGenerated(sandbox, properties) {
  const { generatedCatalog } = /** @type {typeof import('../sandbox/src/catalog/generated-catalog.js')} */ (
    require(CATALOG)
  );
  const channel = sandbox.channels[0]?.channelId ?? '';
  const size = { seed: SEED, properties, days: DAYS, plans: PLANS, channel, today: dayFromToday(0) };
  const { token } = await operatorApi({ ...sandbox, client: sandbox.clients.admin });
  const started = Date.now();
  const { inventoryDays, failed, errors } = await importCatalog({
    baseUrl: sandbox.baseUrl,
    token,
    lines: Readable.from(ndjson(generatedCatalog(size))),
  });
  if (failed > 0) throw new Error(`The generated catalog was refused: ${JSON.stringify(errors[0])}`);
  return { days: inventoryDays, seconds: (Date.now() - started) / 1000 };
}

/** @param {Iterable<object>} lines */
function* ndjson(lines) {
  for (const line of lines) yield `${JSON.stringify(line)}\n`;
}

/** @param {Record<string, { managementPort: number }>} services */
async function untilIdle(services) {
  const deadline = Date.now() + IDLE_TIMEOUT_MS;
  while ((await waiting(services)) > 0) {
    if (Date.now() > deadline) throw new Error('What follows the answers was not through after two minutes');
    await pause(IDLE_POLL_MS);
  }
}

/** @param {Record<string, { managementPort: number }>} services */
async function waiting(services) {
  const texts = await Promise.all(
    Object.values(services).map(async ({ managementPort }) =>
      (await fetch(`http://127.0.0.1:${managementPort}/metrics`)).text(),
    ),
  );
  return texts.flatMap((text) => [...text.matchAll(WAITING)]).reduce((sum, [, value]) => sum + Number(value), 0);
}

/** @param {import('pg').Pool} admin */
async function postmasterOf(admin) {
  const { rows } = await admin.query('SELECT pg_backend_pid() AS pid');
  return parentOf(/** @type {{ pid: number }} */ (rows[0]).pid);
}

/** The date so many days from today, in the platform's zone. @param {number} days */
function dayFromToday(days) {
  const { addDays, todayIn } = builtLib('calendar');
  return addDays(todayIn(platformZone(), new Date()), days);
}
