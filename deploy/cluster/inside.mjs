/** The run itself, in namespaces of its own: whatever it leaves ends with them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSecrets } from '../local/secrets.mjs';
import { removePostgresData } from '../local/postgres.mjs';
import { makeNetwork, startCluster } from './control-plane.mjs';
import { DEMONSTRATIONS } from './demonstrations.mjs';
import { CACHE } from './go-tools.mjs';
import { startOutside } from './outside.mjs';
import { deploy, fill, gatewayUrl, helmOf, NAMESPACE, prepareInstall, RELEASE, walkThrough } from './platform.mjs';
import { programs, run, say } from './programs.mjs';

const archives = /** @type {string[]} */ (JSON.parse(process.env.STAYLINE_ARCHIVES ?? '[]'));
const only = process.argv.slice(2);
const home = mkdtempSync(join(CACHE, 'run-'));
const parts = programs(join(home, 'logs'));
const began = Date.now();
let failed = 0;

/** @template T @param {string} what @param {() => T | Promise<T>} work @returns {Promise<T>} */
async function step(what, work) {
  const since = Date.now();
  const done = (/** @type {string} */ mark) => say(`${mark} ${what} (${((Date.now() - since) / 1000).toFixed(0)} s)`);
  try {
    const value = await work();
    done('✓');
    return value;
  } catch (error) {
    done('✗');
    throw error;
  }
}

/** What the cluster says of a failure. @param {{ kubectl: (args: string[]) => string }} cluster */
function explain({ kubectl }) {
  for (const args of [
    ['get', 'pods', '-A', '-o', 'wide'],
    ['get', 'events', '-A', '--sort-by=.lastTimestamp'],
  ])
    try {
      say(kubectl(args).trim().split('\n').slice(-30).join('\n'));
    } catch (error) {
      say(String(error));
    }
}

async function main() {
  makeNetwork();
  const cluster = await step('Kubernetes: two nodes are ready', () => startCluster(home, parts, archives));
  say(`  ${cluster.kubectl(['version']).trim().replaceAll('\n', ', ')}`);
  try {
    const secrets = openSecrets(join(home, 'secrets.json'));
    const outside = await step('PostgreSQL, Kafka and the stand-ins beside it', () =>
      startOutside(home, parts, secrets),
    );
    const helm = helmOf(cluster);
    const values = prepareInstall(cluster, outside, secrets, home);
    await step(`helm install into a namespace that enforces "restricted"`, () => deploy(helm, 'install', values));
    await step('helm test', () => helm('test', RELEASE));
    const baseUrl = gatewayUrl(cluster);
    const { sandbox, agentToken } = await step('channels, keys and the catalog', () =>
      fill(baseUrl, outside, secrets, home),
    );
    await step("the README's walk-through through the gateway", () => walkThrough(sandbox, home));
    const channel = sandbox.channels[0] ?? { channelId: '', apiKey: '' };
    const target = { baseUrl, channel, agentToken, property: sandbox.samples.property };
    for (const [name, demonstrate] of Object.entries(DEMONSTRATIONS)) {
      if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
      await step(name, () => demonstrate({ home, programs: parts, cluster, outside, helm, values, target })).catch(
        (error) => {
          failed += 1;
          say(`  ${/** @type {Error} */ (error).message}`);
          explain(cluster);
        },
      );
    }
  } catch (error) {
    failed += 1;
    say(/** @type {Error} */ (error).message);
    explain(cluster);
  } finally {
    if (process.env.STAYLINE_KEEP) await new Promise((done) => process.once('SIGTERM', done));
    cluster.kubectl(['delete', 'namespace', NAMESPACE, '--wait=true', '--timeout=4m', '--ignore-not-found']);
  }
}

try {
  await main();
} catch (error) {
  failed += 1;
  say(/** @type {Error} */ (error).message);
}
await parts.stopAll();
// Groups of containers that are gone; those that are in use cannot be removed.
run('sh', ['-c', 'find /sys/fs/cgroup -depth -type d -path "*/k8s.io*" -exec rmdir {} + 2>/dev/null; true']);
removePostgresData(join(home, 'postgres'));
if (failed === 0) {
  run('sh', ['-c', `umount -l $(grep -o '${home}[^ ]*' /proc/self/mounts) 2>/dev/null; true`]);
  rmSync(home, { recursive: true, force: true });
} else say(`Logs: ${join(home, 'logs')}`);
say(`${failed === 0 ? 'All was shown' : `${failed} failed`}, in ${Math.round((Date.now() - began) / 1000)} s`);
process.exit(failed === 0 ? 0 : 1);
