/** The platform on the cluster: installed by the chart, filled with the sandbox's catalog, walked through as the README does. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { builtLib } from '../local/built-lib.mjs';
import { withEventLog } from '../local/event-log.mjs';
import { accessToken, operatorApi } from '../local/operator-api.mjs';
import { seedAccounts, seedApprover, seedGuest } from '../local/sandbox-accounts.mjs';
import { seedCatalog } from '../local/sandbox-catalog.mjs';
import { agentDirectory, AUDIENCE, clientCredentials } from '../local/sandbox-clients.mjs';
import { goTool } from './go-tools.mjs';
import { REGISTRY } from './images.mjs';
import { platformSecrets } from './outside.mjs';
import { run, say, until } from './programs.mjs';

const CHECKOUT = resolve(import.meta.dirname, '../..');
const CHART = join(CHECKOUT, 'helm/stayline');
export const NAMESPACE = 'stayline';
export const RELEASE = 'stayline';
const WITHOUT_DISK = { requests: { 'ephemeral-storage': null }, limits: { 'ephemeral-storage': null } };
const DEFAULT_CHANNEL = 'stayline-direct';

/** @typedef {Awaited<ReturnType<typeof import('./control-plane.mjs').startCluster>>} Cluster */
/** @typedef {Awaited<ReturnType<typeof import('./outside.mjs').startOutside>>} Outside */

/** @param {Cluster} cluster */
export function helmOf({ kubeconfig }) {
  return (/** @type {string[]} */ ...args) =>
    run(goTool('helm'), ['--kubeconfig', kubeconfig, '-n', NAMESPACE, ...args]);
}

/** @param {Cluster} cluster @param {Outside} outside @param {import('../local/secrets.mjs').Secrets} secrets @param {string} home */
export function prepareInstall({ kubectl }, outside, secrets, home) {
  const labels = {
    'pod-security.kubernetes.io/enforce': 'restricted',
    'pod-security.kubernetes.io/enforce-version': 'latest',
  };
  const apply = (/** @type {object} */ object) => void kubectl(['apply', '-f', '-'], JSON.stringify(object));
  apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE, labels } });
  for (const [name, stringData] of Object.entries(platformSecrets(RELEASE, outside, secrets)))
    apply({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: NAMESPACE }, stringData });
  const file = join(home, 'values.json');
  writeFileSync(file, JSON.stringify(valuesFor(outside)));
  return file;
}

/** @param {Outside} outside */
function valuesFor({ brokers, sandboxUrl, authUrl }) {
  return {
    image: { registry: REGISTRY },
    kafka: { brokers: [brokers], tls: false, saslMechanism: 'none' },
    preStopSeconds: 5,
    // These kubelets cannot measure the disk of the machine, so they offer none to reserve.
    defaults: { resources: WITHOUT_DISK },
    migrations: { resources: WITHOUT_DISK },
    services: {
      gateway: {
        settings: {
          BEARER_ISSUER: authUrl,
          BEARER_AUDIENCE: AUDIENCE,
          JWKS_URL: `${authUrl}/.well-known/jwks.json`,
          RATE_LIMIT_PER_MINUTE: 60_000,
        },
      },
      distribution: { settings: { CART_DEFAULT_CHANNEL_ID: DEFAULT_CHANNEL } },
      cart: { settings: { CART_DEFAULT_CHANNEL_ID: DEFAULT_CHANNEL } },
      holds: { settings: { CHANNEL_MANAGER_URL: `${sandboxUrl}/channel-manager` } },
      marketing: {
        settings: {
          SMTP_FROM: 'Stayline <bookings@stayline.example>',
          MESSAGING_URL: `${sandboxUrl}/messaging`,
          SMS_URL: `${sandboxUrl}/sms`,
          WINBACK_PUBLIC_URL: 'https://stayline.example',
          AGENT_DIRECTORY: agentDirectory(),
        },
      },
      webhooks: { settings: { WEBHOOKS_ENABLED: true } },
    },
  };
}

/** @param {ReturnType<typeof helmOf>} helm @param {'install' | 'upgrade'} verb @param {string} values @param {string[]} more */
export function deploy(helm, verb, values, ...more) {
  return helm(verb, RELEASE, CHART, '-f', values, '--wait', '--timeout', '8m', ...more);
}

/** The gateway's address inside the cluster. @param {Cluster} cluster */
export function gatewayUrl({ kubectl }) {
  const ip = kubectl(['-n', NAMESPACE, 'get', 'service', `${RELEASE}-gateway`, '-o', 'jsonpath={.spec.clusterIP}']);
  return `http://${ip}:8080`;
}

/** Fills it as `npm start` does. @param {string} baseUrl @param {Outside} outside @param {import('../local/secrets.mjs').Secrets} secrets @param {string} home */
export async function fill(baseUrl, outside, secrets, home) {
  const clients = clientCredentials(secrets);
  const access = { authUrl: outside.authUrl, audience: AUDIENCE };
  const api = await operatorApi({ ...access, baseUrl, client: clients.admin });
  const progress = () => undefined;
  const { channels, partners } = await seedAccounts(api, { secrets, progress });
  await seedApprover(api, clients.approver.clientId);
  const samples = await seedCatalog({ baseUrl }, { api, channels, dataDir: home, progress });
  const guestPhone = await seedGuest(api);
  await untilCopied(outside);
  const agentToken = await accessToken({ ...access, client: clients.agent });
  const sandbox = {
    baseUrl,
    authUrl: outside.authUrl,
    sandboxUrl: outside.sandboxUrl,
    audience: AUDIENCE,
    channels,
    partners,
    clients,
    samples: { ...samples, guestPhone },
  };
  return { sandbox, agentToken };
}

/** Until carts have read the whole catalog from Kafka. @param {Outside} outside */
async function untilCopied({ brokers }) {
  const { topics } = builtLib('contracts');
  await withEventLog({ eventsTransport: 'kafka', kafkaBrokers: [brokers] }, async (log) => {
    await until('the catalog is published', async () => Object.keys(await log.ends([topics.catalog.name])).length > 0);
    await until('carts know the catalog', async () => log.hasPassed('cart', await log.ends([topics.catalog.name])));
  });
}

/** The README's calls, but for those that need a sandbox: another clock, webhooks to private addresses. @param {object} sandbox @param {string} home */
export async function walkThrough(sandbox, home) {
  mkdirSync(join(home, '.local'), { recursive: true });
  writeFileSync(join(home, '.local', 'sandbox.json'), JSON.stringify(sandbox));
  const readme = readFileSync(join(CHECKOUT, 'README.md'), 'utf8');
  const blocks = ['## A booking in four calls', "## An agent's cart, from a listing to a hold"].map((heading) => {
    const [, code = ''] = /```sh\n([\s\S]*?)```/.exec(readme.slice(readme.indexOf(heading))) ?? [];
    return code;
  });
  const script = blocks.join('\n').split('# 5. Past the cutoff')[0] ?? '';
  const output = run('bash', ['-c', `set -euo pipefail\n${script}`], { cwd: home });
  if (output.includes('"errorCode"'))
    throw new Error(`The walk-through was refused something:\n${output.slice(-2_000)}`);
  if (!/"status":\s*"ACTIVE"|status: 'ACTIVE'/.test(output))
    throw new Error(`The walk-through ended without a hold:\n${output.slice(-2_000)}`);
  const { sandboxUrl } = /** @type {{ sandboxUrl: string }} */ (sandbox);
  const list = async (/** @type {string} */ what) =>
    /** @type {unknown[]} */ (await (await fetch(`${sandboxUrl}/${what}`)).json());
  await until('the guest has a mail', async () => (await list('mail')).length > 0);
  await until('the channel manager has heard of the hold', async () => (await list('channel-manager')).length > 0);
  say(
    `  ${(await list('mail')).length} mails, ${(await list('messaging')).length} messages, ${(await list('channel-manager')).length} pushes left the platform`,
  );
}
