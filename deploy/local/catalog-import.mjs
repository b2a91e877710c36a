/** Streams catalog lines to a running platform's import endpoint. */
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';

const PATH = '/api/v1/admin/catalog/import';
/** Without a byte either way for so long, the platform is taken for gone. */
const IDLE_TIMEOUT_MS = 120_000;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/**
 * @typedef {object} ImportReport
 * @property {number} lines @property {Record<string, number>} imported How many, by kind. @property {number} inventoryDays
 * @property {number} failed @property {{ line: number, code: string, reason: string }[]} errors
 */

/**
 * Sends NDJSON and answers the platform's report. The stream is only read as fast as the platform takes it.
 * @param {{ baseUrl: string, token: string, lines: import('node:stream').Readable }} options
 * @returns {Promise<ImportReport>}
 */
export async function importCatalog({ baseUrl, token, lines }) {
  const sent = request(`${baseUrl}${PATH}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-ndjson' },
  });
  sent.setTimeout(IDLE_TIMEOUT_MS, () => sent.destroy(new Error('The platform stopped taking lines')));
  /** @type {Promise<import('node:http').IncomingMessage>} */
  const answered = new Promise((done, failed) => void sent.once('response', done).once('error', failed));
  // A refusal arrives while we still send; then it, and not the broken pipe, is what matters.
  const written = pipeline(lines, sent).catch(() => undefined);
  const response = await answered;
  const text = await readText(response);
  if (response.statusCode === 200) await written;
  else throw new Error(`The import was refused with ${response.statusCode}: ${text.slice(0, 500)}`);
  return /** @type {ImportReport} */ (JSON.parse(text));
}

/** @param {AsyncIterable<Buffer>} response */
async function readText(response) {
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('The answer of the import is too long to read');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
