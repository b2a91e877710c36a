import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const MISSING = 'SKIPPED: tests in a browser. Run deploy/local/install-chromium, or name a Chromium in CHROMIUM_PATH.';

/** `describe` for suites that look at pages: without a Chromium on this machine they are skipped, and say so. */
export function describeInBrowser(name: string, suite: () => void): void {
  if (findChromium() !== undefined) return describe(name, suite);
  process.stderr.write(`\n${MISSING}\n\n`);
  describe.skip(name, suite);
}

/** A real browser without a window. Close it in `afterAll`. */
export function openBrowser(): Promise<Browser> {
  // Only suites with pages load it.
  const { chromium } = createRequire(__filename)('playwright-core') as typeof import('playwright-core');
  // Chromium's own sandbox does not work for root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: findChromium(), args });
}

/** Where this machine's Chromium is: `CHROMIUM_PATH`, or the first on the path. Undefined: it has none. */
function findChromium({ CHROMIUM_PATH, PATH = '' } = process.env): string | undefined {
  const onPath = NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [CHROMIUM_PATH ?? '', ...onPath].find((file) => file !== '' && existsSync(file));
}
