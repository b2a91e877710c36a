/** Run by the build, after the console's own: copies the console's files to where the gateway reads them, compressed. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { GZIP_SUFFIX } from './console-files';

const GATEWAY = join(__dirname, '../..');
const BUILT = join(GATEWAY, '../console/dist');
const files = readdirSync(BUILT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

for (const root of ['src', 'dist']) {
  const target = join(GATEWAY, root, 'generated', 'console');
  rmSync(target, { recursive: true, force: true });
  for (const file of files) {
    const copy = join(target, file.slice(BUILT.length + 1));
    const body = readFileSync(file);
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, body);
    writeFileSync(copy + GZIP_SUFFIX, gzipSync(body, { level: 9 }));
  }
}
