/** Projects with sources that are built: where they lie, and which of them use which. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inCheckout } from './checkout.mjs';

const FOLDERS = ['libs', 'services', 'deploy'];
const LIB = /from '@stayline\/([\w-]+)'/g;

/**
 * @typedef {{ name: string, folder: string, isLib: boolean }} Project A program's name is the one it runs under.
 * @typedef {{ project: Project, file: string, exists: boolean }} Change
 */

/** @returns {Project[]} */
export function sourceProjects() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(inCheckout(folder)).map((name) => ({
      name,
      folder: inCheckout(folder, name),
      isLib: folder === 'libs',
    })),
  ).filter(({ folder }) => existsSync(join(folder, 'src')));
}

/**
 * What of a project is built, with the time of its last change: every file below `src` but tests and what is generated.
 * @param {Project} project @returns {Map<string, number>}
 */
export function sourcesOf({ folder }) {
  const src = join(folder, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.\w+$/.test(file) && !file.endsWith('.test.ts') && !file.startsWith('generated'))
    .map((file) => join(src, file));
  return new Map(files.flatMap((file) => changeOf(file)));
}

/** @param {string} file @returns {[string, number][]} */
function changeOf(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? [[file, found.mtimeMs]] : [];
}

/**
 * What has changed in a project since `known` was brought up to date, which this does.
 * @param {Project} project @param {Map<string, Map<string, number>>} known By the project's name. @returns {Change[]}
 */
export function changesOf(project, known) {
  const before = known.get(project.name) ?? new Map();
  const now = sourcesOf(project);
  known.set(project.name, now);
  const files = [...new Set([...before.keys(), ...now.keys()])].filter((file) => before.get(file) !== now.get(file));
  return files.map((file) => ({ project, file, exists: now.has(file) }));
}

/** The programs that use a lib, by themselves or through other libs. @param {Project} lib @param {Project[]} projects */
export function programsUsing(lib, projects) {
  const libsOf = new Map(projects.map((project) => [project.name, importsOf(project)]));
  const uses = (/** @type {string} */ name, /** @type {Set<string>} */ seen) => {
    for (const used of libsOf.get(name) ?? []) if (!seen.has(used)) uses(used, seen.add(used));
    return seen;
  };
  return projects.filter(({ name, isLib }) => !isLib && uses(name, new Set()).has(lib.name));
}

/** @param {Project} project */
function importsOf(project) {
  const texts = [...sourcesOf(project).keys()].map((file) => readFileSync(file, 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(LIB)].map(([, name = '']) => name)));
}
