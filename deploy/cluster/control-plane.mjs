/** A Kubernetes of two nodes on this machine: etcd, API server, controllers, scheduler, and a kubelet with its containerd for each node. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goTool } from './go-tools.mjs';
import { PAUSE } from './images.mjs';
import { run, until } from './programs.mjs';

/** On an interface of a network that ends with the run. */
export const HOST = '172.30.0.1';
const NODES = [
  { name: 'node-a', ip: '172.30.0.2', pods: '10.88.1.0/24', gateway: '10.88.1.1' },
  { name: 'node-b', ip: '172.30.0.3', pods: '10.88.2.0/24', gateway: '10.88.2.1' },
];
const SERVICES = '10.96.0.0/16';
const API = `https://${HOST}:6443`;
const KUBELET_PORT = 10_250;
const BINARIES = [
  'etcd',
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'kube-proxy',
  'kubelet',
  'kubectl',
  'coredns',
  'metrics-server',
  'helm',
  'pause',
];

/** @typedef {ReturnType<typeof import('./programs.mjs').programs>} Programs */

/** Builds what is missing. @param {(text: string) => void} say */
export function buildBinaries(say) {
  for (const name of BINARIES) goTool(name, say);
}

/** The network of the run: a loopback, and one interface that has the addresses of the host and the nodes. */
export function makeNetwork() {
  const ip = (/** @type {string} */ line) => run('ip', line.split(' '));
  ip('link set lo up');
  // Not every kernel has dummy interfaces; one end of a pair does as well.
  ip('link add host0 type veth peer name host1');
  ip('link set host1 up');
  for (const address of [HOST, ...NODES.map((node) => node.ip)]) ip(`addr add ${address}/24 dev host0`);
  ip('link set host0 up');
  // The API server asks for a default route; nothing leads out by it.
  ip(`route add default via ${HOST} dev host0`);
  run('sysctl', ['-qw', 'net.ipv4.ip_forward=1']);
}

/**
 * Starts all and waits until every node is ready.
 * @param {string} home @param {Programs} programs @param {string[]} archives
 */
export async function startCluster(home, programs, archives) {
  const access = writeAccess(home);
  startApiServer(home, programs, access);
  const kubectl = (/** @type {string[]} */ args, /** @type {string} */ input = '') =>
    run(goTool('kubectl'), ['--kubeconfig', access.admin, ...args], { input });
  await until('the API server answers', () => kubectl(['get', '--raw', '/readyz']));
  const common = ['--kubeconfig', access.admin, '--leader-elect=false', '--authentication-skip-lookup=true'];
  programs.start('kube-controller-manager', goTool('kube-controller-manager'), [
    ...common,
    `--service-account-private-key-file=${join(home, 'sa.key')}`,
    '--bind-address=127.0.0.1',
    // A pod whose node is gone is replaced soon: this is a test.
    '--horizontal-pod-autoscaler-sync-period=5s',
    '--horizontal-pod-autoscaler-initial-readiness-delay=5s',
    '--horizontal-pod-autoscaler-cpu-initialization-period=5s',
    '--horizontal-pod-autoscaler-downscale-stabilization=20s',
  ]);
  programs.start('kube-scheduler', goTool('kube-scheduler'), [...common, '--bind-address=127.0.0.1']);
  for (const [index, node] of NODES.entries()) await startNode(home, programs, access, { ...node, index, archives });
  startProxy(home, programs, access);
  startDns(home, programs, access);
  await until('the nodes are ready', () => kubectl(['get', 'nodes']).match(/ Ready /g)?.length === NODES.length);
  return { kubectl, kubeconfig: access.admin, nodes: NODES.map(({ name }) => name) };
}

/** @param {string} home */
function writeAccess(home) {
  const users = [
    { name: 'admin', groups: 'system:masters' },
    ...NODES.map(({ name }) => ({ name: `system:node:${name}`, groups: 'system:nodes' })),
  ];
  const tokens = users.map((user) => ({ ...user, token: randomBytes(24).toString('hex') }));
  writeFileSync(
    join(home, 'tokens.csv'),
    tokens.map(({ token, name, groups }) => `${token},${name},${name},"${groups}"\n`).join(''),
  );
  const files = tokens.map(({ name, token }) => {
    const file = join(home, `${name.split(':').at(-1)}.kubeconfig`);
    writeFileSync(file, JSON.stringify(kubeconfig(token)), { mode: 0o600 });
    return [name, file];
  });
  run('openssl', ['genrsa', '-out', join(home, 'sa.key'), '2048']);
  const { admin = '', ...nodes } = /** @type {Record<string, string>} */ (Object.fromEntries(files));
  return { admin, nodes };
}

/** The API server's certificate is its own and new in every run. @param {string} token */
function kubeconfig(token) {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'run', cluster: { server: API, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'run', user: { token } }],
    contexts: [{ name: 'run', context: { cluster: 'run', user: 'run' } }],
    'current-context': 'run',
  };
}

/** @param {string} home @param {Programs} programs @param {{ admin: string }} _access */
function startApiServer(home, programs, _access) {
  programs.start('etcd', goTool('etcd'), ['--data-dir', join(home, 'etcd'), '--unsafe-no-fsync', '--log-level=warn']);
  const frontProxy = join(home, 'front-proxy');
  mkdirSync(frontProxy, { recursive: true });
  const openssl = (/** @type {string[]} */ ...args) => run('openssl', args, { cwd: frontProxy });
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=front-proxy',
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
  );
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=front-proxy-client',
    '-keyout',
    'client.key',
    '-out',
    'client.csr',
  );
  openssl(
    'x509',
    '-req',
    '-in',
    'client.csr',
    '-CA',
    'ca.crt',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-out',
    'client.crt',
  );
  programs.start('kube-apiserver', goTool('kube-apiserver'), [
    '--etcd-servers=http://127.0.0.1:2379',
    `--service-cluster-ip-range=${SERVICES}`,
    `--service-account-key-file=${join(home, 'sa.key')}`,
    `--service-account-signing-key-file=${join(home, 'sa.key')}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    `--token-auth-file=${join(home, 'tokens.csv')}`,
    '--authorization-mode=Node,RBAC',
    `--advertise-address=${HOST}`,
    `--cert-dir=${join(home, 'apiserver')}`,
    '--kubelet-preferred-address-types=InternalIP',
    // For metrics-server.
    '--enable-aggregator-routing=true',
    `--requestheader-client-ca-file=${join(frontProxy, 'ca.crt')}`,
    '--requestheader-allowed-names=front-proxy-client',
    '--requestheader-extra-headers-prefix=X-Remote-Extra-',
    '--requestheader-group-headers=X-Remote-Group',
    '--requestheader-username-headers=X-Remote-User',
    `--proxy-client-cert-file=${join(frontProxy, 'client.crt')}`,
    `--proxy-client-key-file=${join(frontProxy, 'client.key')}`,
  ]);
}

/**
 * @param {string} home @param {Programs} programs @param {{ nodes: Record<string, string> }} access
 * @param {(typeof NODES)[number] & { index: number, archives: string[] }} node
 */
async function startNode(home, programs, access, { name, ip, pods, gateway, index, archives }) {
  const folder = join(home, name);
  const cni = join(folder, 'cni');
  mkdirSync(cni, { recursive: true });
  const socket = join(folder, 'containerd.sock');
  writeFileSync(join(cni, '10-run.conflist'), JSON.stringify(podNetwork(folder, pods, gateway)));
  writeFileSync(join(folder, 'containerd.toml'), containerdConfig(folder, socket, cni));
  writeFileSync(
    join(folder, 'kubelet.json'),
    JSON.stringify(kubeletConfig(ip, socket, index, join(folder, 'pod-logs'))),
  );
  programs.start(`${name}-containerd`, 'containerd', ['--config', join(folder, 'containerd.toml')]);
  const ctr = (/** @type {string[]} */ ...args) => run('ctr', ['-a', socket, '-n', 'k8s.io', ...args]);
  await until(`containerd of ${name} answers`, () => ctr('version'));
  for (const archive of archives) ctr('images', 'import', archive);
  programs.start(`${name}-kubelet`, goTool('kubelet'), [
    `--config=${join(folder, 'kubelet.json')}`,
    `--kubeconfig=${access.nodes[`system:node:${name}`]}`,
    `--hostname-override=${name}`,
    `--node-ip=${ip}`,
    `--root-dir=${join(folder, 'kubelet')}`,
    `--cert-dir=${join(folder, 'pki')}`,
  ]);
}

/** Each pod is routed, so that addresses of Services are translated back on the way. @param {string} folder @param {string} pods @param {string} gateway */
function podNetwork(folder, pods, gateway) {
  const ipam = {
    type: 'host-local',
    dataDir: join(folder, 'addresses'),
    ranges: [[{ subnet: pods, gateway }]],
    routes: [{ dst: '0.0.0.0/0' }],
  };
  return { cniVersion: '0.4.0', name: 'run', plugins: [{ type: 'ptp', ipam }] };
}

/** @param {string} folder @param {string} socket @param {string} cni */
function containerdConfig(folder, socket, cni) {
  return `version = 2
root = "${folder}/root"
state = "${folder}/state"
[grpc]
  address = "${socket}"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${PAUSE}"
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${cni}"
`;
}

/** @param {string} address @param {string} socket @param {number} index @param {string} podLogsDir */
function kubeletConfig(address, socket, index, podLogsDir) {
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    address,
    port: KUBELET_PORT,
    healthzPort: 10_348 + index,
    // Nobody else is in this network.
    authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
    authorization: { mode: 'AlwaysAllow' },
    containerRuntimeEndpoint: `unix://${socket}`,
    podLogsDir,
    clusterDNS: [HOST],
    clusterDomain: 'cluster.local',
    resolvConf: '',
    cgroupDriver: 'cgroupfs',
    failCgroupV1: false,
    cgroupsPerQOS: false,
    enforceNodeAllocatable: [],
    localStorageCapacityIsolation: false,
    failSwapOn: false,
    evictionHard: { 'memory.available': '50Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' },
    nodeStatusUpdateFrequency: '5s',
    shutdownGracePeriod: '0s',
  };
}

/** @param {string} home @param {Programs} programs @param {{ admin: string }} access */
function startProxy(home, programs, { admin }) {
  const config = {
    apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
    kind: 'KubeProxyConfiguration',
    clientConnection: { kubeconfig: admin },
    mode: 'iptables',
    hostnameOverride: NODES[0]?.name,
    clusterCIDR: '10.88.0.0/16',
    conntrack: { maxPerCore: 0, min: 0 },
    healthzBindAddress: '127.0.0.1:10256',
    metricsBindAddress: '127.0.0.1:10249',
  };
  const file = join(home, 'kube-proxy.json');
  writeFileSync(file, JSON.stringify(config));
  programs.start('kube-proxy', goTool('kube-proxy'), ['--config', file]);
}

/** @param {string} home @param {Programs} programs @param {{ admin: string }} access */
function startDns(home, programs, { admin }) {
  const file = join(home, 'Corefile');
  writeFileSync(
    file,
    `.:53 {\n  bind ${HOST}\n  errors\n  kubernetes cluster.local {\n    kubeconfig ${admin} run\n    ttl 5\n  }\n  cache 5\n}\n`,
  );
  programs.start('coredns', goTool('coredns'), ['-conf', file]);
}

/** CPU of pods, for the autoscaler. @param {string} home @param {Programs} programs @param {Awaited<ReturnType<typeof startCluster>>} cluster */
export async function startMetrics(home, programs, { kubectl, kubeconfig }) {
  const port = 4443;
  programs.start('metrics-server', goTool('metrics-server'), [
    `--kubeconfig=${kubeconfig}`,
    `--authentication-kubeconfig=${kubeconfig}`,
    `--authorization-kubeconfig=${kubeconfig}`,
    `--cert-dir=${join(home, 'metrics-server')}`,
    `--secure-port=${port}`,
    '--kubelet-insecure-tls',
    '--kubelet-request-timeout=5s',
    '--kubelet-preferred-address-types=InternalIP',
    '--metric-resolution=10s',
  ]);
  const metadata = { name: 'metrics-server', namespace: 'kube-system' };
  const objects = [
    { apiVersion: 'v1', kind: 'Service', metadata, spec: { ports: [{ name: 'https', port: 443, targetPort: port }] } },
    {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: { ...metadata, labels: { 'kubernetes.io/service-name': metadata.name } },
      addressType: 'IPv4',
      ports: [{ name: 'https', port }],
      endpoints: [{ addresses: [HOST], conditions: { ready: true } }],
    },
    {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1beta1.metrics.k8s.io' },
      spec: {
        group: 'metrics.k8s.io',
        version: 'v1beta1',
        service: metadata,
        groupPriorityMinimum: 100,
        versionPriority: 100,
        insecureSkipTLSVerify: true,
      },
    },
  ];
  for (const object of objects) kubectl(['apply', '-f', '-'], JSON.stringify(object));
  await until('metrics of pods are there', () => kubectl(['top', 'pods', '-A', '--no-headers']).trim() !== '');
}
