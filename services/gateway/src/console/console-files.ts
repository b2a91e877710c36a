import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { etagOf } from '@stayline/http';

/** A file of the console, ready to be sent. */
export interface ConsoleFile {
  type: string;
  body: Buffer;
  gzip: Buffer;
  etag: string;
}

/** By path below `/console`, such as `assets/index-Bx3f.js`. All are held in memory: they are less than a megabyte. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export const GZIP_SUFFIX = '.gz';

/** Beside the sources in a checkout, beside the built files in an image; `nx build gateway` writes both. */
export function readConsole(): ConsoleFiles {
  const folder = join(dirname(__dirname), 'generated', 'console');
  try {
    return filesIn(folder);
  } catch {
    throw new Error('The console is not built: run "npx nx build gateway"');
  }
}

export function filesIn(folder: string): ConsoleFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return new Map(
    names
      .filter((name) => names.includes(name + GZIP_SUFFIX))
      .map((name) => {
        const body = readFileSync(join(folder, name));
        const gzip = readFileSync(join(folder, name + GZIP_SUFFIX));
        return [name, { type: TYPES[extname(name)] ?? 'application/octet-stream', body, gzip, etag: etagOf(body) }];
      }),
  );
}
