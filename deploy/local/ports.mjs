/** Which port everything of one platform listens on: all are derived from the gateway's. */
import { createServer } from 'node:net';
import { SERVICES } from './services.mjs';

export const DEFAULT_PORT = 8080;
/** Everything fits between one gateway's port and the next one's, so that checkouts can run side by side. */
const STRIDE = 100;
const MANAGEMENT_OFFSET = 1000;
const STAND_INS_OFFSET = 10;
const DEBUGGER_OFFSET = 20;
/** Below the ports that systems give to outgoing connections, which could take one before we listen. */
const FREE_RANGE = { from: 12_000, to: 30_000 };
const FREE_ATTEMPTS = 50;

/**
 * @typedef {object} Ports
 * @property {Record<string, { port: number, managementPort: number, debuggerPort: number }>} services
 * @property {number} sandbox @property {number} smtp @property {number} postgres
 * @property {number} kafka @property {number} kafkaController
 */

/** The gateway on `base`, the others behind it in the order of the table. @param {number} base @returns {Ports} */
export function portsFrom(base) {
  const others = SERVICES.map(({ name }) => name).filter((name) => name !== 'gateway');
  const places = ['gateway', ...others].map((name, index) => {
    const managementPort = base + MANAGEMENT_OFFSET + index;
    const debuggerPort = base + DEBUGGER_OFFSET + index;
    const place = { port: base + index, managementPort, debuggerPort };
    return /** @type {const} */ ([name, place]);
  });
  const next = base + STAND_INS_OFFSET;
  return {
    services: Object.fromEntries(places),
    sandbox: next,
    smtp: next + 1,
    postgres: next + 2,
    kafka: next + 3,
    kafkaController: next + 4,
  };
}

/** Where a service listens. @param {Ports} ports @param {string} name */
export function placeOf({ services }, name) {
  const place = services[name];
  if (!place) throw new Error(`There is no service "${name}": ${Object.keys(services).join(', ')}`);
  return place;
}

/** PostgreSQL and Kafka look themselves, once they have ended what a killed run left on their data. */
const LOOKED_AT_LATER = ['postgres', 'kafka', 'kafkaController'];

/** Refuses, naming who wants it, when a port is taken. @param {Ports} ports */
export async function assertPortsFree(ports) {
  for (const [owner, port] of owners(ports).filter(([name]) => !LOOKED_AT_LATER.includes(name))) {
    if (await isFree(port)) continue;
    throw new Error(`Port ${port} (${owner}) is taken: stop what listens there, or ${otherPorts(ports)}`);
  }
}

/** What to do when one of these ports is taken. @param {Ports} ports */
export function otherPorts(ports) {
  return `npm start -- --port ${placeOf(ports, 'gateway').port + STRIDE}`;
}

/**
 * A base whose ports are all free now, for platforms that nobody addresses by hand. No other platform gets it before `release`: the
 * services take their ports only a moment later, so the last port of both blocks is kept listening.
 * @returns {Promise<{ base: number, release: () => void }>}
 */
export async function reserveBase() {
  for (let attempt = 0; attempt < FREE_ATTEMPTS; attempt += 1) {
    const steps = (FREE_RANGE.to - FREE_RANGE.from) / STRIDE;
    const base = FREE_RANGE.from + Math.floor(Math.random() * steps) * STRIDE;
    const blocks = [base, base + MANAGEMENT_OFFSET];
    const reserved = await Promise.all(blocks.map((block) => listen(block + STRIDE - 1)));
    const release = () => reserved.forEach((server) => server?.close());
    const free = await Promise.all(owners(portsFrom(base)).map(([, port]) => isFree(port)));
    if (reserved.every(Boolean) && free.every(Boolean)) return { base, release };
    release();
  }
  throw new Error('No block of free ports was found: stop what listens on ports 12000 to 30000');
}

/** @param {Ports} ports @returns {[string, number][]} */
function owners({ services, ...others }) {
  const ofServices = Object.entries(services).flatMap(([name, { port, managementPort }]) =>
    Object.entries({ [name]: port, [`${name}'s management`]: managementPort }),
  );
  return [...ofServices, ...Object.entries(others)];
}

/** @param {number} port */
async function isFree(port) {
  const server = await listen(port);
  if (server) await new Promise((done) => server.close(done));
  return server !== undefined;
}

/**
 * A server on the port that keeps no process running, or nothing where the port is taken.
 * @param {number} port @returns {Promise<import('node:net').Server | undefined>}
 */
function listen(port) {
  return new Promise((done) => {
    const server = createServer().once('error', () => done(undefined));
    server.listen(port, '127.0.0.1', () => done(server.unref()));
  });
}
