/** The import in a terminal: progress while it runs, then counts and every refused line. */
import { createReadStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Transform } from 'node:stream';
import { importCatalog } from './catalog-import.mjs';
import { accessToken } from './operator-api.mjs';
import { runningPlatform } from './running-platform.mjs';

const LINE_FEED = 0x0a;
/** Where nobody watches, a line in so many milliseconds is enough. */
const PLAIN_INTERVAL_MS = 5_000;
const BAR = '{bar} {percentage} % · {lines} lines · {rate} lines/s · {eta_formatted} left';

const USAGE = `npm run import -- FILE

Sends a catalog of one JSON object a line to the running platform; lines may be sent again without harm.
Ends with every refused line and its reason, and with exit code 1 when there is one.`;

/** Answers the exit code. @param {string[]} args */
export async function runImport(args) {
  const [path] = args;
  if (args.includes('--help') || path === undefined || args.length > 1) {
    console.log(USAGE);
    return args.includes('--help') ? 0 : 1;
  }
  // npm runs in the checkout, wherever it was called.
  const file = resolve(process.env.INIT_CWD ?? '', path);
  const bytes = sizeOf(file);
  const { baseUrl, authUrl, audience, clients } = runningPlatform();
  const token = await accessToken({ authUrl, audience, client: clients.admin }).catch((/** @type {Error} */ error) => {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error.cause ?? {});
    throw new Error(`The platform at ${baseUrl} does not answer (${code ?? error.message}): run npm start`);
  });
  const started = Date.now();
  const progress = await progressBar(bytes);
  const report = await importCatalog({ baseUrl, token, lines: createReadStream(file).pipe(progress.counter) }).finally(
    () => progress.stop(),
  );
  tell(report, (Date.now() - started) / 1000);
  return report.failed > 0 ? 1 : 0;
}

/** @param {string} file */
function sizeOf(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new Error(`There is no file ${file}`);
  return found.size;
}

/** A stream that counts what passes through it onto a bar. @param {number} bytes */
async function progressBar(bytes) {
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar(
    { format: BAR, noTTYOutput: true, notTTYSchedule: PLAIN_INTERVAL_MS, hideCursor: true },
    cliProgress.Presets.shades_classic,
  );
  const started = Date.now();
  let sent = 0;
  let lines = 0;
  bar.start(bytes, 0, { lines: 0, rate: 0 });
  const counter = new Transform({
    transform: (/** @type {Buffer} */ chunk, _encoding, pass) => {
      sent += chunk.length;
      for (const byte of chunk) if (byte === LINE_FEED) lines += 1;
      bar.update(sent, { lines, rate: perSecond(lines, (Date.now() - started) / 1000) });
      pass(null, chunk);
    },
  });
  return { counter, stop: () => bar.stop() };
}

/** @param {import('./catalog-import.mjs').ImportReport} report @param {number} seconds */
function tell({ lines, imported, inventoryDays, failed, errors }, seconds) {
  const kinds = Object.entries(imported).filter(([, count]) => count > 0);
  const days = inventoryDays > 0 ? `, ${perSecond(inventoryDays, seconds)} inventory days/s` : '';
  console.log(`${lines} lines in ${seconds.toFixed(1)} s: ${perSecond(lines, seconds)} lines/s${days}`);
  console.log(`Imported: ${kinds.map(([kind, count]) => `${count} ${kind}`).join(', ') || 'nothing'}`);
  if (failed === 0) return;
  console.log(`Refused: ${failed}`);
  for (const { line, code, reason } of errors) console.log(`  line ${line}: ${code}: ${reason}`);
  if (failed > errors.length) console.log(`  … and ${failed - errors.length} more`);
}

/** @param {number} count @param {number} seconds */
function perSecond(count, seconds) {
  return Math.round(count / Math.max(seconds, 0.001));
}
