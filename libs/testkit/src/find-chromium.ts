import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Where this machine's Chromium is: `CHROMIUM_PATH`, or the first on the path. Undefined: it has none. */
export function findChromium({ CHROMIUM_PATH, PATH = '' } = process.env): string | undefined {
  const onPath = NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [CHROMIUM_PATH ?? '', ...onPath].find((file) => file !== '' && existsSync(file));
}
