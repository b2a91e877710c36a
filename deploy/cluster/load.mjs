/**
 * Requests of partners and agents without end, and a count of those that were not answered as they should be. A process of
 * its own, so that helm and kubectl can be waited for meanwhile: it ends on SIGTERM and prints what it counted.
 */
import { spawn } from 'node:child_process';
import { pause } from './programs.mjs';

const WORKERS = 4;
const PAUSE_MS = 40;
const TIMEOUT_MS = 20_000;
const BOOK_EVERY = 8;

/**
 * @typedef {object} Target
 * @property {string} baseUrl @property {{ channelId: string, apiKey: string }} channel @property {string} agentToken
 * @property {string} property
 *
 * @typedef {{ requests: number, bookings: number, failed: string[], slowestMs: number, seconds: number }} Outcome
 */

/** Starts a process; answers how to stop it, and what it counted. @param {Target} target @returns {() => Promise<Outcome>} */
export function startLoad(target) {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(target)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (/** @type {Buffer} */ chunk) => (text += chunk.toString()));
  const ended = new Promise((done) => child.once('close', done));
  return async () => {
    child.kill('SIGTERM');
    await ended;
    return /** @type {Outcome} */ (JSON.parse(text));
  };
}

/** @param {Target} target */
function load(target) {
  const began = Date.now();
  /** @type {Outcome} */
  const outcome = { requests: 0, bookings: 0, failed: [], slowestMs: 0, seconds: 0 };
  let going = true;
  const worker = async (/** @type {number} */ number) => {
    for (let round = 0; going; round += 1) {
      await visit(target, outcome, round % BOOK_EVERY === number % BOOK_EVERY);
      await pause(PAUSE_MS);
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, number) => worker(number));
  return async () => {
    going = false;
    await Promise.all(workers);
    outcome.seconds = Math.round((Date.now() - began) / 1000);
    return outcome;
  };
}

/** @param {Outcome} outcome */
export function tell({ requests, bookings, failed, slowestMs, seconds }) {
  return `${requests} requests in ${seconds} s, ${bookings} bookings among them, slowest ${slowestMs} ms, ${failed.length} failed${failed.length ? `: ${failed.slice(0, 5).join(' | ')}` : ''}`;
}

/** @param {Target} target @param {Outcome} outcome @param {boolean} books */
async function visit({ baseUrl, channel, agentToken, property }, outcome, books) {
  const asChannel = { 'Api-Key': channel.apiKey, 'Channel-Id': channel.channelId };
  const day = (/** @type {number} */ ahead) => new Date(Date.now() + ahead * 864e5).toISOString().slice(0, 10);
  const ask = (/** @type {string} */ path, /** @type {RequestInit} */ init, /** @type {number} */ expected = 200) =>
    counted(outcome, `${baseUrl}${path}`, init, expected);
  if (!books) {
    await ask('/v1/cities', { headers: asChannel });
    await ask('/api/v1/cart?pageSize=5', { headers: { Authorization: `Bearer ${agentToken}` } });
    return;
  }
  // Nights far ahead and far apart, so that rooms do not run out.
  const ahead = 60 + Math.floor(Math.random() * 300);
  const stay = `propertyId=${property}&checkinDate=${day(ahead)}&checkoutDate=${day(ahead + 1)}&adults=2`;
  const plans = await ask(`/v1/properties/rates?${stay}`, { headers: asChannel });
  const plan = plans?.list?.[0]?.quotes?.[0]?.ratePlanCode;
  if (!plan) return;
  const quoted = await ask(`/v1/properties/rates?${stay}&ratePlanCode=${plan}`, { headers: asChannel });
  const quoteId = quoted?.list?.[0]?.quotes?.[0]?.id;
  if (!quoteId) return;
  const guest = { email: 'asha.rao@example.com', phone: '+919876543210', firstName: 'Asha', lastName: 'Rao' };
  const bookingId = `L-${Date.now()}-${Math.floor(Math.random() * 1e9)}`;
  const headers = { ...asChannel, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ quoteId, bookingId, bookingStatus: 'CONFIRMED', guest });
  // Units that are gone are a right answer.
  if (await ask('/v2/bookings', { method: 'POST', headers, body }, 201)) outcome.bookings += 1;
}

/** @param {Outcome} outcome @param {string} url @param {RequestInit} init @param {number} expected @returns {Promise<any>} */
async function counted(outcome, url, init, expected) {
  const began = Date.now();
  outcome.requests += 1;
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await answer.text();
    outcome.slowestMs = Math.max(outcome.slowestMs, Date.now() - began);
    if (answer.status === expected) return JSON.parse(text);
    if (answer.status !== 409)
      outcome.failed.push(`${init.method ?? 'GET'} ${new URL(url).pathname} ${answer.status} ${text.slice(0, 120)}`);
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error);
    outcome.failed.push(
      `${init.method ?? 'GET'} ${new URL(url).pathname} ${message} ${cause instanceof Error ? cause.message : ''}`,
    );
  }
  return undefined;
}

const [given] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename && given) {
  const stop = load(/** @type {Target} */ (JSON.parse(given)));
  process.once(
    'SIGTERM',
    () => void stop().then((outcome) => process.stdout.write(JSON.stringify(outcome), () => process.exit(0))),
  );
}
