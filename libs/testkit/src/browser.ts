import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser } from 'playwright-core';

/** Where systems keep it. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const INSTALL_TIMEOUT_MS = 300_000;

const MISSING =
  'The browser tests need Chromium, and it is not here: "apt-get install chromium", or set CHROMIUM to the path of one';

/**
 * A real browser without a window, for suites that look at pages. Chromium is the system's own: `CHROMIUM`, or where systems keep it; on
 * Debian, root installs it. Where that cannot be, the suite fails with what to do. Close it in `afterAll`.
 */
export async function openBrowser(): Promise<Browser> {
  // Only suites with pages load it.
  const { chromium } = createRequire(__filename)('playwright-core') as typeof import('playwright-core');
  const executablePath = installedChromium() ?? installChromium();
  // Chromium's own sandbox does not work for root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

function installedChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named !== undefined && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, which is not there`);
  return named ?? PLACES.find((path) => existsSync(path));
}

function installChromium(): string {
  if (process.getuid?.() === 0) {
    const options = { timeout: INSTALL_TIMEOUT_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], options);
  }
  const installed = installedChromium();
  if (installed === undefined) throw new Error(MISSING);
  return installed;
}
