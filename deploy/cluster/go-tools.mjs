/**
 * Programs in Go that the chart's checks and the cluster need, each built once into a cache outside the checkout. Nothing
 * is downloaded as a binary: what runs was built here, from modules that their checksums name.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHECKOUT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const KUBERNETES = 'v1.35.4';
const STAMP = ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version']
  .map((each) => `-X ${each}.gitVersion=${KUBERNETES}`)
  .join(' ');

/**
 * @typedef {object} Tool
 * @property {string} [module] `path@version` of a program to install as it is.
 * @property {string} [inside] `path@version` of a module whose own replacements count, so that it is built in its folder.
 * @property {string} [source] A folder of ours with a go.mod.
 * @property {string} [main] The folder of the program in it.
 */

const kubernetes = (/** @type {string} */ main) => ({ source: 'deploy/cluster/go/kubernetes', main: `./${main}` });

/** @type {Record<string, Tool>} */
const TOOLS = {
  helm: { module: 'helm.sh/helm/v4/cmd/helm@v4.2.4' },
  'helm-docs': { module: 'github.com/norwoodj/helm-docs/cmd/helm-docs@v1.14.2' },
  'helm-unittest': { inside: 'github.com/helm-unittest/helm-unittest@v1.1.2', main: './cmd/helm-unittest' },
  kubeconform: { module: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0' },
  'kube-score': { module: 'github.com/zegl/kube-score/cmd/kube-score@v1.20.0' },
  'pod-security': { source: 'helm/checks/pod-security', main: '.' },
  'kube-apiserver': kubernetes('kube-apiserver'),
  'kube-controller-manager': kubernetes('kube-controller-manager'),
  'kube-scheduler': kubernetes('kube-scheduler'),
  'kube-proxy': kubernetes('kube-proxy'),
  kubelet: kubernetes('kubelet'),
  kubectl: kubernetes('kubectl'),
  etcd: { source: 'deploy/cluster/go/etcd', main: '.' },
  pause: { source: 'deploy/cluster/go/pause', main: '.' },
  coredns: { module: 'github.com/coredns/coredns@v1.13.1' },
  'metrics-server': { module: 'sigs.k8s.io/metrics-server/cmd/metrics-server@v0.7.2' },
};

/** Where everything is kept that is made once: programs, images, schemas. */
export const CACHE = process.env.STAYLINE_CACHE ?? join(homedir(), '.cache', 'stayline');

/** Whether a Go compiler is at hand. */
export function goAvailable() {
  return spawnSync('go', ['version']).status === 0;
}

/**
 * The path of a program, built first where it is not there yet.
 * @param {string} name @param {(text: string) => void} [say]
 */
export function goTool(name, say = () => {}) {
  const tool = TOOLS[name];
  if (!tool) throw new Error(`There is no tool "${name}"`);
  const path = join(CACHE, 'bin', `${name}-${versionOf(tool)}`);
  if (existsSync(path)) return path;
  say(`building ${name}`);
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = join(CACHE, 'bin', `building-${process.pid}`, name);
  build(tool, unfinished);
  renameSync(unfinished, path);
  rmSync(dirname(unfinished), { recursive: true });
  return path;
}

/** @param {Tool} tool */
function versionOf({ module, inside, source }) {
  const version = (module ?? inside)?.split('@')[1];
  if (version) return version;
  const hash = createHash('sha256');
  for (const file of filesIn(resolve(CHECKOUT, source ?? ''))) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .sort();
}

/** @param {Tool} tool @param {string} path */
function build({ module, inside, source, main = '.' }, path) {
  const flags = ['-trimpath', '-ldflags', `-s -w ${STAMP}`];
  if (module) return void go(['install', ...flags, module], CHECKOUT, { GOBIN: dirname(path) });
  const folder = inside ? moduleFolder(inside) : resolve(CHECKOUT, source ?? '');
  go(['build', ...flags, '-o', path, main], folder);
}

/** The folder of a module in Go's own cache. @param {string} module `path@version` */
export function moduleFolder(module) {
  const { Dir } = /** @type {{ Dir: string }} */ (JSON.parse(go(['mod', 'download', '-json', module], CHECKOUT)));
  return Dir;
}

/** @param {string[]} args @param {string} cwd @param {Record<string, string>} [env] */
function go(args, cwd, env = {}) {
  const { status, stdout, stderr } = spawnSync('nice', ['-n', '10', 'go', ...args], {
    cwd,
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false', ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`go ${args[0]} failed:\n${stderr.slice(-2_000)}`);
  return stdout;
}
