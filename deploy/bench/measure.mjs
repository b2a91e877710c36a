/** One path measured: turns of the path and of its floor, one after the other. */
import { closedLoop, percentile } from './closed-loop.mjs';
import { countStatements, forgetStatements } from './statements.mjs';
import { cpuBetween } from './usage.mjs';

/** So that both meet compiled code, planned statements and open connections. */
const WARM_UP_SECONDS = 2;

/**
 * @typedef {import('./platform-under-load.mjs').PlatformUnderLoad} Bench
 *
 * @typedef {object} Path One thing that users do, and the least that PostgreSQL could do for it.
 * @property {string} name
 * @property {string} aim What the path should come to, for the reader of the table.
 * @property {string} service Whose processor time is told apart, beside the gateway's and PostgreSQL's.
 * @property {boolean} [follows] Whether work goes on after the answer; its processor time counts too.
 * @property {(bench: Bench) => Promise<Prepared>} prepare
 *
 * @typedef {object} Prepared
 * @property {(lane: number) => Promise<unknown>} once One request, read to its end; throws on a wrong answer.
 * @property {(lane: number) => Promise<unknown>} floor The same by the least SQL.
 * @property {number} [lanes] Where not as many as asked for.
 *
 * @typedef {object} Measured
 * @property {Path} path @property {number} requests Of all turns.
 * @property {Spread} rate Answers a second. @property {Spread} floorRate @property {Spread} ofFloor The one by the other, turn by turn.
 * @property {Spread} p50 Milliseconds. @property {Spread} p99 @property {Spread} floorP50
 * @property {Record<string, number>} cpuMs Milliseconds of each process, by request.
 * @property {number} statements By request. @property {number} walBytes By request.
 * @property {number} failed @property {string | undefined} failure
 *
 * @typedef {{ median: number, min: number, max: number }} Spread
 */

/** @param {Path} path @param {Bench} bench @param {{ rounds: number, seconds: number, connections: number }} how @returns {Promise<Measured>} */
export async function measure(path, bench, { rounds, seconds, connections }) {
  const { once, floor, lanes = connections } = await path.prepare(bench);
  const warmUp = Math.min(WARM_UP_SECONDS, seconds);
  await closedLoop({ lanes, seconds: warmUp, once });
  await closedLoop({ lanes, seconds: warmUp, once: floor });
  const turns = [];
  const floors = [];
  /** @type {Record<string, number>} */
  const cpu = {};
  const totals = { statements: 0, walBytes: 0 };
  for (let round = 0; round < rounds; round += 1) {
    if (path.follows) await bench.untilIdle();
    await forgetStatements(bench.admin);
    const before = await bench.usage();
    turns.push(await closedLoop({ lanes, seconds, once }));
    if (path.follows) await bench.untilIdle();
    addTo(cpu, cpuBetween(before, await bench.usage()));
    const { calls, walBytes } = await countStatements(bench.admin);
    totals.statements += calls;
    totals.walBytes += walBytes;
    floors.push(await closedLoop({ lanes, seconds, once: floor }));
  }
  const requests = turns.reduce((sum, { count }) => sum + count, 0);
  const rates = turns.map(({ count, seconds: took }) => count / took);
  const floorRates = floors.map(({ count, seconds: took }) => count / took);
  return {
    path,
    requests,
    rate: spread(rates),
    floorRate: spread(floorRates),
    ofFloor: spread(rates.map((rate, index) => rate / (floorRates[index] ?? Number.NaN))),
    p50: spread(turns.map(({ latencies }) => percentile(latencies, 0.5))),
    p99: spread(turns.map(({ latencies }) => percentile(latencies, 0.99))),
    floorP50: spread(floors.map(({ latencies }) => percentile(latencies, 0.5))),
    cpuMs: Object.fromEntries(Object.entries(cpu).map(([name, total]) => [name, (total * 1000) / requests])),
    statements: totals.statements / requests,
    walBytes: totals.walBytes / requests,
    failed: [...turns, ...floors].reduce((sum, turn) => sum + turn.failed, 0),
    failure: [...turns, ...floors].find(({ failure }) => failure)?.failure,
  };
}

/** @param {Record<string, number>} sums @param {Record<string, number>} more */
function addTo(sums, more) {
  for (const [name, value] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + value;
}

/** @param {number[]} values @returns {Spread} */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const [min = Number.NaN] = sorted;
  return { median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, min, max: sorted.at(-1) ?? Number.NaN };
}
