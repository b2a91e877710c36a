import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../../..');
const NOT_OURS = new Set(['node_modules', 'dist', 'generated', 'coverage', '.git', '.nx', '.local']);
const TEXT = /\.(ts|mjs|js|md|yml|yaml|sql)$/;

/** The files of a checkout by their path from its root; what is no text of ours is empty. */
export type Repository = ReadonlyMap<string, string>;

export function readRepository(): Repository {
  return new Map(pathsIn('').map((path) => [path, TEXT.test(path) ? readFileSync(join(ROOT, path), 'utf8') : '']));
}

function pathsIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return pathsIn(path);
      return entry.isFile() ? [path] : [];
    });
}
