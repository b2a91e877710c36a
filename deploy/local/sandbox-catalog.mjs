/** The sandbox's catalog: generated around today, and imported again when the day has changed, so that it never ages. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { builtLib } from './built-lib.mjs';
import { importCatalog } from './catalog-import.mjs';
import { inCheckout } from './checkout.mjs';
import { platformZone } from './environment.mjs';
import { writePrivately } from './secrets.mjs';

const CATALOG = inCheckout('deploy', 'sandbox', 'dist', 'catalog', 'sandbox-catalog.js');

/** @typedef {typeof import('../sandbox/src/catalog/sandbox-catalog.js')} Built */

/**
 * Answers the samples that sandbox.json names.
 * @param {{ baseUrl: string }} platform
 * @param {{ api: import('./operator-api.mjs').OperatorApi, channels: { channelId: string, apiKey: string }[], dataDir: string,
 *   progress: (text: string) => void }} options
 */
export async function seedCatalog(platform, { api, channels, dataDir, progress }) {
  const { sandboxCatalog } = /** @type {Built} */ (createRequire(import.meta.url)(CATALOG));
  const today = builtLib('calendar').todayIn(platformZone(), new Date());
  const { lines, samples } = sandboxCatalog({ today, channels: channels.map(({ channelId }) => channelId) });
  const noteFile = join(dataDir, 'catalog.json');
  // The same catalog in the same data needs nothing; the data is known by the key that was made in it.
  const note = { today, data: digest(channels[0]?.apiKey ?? ''), catalog: digest(JSON.stringify(lines)) };
  if (JSON.stringify(readNote(noteFile)) === JSON.stringify(note)) return samples;
  progress(`importing the catalog as of ${today}`);
  await importAll(platform.baseUrl, api.token, lines);
  writePrivately(noteFile, note);
  return samples;
}

/** @param {string} baseUrl @param {string} token @param {object[]} lines */
async function importAll(baseUrl, token, lines) {
  const { failed, errors } = await importCatalog({ baseUrl, token, lines: Readable.from(ndjson(lines)) });
  if (failed > 0) throw new Error(`The sandbox catalog was refused in ${failed} lines: ${JSON.stringify(errors[0])}`);
}

/** @param {object[]} lines */
function* ndjson(lines) {
  for (const line of lines) yield `${JSON.stringify(line)}\n`;
}

/** @param {string} text */
function digest(text) {
  return createHash('sha256').update(text).digest('hex');
}

/** @param {string} file @returns {unknown} */
function readNote(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
