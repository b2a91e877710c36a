/** What a cluster shows of the platform. Each says what was seen, and throws where it is not what was promised. */
import { startMetrics } from './control-plane.mjs';
import { VERSIONS } from './images.mjs';
import { startLoad, tell } from './load.mjs';
import { deploy, NAMESPACE, RELEASE } from './platform.mjs';
import { pause, run, say, until } from './programs.mjs';

const SERVICES = 7;

/**
 * @typedef {object} Stage
 * @property {string} home @property {ReturnType<typeof import('./programs.mjs').programs>} programs
 * @property {import('./platform.mjs').Cluster} cluster @property {import('./platform.mjs').Outside} outside
 * @property {ReturnType<typeof import('./platform.mjs').helmOf>} helm @property {string} values
 * @property {import('./load.mjs').Target} target
 *
 * @typedef {{ name: string, ready: boolean, restarts: number, node: string, service: string, image: string }} Pod
 *
 * @typedef {{ metadata: { name: string, labels: Record<string, string>, deletionTimestamp?: string },
 *   spec: { nodeName: string, containers: { image: string }[] },
 *   status: { phase: string, conditions?: { type: string, status: string }[], containerStatuses?: { restartCount: number }[] } }} PodObject
 */

/** @param {Stage} stage @returns {Pod[]} */
function podsOf({ cluster }) {
  const text = cluster.kubectl([
    '-n',
    NAMESPACE,
    'get',
    'pods',
    '-l',
    `app.kubernetes.io/instance=${RELEASE}`,
    '-o',
    'json',
  ]);
  const { items } = /** @type {{ items: PodObject[] }} */ (JSON.parse(text));
  return items
    .filter(({ metadata, status }) => !metadata.deletionTimestamp && status.phase !== 'Succeeded')
    .map(({ metadata, spec, status }) => ({
      name: metadata.name,
      service: metadata.labels['app.kubernetes.io/component'] ?? '',
      node: spec.nodeName,
      image: spec.containers[0]?.image ?? '',
      ready: status.conditions?.some((each) => each.type === 'Ready' && each.status === 'True') ?? false,
      restarts: status.containerStatuses?.[0]?.restartCount ?? 0,
    }));
}

/** @param {Stage} stage */
const allReady = (stage) => {
  const pods = podsOf(stage);
  return pods.length >= 2 * SERVICES && pods.every(({ ready }) => ready);
};

/** Requests go on while something is done; answers what they counted. @param {Stage} stage @param {() => unknown} work */
async function underLoad({ target }, work) {
  const stop = startLoad(target);
  await pause(3_000);
  try {
    await work();
    await pause(3_000);
  } catch (error) {
    say(`  ${tell(await stop())}`);
    throw error;
  }
  const outcome = await stop();
  say(`  ${tell(outcome)}`);
  return outcome;
}

/** @param {import('./load.mjs').Outcome} outcome */
function noneFailed({ failed }) {
  if (failed.length > 0) throw new Error(`${failed.length} requests failed, and none may`);
}

/** @param {() => unknown} work @returns {string} What it was refused with. */
function refused(work) {
  try {
    work();
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
  throw new Error('It was taken, and must be refused');
}

/** @type {Record<string, (stage: Stage) => unknown>} */
export const DEMONSTRATIONS = {
  'a value that the chart does not know is refused': ({ helm, values }) => {
    const said = refused(() => deploy(helm, 'upgrade', values, '--set', 'services.cart.replica=3'));
    if (!said.includes("additional properties 'replica' not allowed")) throw new Error(said);
  },

  "a service's role reads no other schema, and makes no table": ({ outside }) => {
    for (const sql of ['SELECT * FROM holds.migrations', 'CREATE TABLE cart.mine (id integer)', 'CREATE SCHEMA mine']) {
      const said = refused(() =>
        run('psql', ['-v', 'ON_ERROR_STOP=1', '-c', sql, outside.databaseUrl('stayline_cart')]),
      );
      if (!said.includes('permission denied')) throw new Error(said);
    }
  },

  'an upgrade of every service under load fails no request': async (stage) => {
    const outcome = await underLoad(stage, () => {
      deploy(stage.helm, 'upgrade', stage.values, '--set', `image.tag=${VERSIONS[1]}`);
    });
    const old = podsOf(stage).filter(({ image, ready }) => ready && !image.endsWith(`:${VERSIONS[1]}`));
    if (old.length > 0) throw new Error(`${old.length} pods are still of the old version`);
    noneFailed(outcome);
  },

  'a rollback under load fails no request': async (stage) => {
    const outcome = await underLoad(
      stage,
      () => void stage.helm('rollback', RELEASE, '1', '--wait', '--timeout', '8m'),
    );
    const newer = podsOf(stage).filter(({ image, ready }) => ready && !image.endsWith(`:${VERSIONS[0]}`));
    if (newer.length > 0) throw new Error(`${newer.length} pods are still of the newer version`);
    noneFailed(outcome);
  },

  'a node is drained within the disruption budgets, and fails no request': async (stage) => {
    const [node = ''] = stage.cluster.nodes.slice(-1);
    const outcome = await underLoad(stage, async () => {
      stage.cluster.kubectl(['drain', node, '--ignore-daemonsets', '--delete-emptydir-data', '--timeout=5m']);
      await until('every pod is ready elsewhere', () => allReady(stage), 240);
    });
    const left = podsOf(stage).filter((pod) => pod.node === node);
    stage.cluster.kubectl(['uncordon', node]);
    if (left.length > 0) throw new Error(`${left.length} pods are still on ${node}`);
    noneFailed(outcome);
  },

  'a pod that is killed is replaced, and the others go on': async (stage) => {
    const victim = podsOf(stage).find(({ service }) => service === 'distribution')?.name ?? '';
    const began = Date.now();
    await underLoad(stage, async () => {
      stage.cluster.kubectl(['-n', NAMESPACE, 'delete', 'pod', victim, '--grace-period=0', '--force']);
      await until('it is replaced', () => allReady(stage));
      say(`  replaced and ready after ${Math.round((Date.now() - began) / 1000) - 3} s`);
    });
  },

  'services that cannot reach the database are not ready, recover by themselves, and are not restarted': async (
    stage,
  ) => {
    const before = podsOf(stage);
    const restartsOf = (/** @type {Pod[]} */ pods) => pods.reduce((sum, { restarts }) => sum + restarts, 0);
    stage.outside.door.shut();
    const shut = Date.now();
    await until('no service with a schema is ready', () =>
      podsOf(stage).every(({ service, ready }) => service === 'gateway' || !ready),
    );
    say(`  none ready ${Math.round((Date.now() - shut) / 1000)} s after the database was gone`);
    await pause(30_000);
    stage.outside.door.open();
    const opened = Date.now();
    await until('all are ready again', () => allReady(stage));
    const after = podsOf(stage);
    say(
      `  all ready ${Math.round((Date.now() - opened) / 1000)} s after it was back; ${restartsOf(after) - restartsOf(before)} restarts`,
    );
    if (restartsOf(after) !== restartsOf(before)) throw new Error('Pods were restarted');
    if (after.some(({ name }) => !before.some((pod) => pod.name === name))) throw new Error('Pods were replaced');
  },

  'the autoscaler adds gateways under load': async (stage) => {
    await startMetrics(stage.home, stage.programs, stage.cluster);
    const autoscaling = 'services.gateway.autoscaling';
    deploy(
      stage.helm,
      'upgrade',
      stage.values,
      '--set',
      `${autoscaling}.enabled=true,${autoscaling}.targetCPU=10,${autoscaling}.maxReplicas=4`,
    );
    await underLoad(stage, () =>
      until(
        'there are more gateways',
        () => podsOf(stage).filter(({ service, ready }) => service === 'gateway' && ready).length > 2,
        240,
      ),
    );
    say(stage.cluster.kubectl(['-n', NAMESPACE, 'get', 'hpa', '--no-headers']).trim().replaceAll(/^/gm, '  '));
  },
};
