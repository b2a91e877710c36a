/** One source file as the build would have built it, in milliseconds. */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { inCheckout } from './checkout.mjs';

/**
 * Brings `dist` up to date with a file below `src` that was changed or removed. Throws with the compiler's words, and leaves what was
 * built before, when it cannot be compiled.
 * @param {string} projectFolder @param {string} file @param {{ exists: boolean }} state
 */
export async function compile(projectFolder, file, { exists }) {
  const target = join(projectFolder, 'dist', relative(join(projectFolder, 'src'), file)).replace(/\.ts$/, '.js');
  if (!exists) return [target, `${target}.map`].forEach((each) => rmSync(each, { force: true }));
  mkdirSync(dirname(target), { recursive: true });
  if (!file.endsWith('.ts')) return copyFileSync(file, target);
  // Not there yet when the scripts of a fresh clone are loaded.
  const { transformFile } = await import('@swc/core');
  const { code, map } = await transformFile(file, {
    configFile: inCheckout('.swcrc'),
    sourceFileName: relative(dirname(target), file),
  });
  writeFileSync(target, `${code}\n//# sourceMappingURL=${basename(target)}.map`);
  writeFileSync(`${target}.map`, map ?? '');
}
