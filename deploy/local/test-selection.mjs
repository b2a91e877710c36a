/** What a part of the tests needs: the projects they belong to, and what must be built for them. */
import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { ALL_PROJECTS } from './build.mjs';
import { inCheckout, ROOT } from './checkout.mjs';

const FOLDERS = ['libs', 'services', 'deploy'];
/** Suites that start built services of other projects. @type {Record<string, string[]>} */
const STARTS = {
  cart: ['holds', 'distribution'],
  holds: ['distribution'],
  local: [ALL_PROJECTS],
  bench: [ALL_PROJECTS],
};
const SELECT = '--selectProjects';

/**
 * @typedef {object} Selection
 * @property {string[] | undefined} projects Nothing where all are meant.
 * @property {string[]} toBuild A lib is tested from its sources and needs no build.
 * @property {string[]} jestArgs
 */

/**
 * Reads from arguments for jest which projects they mean: those of `--selectProjects`, else those in which the given files or folders
 * lie. Paths start in `cwd` or in the checkout.
 * @param {string[]} args @param {string} [cwd] @returns {Selection}
 */
export function selectTests(args, cwd = ROOT) {
  const places = args.map((arg) => placeOf(arg, cwd));
  const named = namedProjects(args);
  const projects = named.length > 0 ? named : [...new Set(places.flatMap((place) => place?.project ?? []))];
  if (projects.length === 0) return { projects: undefined, toBuild: [ALL_PROJECTS], jestArgs: args };
  const paths = args.map((arg, index) => places[index]?.path ?? arg);
  return {
    projects,
    toBuild: [...new Set(projects.flatMap(builtFor))],
    jestArgs: named.length > 0 ? paths : [...paths, SELECT, ...projects],
  };
}

/** @param {string} arg @param {string} cwd */
function placeOf(arg, cwd) {
  if (arg.startsWith('-')) return undefined;
  const found = [resolve(cwd, arg), inCheckout(arg)].find((path) => existsSync(path));
  const path = relative(ROOT, found ?? '/');
  const [folder = '', project] = path.split(sep);
  return project && FOLDERS.includes(folder) ? { path, project } : undefined;
}

/** @param {string[]} args */
function namedProjects(args) {
  const first = args.indexOf(SELECT) + 1;
  if (first === 0) return [];
  const end = args.findIndex((arg, index) => index >= first && arg.startsWith('-'));
  return args.slice(first, end < 0 ? undefined : end);
}

/** @param {string} project */
function builtFor(project) {
  return existsSync(inCheckout('libs', project)) ? [] : [project, ...(STARTS[project] ?? [])];
}
