/** The build, through nx: what has not changed comes from its cache. */
import { inCheckout } from './checkout.mjs';

const NX = inCheckout('node_modules', 'nx', 'dist', 'bin', 'nx.js');

export const ALL_PROJECTS = '*';

/** With what each of them needs built first. @param {string[]} projects @returns {[string, string[]]} */
export function buildOf(projects) {
  return [process.execPath, [NX, 'run-many', '-t', 'build', '-p', ...projects, '--outputStyle=static']];
}

/** nx must neither draw on our terminal nor ask anything. */
export const BUILD_ENVIRONMENT = { NX_TUI: 'false', NX_INTERACTIVE: 'false', NX_NO_CLOUD: 'true' };
