/** Secrets of a local platform: made once, kept in a file that only its owner reads, the same in every later run. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const RANDOM_BYTES = 32;

/**
 * @typedef {object} Secrets
 * @property {(name: string) => string} get The secret of that name, made when first asked for.
 * @property {(name: string) => string | undefined} find What was kept under a name, if anything.
 * @property {(name: string, value: string) => void} keep Keeps what somebody else made, an Api-Key for instance.
 */

/** @param {string} file @returns {Secrets} */
export function openSecrets(file) {
  const kept = new Map(Object.entries(read(file)));
  const keep = (/** @type {string} */ name, /** @type {string} */ value) => {
    kept.set(name, value);
    writePrivately(file, Object.fromEntries(kept));
  };
  return {
    get: (name) => {
      const found = kept.get(name) ?? randomBytes(RANDOM_BYTES).toString('base64url');
      if (!kept.has(name)) keep(name, found);
      return found;
    },
    find: (name) => kept.get(name),
    keep,
  };
}

/**
 * Written whole under another name first: a kill in between must not lose the keys of a platform whose data is kept.
 * @param {string} file @param {object} value
 */
export function writePrivately(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
}

/** @param {string} file */
function read(file) {
  if (!existsSync(file)) return {};
  try {
    return /** @type {Record<string, string>} */ (JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(`${file} is not JSON any more: start again with npm start -- --reset`);
  }
}
