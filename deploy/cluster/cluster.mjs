#!/usr/bin/env node
/**
 * `npm run cluster`: a real Kubernetes on this machine, without Docker, the chart installed on it, and what it promises
 * shown. `npm run cluster -- drain` shows the demonstrations alone whose names have that word.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildBinaries } from './control-plane.mjs';
import { CACHE, goAvailable } from './go-tools.mjs';
import { buildImages } from './images.mjs';
import { run, say } from './programs.mjs';

/** Program or file, and the Debian package that brings it. */
const NEEDED = [
  ['containerd', 'containerd'],
  ['runc', 'runc'],
  ['/usr/lib/cni/ptp', 'containernetworking-plugins'],
  ['iptables', 'iptables'],
  ['conntrack', 'conntrack'],
  ['ip', 'iproute2'],
  ['sysctl', 'procps'],
  ['buildah', 'buildah'],
  ['debootstrap', 'debootstrap'],
  ['psql', 'postgresql-client'],
  ['openssl', 'openssl'],
  ['java', 'openjdk-17-jre-headless'],
  ['mvn', 'maven'],
];

function missing() {
  const there = (/** @type {string} */ what) =>
    what.startsWith('/') ? existsSync(what) : spawnSync('sh', ['-c', `command -v ${what}`]).status === 0;
  const packages = NEEDED.filter(([what = '']) => !there(what)).map(([, name]) => name);
  const problems = [];
  if (process.platform !== 'linux' || process.arch !== 'x64') problems.push('Linux on x86-64');
  if (process.getuid?.() !== 0) problems.push('root, to make networks and containers');
  if (!goAvailable()) problems.push('Go 1.25 or newer, which builds Kubernetes');
  if (packages.length > 0) problems.push(`Debian packages: apt-get install ${packages.join(' ')}`);
  return problems;
}

const problems = missing();
if (problems.length > 0) {
  process.stderr.write(`The cluster needs what is not here:\n${problems.map((each) => `  ${each}\n`).join('')}`);
  process.exit(1);
}
say(`Programs (built once into ${CACHE})`);
buildBinaries((text) => say(`  ${text}`));
say('Images');
run('npm', ['run', '--silent', 'build']);
const archives = buildImages();
// Everything that is started, every interface, rule and mount ends with these namespaces.
const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--ipc', '--uts'];
const inside = [process.execPath, join(import.meta.dirname, 'inside.mjs'), ...process.argv.slice(2)];
const { status } = spawnSync('unshare', [...namespaces, ...inside], {
  stdio: 'inherit',
  cwd: resolve(import.meta.dirname, '../..'),
  env: { ...process.env, STAYLINE_ARCHIVES: JSON.stringify(archives) },
});
process.exit(status ?? 1);
