/** Waiting until what was loaded has reached the carts, which keep a copy of it. */
import { builtLib } from './built-lib.mjs';
import { withEventLog } from './event-log.mjs';
import { placeOf } from './ports.mjs';
import { pause } from './processes.mjs';

const LIMIT_MS = 60_000;
const POLL_MS = 100;
const REQUEST_TIMEOUT_MS = 5_000;
const CART = 'cart';

/**
 * @typedef {object} Waiting
 * @property {import('./ports.mjs').Ports} ports @property {import('@stayline/events').EventLogChoice} eventLog
 * @property {AbortSignal | undefined} signal Ends the wait. @property {number} [limitMs]
 */

/**
 * Waits until carts have read up to where the catalog stands now: before that they could not be priced as listings are. What others
 * publish meanwhile is not waited for. Answers whether they have within a minute; a platform that is only slow runs nevertheless.
 * @param {Waiting} waiting
 */
export async function untilCatalogIsCopied({ ports, eventLog, signal, limitMs = LIMIT_MS }) {
  const asked = Date.now();
  const until = async (/** @type {() => Promise<boolean>} */ isSo) => {
    while (!(await isSo().catch(() => false))) {
      signal?.throwIfAborted();
      if (Date.now() - asked > limitMs) return false;
      await pause(POLL_MS);
    }
    return true;
  };
  if (!(await until(() => isPublished(ports, asked)))) return false;
  return withEventLog(eventLog, async (log) => {
    const { topics } = builtLib('contracts');
    const ends = await log.ends([topics.catalog.name]);
    return until(() => log.hasPassed(CART, ends));
  });
}

/**
 * Whether every event that distribution had written when we asked has left: the oldest that waits is younger.
 * @param {import('./ports.mjs').Ports} ports @param {number} asked
 */
async function isPublished(ports, asked) {
  const sinceMs = Date.now() - asked;
  const url = `http://127.0.0.1:${placeOf(ports, 'distribution').managementPort}/metrics`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  const [, oldest] = /^outbox_oldest_seconds(?:\{.*\})? (.+)$/m.exec(await answer.text()) ?? [];
  return Number(oldest) * 1000 < sinceMs;
}
