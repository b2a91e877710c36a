/** Where things lie in this checkout. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(fileURLToPath(import.meta.url), '../../..');

/** Everything that runs leave behind; not committed. */
export const LOCAL = join(ROOT, '.local');

/** A path of this checkout, given from its root. @param {string[]} path */
export function inCheckout(...path) {
  return join(ROOT, ...path);
}

/** @param {string[]} path */
export function localFolder(...path) {
  const folder = join(LOCAL, ...path);
  mkdirSync(folder, { recursive: true });
  return folder;
}
