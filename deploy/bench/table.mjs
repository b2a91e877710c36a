/** What was measured, as one table. */

/** @typedef {import('./measure.mjs').Measured} Measured @typedef {import('./measure.mjs').Spread} Spread */

const HEADINGS = [
  'path',
  'a second',
  'aim',
  'of its floor',
  'p50, p99 (ms)',
  'CPU (ms): gateway',
  'service',
  'PostgreSQL',
  'others',
  'SQL',
  'WAL',
];

/** A slow answer in a hundred is to be no slower than so many times the usual one. */
const P99_OF_P50 = 5;

/** @param {Measured[]} all */
export function table(all) {
  const rows = [HEADINGS, HEADINGS.map(() => '---'), ...all.map(row)];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @param {Measured} measured */
function row({ path, rate, floorRate, ofFloor, p50, p99, cpuMs, statements, walBytes, failed, failure }) {
  const { gateway = 0, [path.service]: service = 0, postgres = 0 } = cpuMs;
  const others = Object.entries(cpuMs).filter(([name]) => !['gateway', path.service, 'postgres'].includes(name));
  return [
    failed > 0 ? `${path.name} — **${failed} failed**: ${failure}` : path.name,
    spreadOf(rate, 0),
    path.aim,
    `${percent(ofFloor.median)} (${percent(ofFloor.min)}–${percent(ofFloor.max)}) of ${Math.round(floorRate.median)}`,
    `${p50.median.toFixed(1)}, ${p99.median.toFixed(1)}${p99.median > P99_OF_P50 * p50.median ? ' !' : ''}`,
    gateway.toFixed(2),
    service.toFixed(2),
    postgres.toFixed(2),
    others.reduce((sum, [, value]) => sum + value, 0).toFixed(2),
    statements.toFixed(1),
    bytes(walBytes),
  ];
}

/** @param {Spread} values @param {number} digits */
function spreadOf({ median, min, max }, digits) {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
}

/** @param {number} part */
function percent(part) {
  return `${Math.round(part * 100)} %`;
}

/** @param {number} count */
function bytes(count) {
  return count < 1000 ? `${Math.round(count)} B` : `${(count / 1000).toFixed(1)} kB`;
}

/** Resident memory of each service. @param {import('./usage.mjs').Usage} before @param {import('./usage.mjs').Usage} after */
export function memoryTable(before, after) {
  const names = Object.keys(after.memoryBytes);
  const mebibytes = (/** @type {import('./usage.mjs').Usage} */ usage) =>
    names.map((name) => `${Math.round((usage.memoryBytes[name] ?? 0) / 2 ** 20)}`);
  const rows = [
    ['memory (MiB)', ...names],
    ['---', ...names.map(() => '---')],
    ['before', ...mebibytes(before)],
  ];
  return [...rows, ['after', ...mebibytes(after)]].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
