/** The loop of `npm run dev`: what was changed is compiled, and what runs it is started again. */
import { watch } from 'node:fs';
import { join, relative } from 'node:path';
import { BUILD_ENVIRONMENT, buildOf } from './build.mjs';
import { localFolder } from './checkout.mjs';
import { compile } from './compile.mjs';
import { generatedBy, withOtherRoutes } from './generated-routes.mjs';
import { runQuietly } from './run-program.mjs';
import { changesOf, programsUsing, sourceProjects, sourcesOf } from './source-projects.mjs';

/** An editor writes a file in several steps. */
const SETTLE_MS = 20;
/** Its build merges what the others generate. */
const GATEWAY = 'gateway';

/**
 * @typedef {import('./source-projects.mjs').Project} Project
 * @typedef {import('./source-projects.mjs').Change} Change
 * @typedef {{ restart: (name: string) => Promise<void> }} Platform Starts a program again, also one that has ended.
 */

/**
 * Watches the sources until it is told to `close`. A changed program is started again; a changed lib starts every program again that
 * uses it. A service whose routes may be others now is built in the background, and started once more if they are.
 * @param {Platform} platform @param {(text: string) => void} say
 */
export function watchSources(platform, say) {
  const projects = sourceProjects();
  const known = new Map(projects.map((project) => [project.name, sourcesOf(project)]));
  const [inTurn, inBackground] = [queue(say), queue(say)];
  let closed = false;
  /** Files that cannot be compiled. @type {Set<string>} */
  const broken = new Set();
  /** Programs that still run what was built before a change. @type {Set<string>} */
  const stale = new Set();

  async function takeChanges() {
    const started = Date.now();
    const changes = projects.flatMap((project) => changesOf(project, known));
    if (changes.length === 0) return;
    for (const change of changes) await compileChange(change);
    for (const { project } of changes)
      for (const { name } of project.isLib ? programsUsing(project, projects) : [project]) stale.add(name);
    if (broken.size === 0) await restart([...stale], describe(changes), started);
    for (const service of withOtherRoutes(changes, projects)) void inBackground(() => buildRoutes(service));
  }

  /** @param {Change} change */
  async function compileChange(change) {
    const { project, file, exists } = change;
    broken.delete(file);
    await compile(project.folder, file, { exists }).catch((/** @type {Error} */ error) => {
      broken.add(file);
      say(`✗ ${nameOf(change)} cannot be compiled: ${error.message}`);
    });
  }

  /** @param {string[]} programs @param {string} why @param {number} started */
  async function restart(programs, why, started) {
    if (closed) return; // while this waited for its turn
    for (const name of programs) stale.delete(name);
    const ups = await Promise.all(programs.map((name) => platform.restart(name).then(() => [name], failed)));
    if (ups.flat().length > 0) say(`↻ ${why}: ${ups.flat().join(', ')} up again after ${Date.now() - started} ms`);
  }

  /** @param {Error} error @returns {string[]} */
  function failed(error) {
    say(`✗ ${error.message}`);
    return [];
  }

  /** @param {Project} service */
  async function buildRoutes(service) {
    const started = Date.now();
    const before = generatedBy(service);
    await build(service.name);
    const tookMs = Date.now() - started;
    if (generatedBy(service) === before) return say(`✓ ${service.name}: its routes are as they were (${tookMs} ms)`);
    await inTurn(() => restart([service.name], `${service.name}'s new routes`, started));
    await build(GATEWAY);
    await inTurn(() => restart([GATEWAY], 'the API reference', started));
  }

  /** What is changed while it runs may be built as it stood before: that is compiled again. @param {string} name */
  async function build(name) {
    const started = Date.now();
    const [command, args] = buildOf([name]);
    const logFile = join(localFolder('logs'), 'build.log');
    await runQuietly(command, args, { logFile, what: `The build of ${name}`, env: BUILD_ENVIRONMENT });
    for (const project of projects)
      for (const [file, changedAt] of sourcesOf(project))
        if (changedAt >= started) await inTurn(() => compileChange({ project, file, exists: true }));
  }

  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  const onEvent = () => (settling ??= setTimeout(settled, SETTLE_MS));
  const settled = () => {
    settling = undefined;
    void inTurn(takeChanges);
  };
  const watchers = projects.map(({ folder }) => watch(join(folder, 'src'), { recursive: true }, onEvent));
  for (const watcher of watchers)
    watcher.on('error', (error) => say(`✗ Not every source is watched: ${error.message}`));
  return {
    close: () => {
      clearTimeout(settling);
      for (const watcher of watchers) watcher.close();
      closed = true;
    },
  };
}

/** Work that is done one after the other; what fails is said. @param {(text: string) => void} say */
function queue(say) {
  let last = Promise.resolve();
  return (/** @type {() => Promise<void> | void} */ work) =>
    (last = last.then(work).catch((/** @type {Error} */ error) => say(`✗ ${error.message}`)));
}

/** @param {Change[]} changes */
function describe(changes) {
  const [first] = changes;
  return changes.length === 1 && first ? nameOf(first) : `${changes.length} files`;
}

/** @param {Change} change */
function nameOf({ project, file }) {
  return `${project.name}/${relative(join(project.folder, 'src'), file)}`;
}
