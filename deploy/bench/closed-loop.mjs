/** A closed loop: each lane sends its next request as soon as it has read the last answer. */
import { performance } from 'node:perf_hooks';

/**
 * @typedef {object} Turn What one turn of a loop saw.
 * @property {number} count Answers that were right. @property {number} seconds
 * @property {number[]} latencies Milliseconds of each right answer, the quickest first.
 * @property {number} failed @property {string} [failure] The first of them.
 */

/**
 * Runs until the time is over and every answer has arrived. A lane that fails counts it and goes on.
 * @param {{ lanes: number, seconds: number, once: (lane: number) => Promise<unknown> }} loop @returns {Promise<Turn>}
 */
export async function closedLoop({ lanes, seconds, once }) {
  /** @type {number[]} */
  const latencies = [];
  let failed = 0;
  /** @type {string | undefined} */
  let failure;
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: lanes }, async (_none, lane) => {
      for (let sent = performance.now(); sent < end; sent = performance.now()) {
        try {
          await once(lane);
          latencies.push(performance.now() - sent);
        } catch (error) {
          failed += 1;
          failure ??= /** @type {Error} */ (error).message;
        }
      }
    }),
  );
  latencies.sort((a, b) => a - b);
  return { count: latencies.length, seconds: (performance.now() - started) / 1000, latencies, failed, failure };
}

/** The value that `part` (0 to 1) of the sorted values do not pass. @param {number[]} sorted @param {number} part */
export function percentile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
