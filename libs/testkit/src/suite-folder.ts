import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

let logFiles = 0;

/** A folder for what this suite writes; it is deleted when the suite ends, however it ends. */
export function suiteFolder(): string {
  const folder = process.env.TEST_SUITE_FOLDER;
  if (!folder) throw new Error('TEST_SUITE_FOLDER is not set: this project needs the preset in its jest.config.js');
  return folder;
}

/** A new file for a log of this suite, which is shown when the suite fails. */
export function suiteLogFile(name: string): string {
  const folder = join(suiteFolder(), 'logs');
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}-${(logFiles += 1)}.log`);
}
