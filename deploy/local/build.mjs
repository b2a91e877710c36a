/** The build, through nx: what has not changed comes from its cache. */
import { inCheckout } from './checkout.mjs';

const NX = inCheckout('node_modules', 'nx', 'dist', 'bin', 'nx.js');

/** @type {[string, string[]]} */
export const BUILD = [process.execPath, [NX, 'run-many', '-t', 'build', '--outputStyle=static']];

/** nx must neither draw on our terminal nor ask anything. */
export const BUILD_ENVIRONMENT = { NX_TUI: 'false', NX_INTERACTIVE: 'false', NX_NO_CLOUD: 'true' };
