/** Dependencies as the lockfile has them. */
import { readFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';

/** @type {[string, string[]]} */
export const INSTALL = ['npm', ['ci', '--no-audit', '--no-fund']];

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Package */

/**
 * Whether node_modules holds what the lockfile asks for, by the lockfile that npm itself keeps inside node_modules; so it
 * does not matter who installed. Optional packages may be missing: most are for other systems.
 */
export function isInstalled() {
  const wanted = packages(inCheckout('package-lock.json'));
  const found = packages(inCheckout('node_modules', '.package-lock.json'));
  if (!wanted) throw new Error('package-lock.json is missing or not JSON: restore it from the repository');
  if (!found) return false;
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional }]) => {
    if (path === '' || !path.includes('node_modules/')) return true;
    const there = found[path];
    if (!there) return Boolean(optional ?? devOptional);
    return link ? Boolean(there.link) : there.version === version;
  });
}

/** @param {string} file @returns {Record<string, Package> | undefined} */
function packages(file) {
  try {
    return /** @type {{ packages: Record<string, Package> }} */ (JSON.parse(readFileSync(file, 'utf8'))).packages;
  } catch {
    return undefined;
  }
}
