#!/usr/bin/env node
/**
 * `node assemble.mjs FOLDER` puts what each built service needs to run into FOLDER/<service>: its own output, the libs
 * that it imports, and the packages that those need. What a package.json lists for all services together would be
 * ten times as much, build tools included; what is required by nobody is not in an image.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

const CHECKOUT = resolve(import.meta.dirname, '../..');
const OURS = '@stayline/';
/** `require('x')` runs x; `require.resolve('x')` only reads a file of it, so that what x itself needs is left out. */
const REQUIRES = /\brequire(\.resolve)?\(["']([^"'.][^"']*)["']\)/g;
/** Not read at run time. */
const LEFT_OUT = /\.(d\.[cm]?ts|map|md|markdown)$/;

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Manifest */

/** @param {string} folder */
function javascriptIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && each.name.endsWith('.js'))
    .map((each) => join(each.parentPath, each.name));
}

/** Names of the packages that the built files in a folder ask for. @param {string} folder */
function packagesIn(folder) {
  const found = javascriptIn(folder).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(REQUIRES)].map(([, onlyRead, specifier = '']) => ({
      name: specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'),
      runs: onlyRead === undefined,
    })),
  );
  return found.filter(({ name }) => !isBuiltin(name));
}

/** Where Node would find a package from a folder, if it is installed. @param {string} name @param {string} from @returns {string | undefined} */
function find(name, from) {
  const here = join(from, 'node_modules', name);
  if (existsSync(join(here, 'package.json'))) return here;
  return from === CHECKOUT ? undefined : find(name, dirname(from));
}

/** A package and all that it needs, by folder. @param {string} folder @param {Set<string>} into */
function addWithNeeds(folder, into) {
  if (into.has(folder)) return;
  into.add(folder);
  const manifest = /** @type {Manifest} */ (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const found = find(name, folder);
    if (found) addWithNeeds(found, into);
  }
}

/** @param {string} dist @param {Set<string>} packages @param {Set<string>} libs */
function collect(dist, packages, libs) {
  for (const { name, runs } of packagesIn(dist)) {
    if (name.startsWith(OURS)) {
      const lib = name.slice(OURS.length);
      if (libs.has(lib)) continue;
      libs.add(lib);
      collect(join(CHECKOUT, 'libs', lib, 'dist'), packages, libs);
      continue;
    }
    const found = find(name, CHECKOUT);
    if (!found) throw new Error(`${dist} requires ${name}, which is not installed`);
    if (runs) addWithNeeds(found, packages);
    else packages.add(found);
  }
}

/** @param {string} from @param {string} to */
function copy(from, to) {
  const filter = (/** @type {string} */ source) =>
    !LEFT_OUT.test(source) && !relative(from, source).includes('node_modules');
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true, filter });
}

/** @param {string} built The folder of the service or program. @param {string} to */
function assemble(built, to) {
  const packages = /** @type {Set<string>} */ (new Set());
  const libs = /** @type {Set<string>} */ (new Set());
  collect(join(built, 'dist'), packages, libs);
  cpSync(join(built, 'dist'), to, { recursive: true });
  for (const lib of libs) {
    copy(join(CHECKOUT, 'libs', lib, 'dist'), join(to, 'node_modules', OURS, lib, 'dist'));
    cpSync(join(CHECKOUT, 'libs', lib, 'package.json'), join(to, 'node_modules', OURS, lib, 'package.json'));
  }
  for (const each of packages) copy(each, join(to, relative(CHECKOUT, each)));
  return { packages: packages.size, libs: libs.size };
}

const [target] = process.argv.slice(2);
if (!target) throw new Error('usage: node assemble.mjs FOLDER');
const programs = readdirSync(join(CHECKOUT, 'services')).map((name) => [name, join(CHECKOUT, 'services', name)]);
// The stand-ins are for tests of a cluster; no release has them.
programs.push(['sandbox', join(CHECKOUT, 'deploy/sandbox')]);
for (const [name = '', folder = ''] of programs.filter(([, each]) => existsSync(join(each ?? '', 'dist', 'main.js')))) {
  const { packages, libs } = assemble(folder, join(target, name));
  process.stdout.write(`${name}: ${libs} libs, ${packages} packages\n`);
}
