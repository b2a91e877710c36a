/** Waiting until what was loaded has reached everybody who keeps a copy of it. */
import { placeOf } from './ports.mjs';
import { pause } from './processes.mjs';

const TIMEOUT_MS = 60_000;
const POLL_MS = 100;
const REQUEST_TIMEOUT_MS = 5_000;

/**
 * Until distribution has published its catalog and cart has copied it: before that, carts could not be priced as listings are.
 * @param {import('./ports.mjs').Ports} ports
 */
export async function untilCatalogIsCopied(ports) {
  const isCopied = async () =>
    (await sum(placeOf(ports, 'distribution'), 'outbox_depth')) === 0 &&
    (await sum(placeOf(ports, 'cart'), 'consumer_lag_events')) === 0;
  for (const deadline = Date.now() + TIMEOUT_MS; !(await isCopied()); await pause(POLL_MS)) {
    if (Date.now() > deadline)
      throw new Error(
        `The catalog has not reached cart within ${TIMEOUT_MS / 1000} s: see the logs of distribution and cart`,
      );
  }
}

/**
 * The sum of a metric over its labels; NaN while it is not told.
 * @param {{ managementPort: number }} place @param {string} metric
 */
async function sum({ managementPort }, metric) {
  const url = `http://127.0.0.1:${managementPort}/metrics`;
  const text = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).then((answer) => answer.text());
  const values = [...text.matchAll(new RegExp(`^${metric}(?:\\{.*\\})? (.+)$`, 'gm'))].map(([, value]) =>
    Number(value),
  );
  return values.length === 0 ? Number.NaN : values.reduce((total, value) => total + value, 0);
}
