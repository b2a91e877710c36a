/** What `npm start` tells of the platform that it runs in this checkout. */
import { readFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';

const SANDBOX_FILE = inCheckout('.local', 'sandbox.json');

/** @returns {import('./platform.mjs').Sandbox} */
export function runningPlatform() {
  try {
    return /** @type {import('./platform.mjs').Sandbox} */ (JSON.parse(readFileSync(SANDBOX_FILE, 'utf8')));
  } catch {
    throw new Error('No platform runs in this checkout: run npm start first');
  }
}
