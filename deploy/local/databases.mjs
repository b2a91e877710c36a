/** The platform's PostgreSQL: ours or a given one, and in it a role and a schema for every service and for the event log. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { builtLib } from './built-lib.mjs';
import { keptAlive } from './kept-alive.mjs';
import { otherPorts } from './ports.mjs';
import { startPostgres } from './postgres.mjs';
import { roleOf, SERVICES } from './services.mjs';
import { keepPreviousLog } from './supervised.mjs';

const require = createRequire(import.meta.url);

const EVENTS_SCHEMA = 'events';

/**
 * @typedef {object} Server
 * @property {string} adminUrl @property {(how?: { immediate?: boolean }) => Promise<void>} stop @property {() => Promise<void>} [start]
 */

/**
 * A running PostgreSQL with `adminUrl`; `start` and `stop` move ours, for tests of what happens meanwhile.
 * @param {{ adminUrl?: string | undefined, dataDir: string, ports: import('./ports.mjs').Ports, durable: boolean, logFile: string,
 *   guard: import('./guard.mjs').Guard, say: (text: string) => void }} options
 * @returns {Promise<Server>}
 */
export async function openPostgres({ adminUrl, dataDir, ports, durable, logFile, guard, say }) {
  if (adminUrl) {
    await assertReachable(adminUrl);
    return { adminUrl, stop: async () => {} };
  }
  keepPreviousLog(logFile);
  const onSpawn = (/** @type {number} */ pid) => guard.watch(pid, 'SIGINT');
  const launch = () =>
    startPostgres({
      dataDir: join(dataDir, 'postgres'),
      port: ports.postgres,
      remedy: otherPorts(ports),
      durable,
      logFile,
      onSpawn,
      settings: { shared_preload_libraries: 'pg_stat_statements' },
    });
  const { current, start, stop } = await keptAlive({ name: 'PostgreSQL', launch, forget: guard.forget, say });
  return { adminUrl: current.adminUrl, start, stop };
}

/**
 * A database of its own on a shared server, and its removal together with the roles.
 * @param {string} adminUrl @param {string} name
 */
export async function createDatabase(adminUrl, name) {
  const owned = new URL(adminUrl);
  owned.pathname = `/${name}`;
  await asAdministrator(adminUrl, [`CREATE DATABASE ${name}`]);
  const roles = ownerNames().map((owner) => roleOf(name, owner));
  return {
    name,
    adminUrl: owned.toString(),
    drop: () =>
      asAdministrator(adminUrl, [
        `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
        ...roles.map((role) => `DROP ROLE IF EXISTS ${role}`),
      ]),
  };
}

/**
 * Makes what is missing and answers the URL of every service, by name, and of the event log.
 * @param {string} adminUrl
 * @param {{ rolePrefix: string, secrets: import('./secrets.mjs').Secrets }} options
 */
export async function provisionAll(adminUrl, { rolePrefix, secrets }) {
  const { provisionSchema } = builtLib('database');
  /** @type {Record<string, string>} */
  const urls = {};
  for (const name of ownerNames()) {
    const owner = { schema: name, role: roleOf(rolePrefix, name), password: secrets.get(`role:${name}`) };
    urls[name] = await provisionSchema(adminUrl, owner);
  }
  const { [EVENTS_SCHEMA]: eventsUrl = '', ...databaseUrls } = urls;
  return { databaseUrls, eventsUrl };
}

function ownerNames() {
  return [...SERVICES.filter(({ ownsData }) => ownsData).map(({ name }) => name), EVENTS_SCHEMA];
}

/** @param {string} adminUrl */
async function assertReachable(adminUrl) {
  await asAdministrator(adminUrl, ['SELECT 1']).catch((/** @type {NodeJS.ErrnoException} */ error) => {
    const { host } = new URL(adminUrl);
    throw new Error(`The PostgreSQL of DATABASE_URL (${host}) cannot be used: ${error.message || error.code}`);
  });
}

/** @param {string} adminUrl @param {string[]} statements */
async function asAdministrator(adminUrl, statements) {
  const { Client } = /** @type {typeof import('pg')} */ (require('pg'));
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}
