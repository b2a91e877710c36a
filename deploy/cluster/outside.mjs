/** What the platform finds beside the cluster: PostgreSQL behind a door that can be shut, Kafka, and the stand-ins. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { startKafka } from '../local/kafka/kafka.mjs';
import { startPostgres } from '../local/postgres.mjs';
import { AUDIENCE, clientsWithSecrets } from '../local/sandbox-clients.mjs';
import { SERVICES } from '../local/services.mjs';
import { HOST } from './control-plane.mjs';
import { run, until } from './programs.mjs';

const CHECKOUT = resolve(import.meta.dirname, '../..');
const POSTGRES_PORT = 5433;
const DOOR_PORT = 5432;
const KAFKA_PORT = 9092;
const SANDBOX_PORT = 8090;
const SMTP_PORT = 2525;
const DATABASE = 'stayline';

const OWNERS = SERVICES.filter(({ ownsData }) => ownsData).map(({ name }) => name);

/**
 * @param {string} home @param {ReturnType<typeof import('./programs.mjs').programs>} programs
 * @param {import('../local/secrets.mjs').Secrets} secrets
 */
export async function startOutside(home, programs, secrets) {
  const postgres = await startPostgres({ dataDir: join(home, 'postgres'), port: POSTGRES_PORT, durable: false });
  programs.remember({ name: 'PostgreSQL', stop: () => postgres.stop({ immediate: true }) });
  const kafka = await startKafka({ dataDir: join(home, 'kafka'), host: HOST, port: KAFKA_PORT });
  programs.remember({ name: 'Kafka', stop: kafka.stop });
  const password = randomBytes(18).toString('hex');
  const psql = (/** @type {string} */ database, /** @type {string[]} */ ...args) => {
    const url = new URL(postgres.adminUrl);
    url.pathname = `/${database}`;
    return run('psql', ['-v', 'ON_ERROR_STOP=1', '-qtA', ...args, url.toString()]);
  };
  psql('postgres', '-c', `CREATE DATABASE ${DATABASE}`);
  psql(DATABASE, '-v', `password=${password}`, '-f', join(CHECKOUT, 'deploy/examples/provision.sql'));
  const databaseUrl = (/** @type {string} */ role) =>
    `postgresql://${role}:${password}@${HOST}:${DOOR_PORT}/${DATABASE}`;
  const sandboxUrl = `http://${HOST}:${SANDBOX_PORT}`;
  await startStandIns(home, programs, secrets, sandboxUrl);
  const door = makeDoor();
  door.open();
  programs.remember({ name: 'the door to PostgreSQL', stop: () => Promise.resolve(door.shut()) });
  return {
    door,
    brokers: kafka.brokers,
    databaseUrl,
    sandboxUrl,
    authUrl: `${sandboxUrl}/auth`,
    smtpUrl: `smtp://${HOST}:${SMTP_PORT}`,
  };
}

/** @param {string} home @param {ReturnType<typeof import('./programs.mjs').programs>} programs @param {import('../local/secrets.mjs').Secrets} secrets @param {string} url */
async function startStandIns(home, programs, secrets, url) {
  programs.start('sandbox', process.execPath, [join(CHECKOUT, 'deploy/sandbox/dist/main.js')], {
    NODE_ENV: 'development',
    SANDBOX_HOST: '0.0.0.0',
    SANDBOX_PORT: `${SANDBOX_PORT}`,
    SANDBOX_SMTP_PORT: `${SMTP_PORT}`,
    SANDBOX_DATA_DIR: join(home, 'sandbox'),
    SANDBOX_AUTH_URL: `${url}/auth`,
    SANDBOX_AUDIENCE: AUDIENCE,
    SANDBOX_CLIENTS: JSON.stringify(clientsWithSecrets(secrets)),
    SANDBOX_SMS_TOKEN: secrets.get('sandbox:sms-token'),
    SANDBOX_MESSAGING_TOKEN: secrets.get('sandbox:messaging-token'),
    SANDBOX_CHANNEL_MANAGER_TOKEN: secrets.get('sandbox:channel-manager-token'),
  });
  await until('the stand-ins answer', async () => (await fetch(`${url}/livez`)).ok);
}

/** The only way to PostgreSQL from the cluster, in a process of its own: helm is waited for in this one. */
function makeDoor() {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  return {
    open: () => {
      const args = [HOST, DOOR_PORT, POSTGRES_PORT].map(String);
      child = spawn(process.execPath, [join(import.meta.dirname, 'door.mjs'), ...args], { stdio: 'inherit' });
    },
    shut: () => void child?.kill('SIGKILL'),
  };
}

/**
 * The Secrets that the chart names, by name.
 * @param {string} release @param {Awaited<ReturnType<typeof startOutside>>} outside @param {import('../local/secrets.mjs').Secrets} secrets
 */
export function platformSecrets(release, { databaseUrl, smtpUrl }, secrets) {
  const caller = (/** @type {string} */ name) => secrets.get(`caller:${name}`);
  /** @type {Record<string, Record<string, string>>} */
  const own = {
    cart: { CART_GUEST_LOOKUP_SECRET: secrets.get('cart:guest-lookup') },
    holds: { CHANNEL_MANAGER_TOKEN: secrets.get('sandbox:channel-manager-token') },
    marketing: {
      SMTP_URL: smtpUrl,
      MESSAGING_TOKEN: secrets.get('sandbox:messaging-token'),
      SMS_TOKEN: secrets.get('sandbox:sms-token'),
      WINBACK_LINK_SECRET: secrets.get('marketing:winback-link'),
    },
    webhooks: { WEBHOOKS_ENCRYPTION_KEYS: `run:${Buffer.from(randomBytes(32)).toString('base64')}` },
  };
  const ofServices = SERVICES.map(({ name, ownsData, calls = [] }) => [
    `${release}-${name}`,
    {
      ...(ownsData ? { DATABASE_URL: databaseUrl(`stayline_${name}`), CALLER_SECRET: caller(name) } : {}),
      ...Object.fromEntries(calls.map((called) => [`${called.toUpperCase()}_CALLER_SECRET`, caller(called)])),
      ...own[name],
    },
  ]);
  const ofMigrations = OWNERS.map((name) => [
    `${release}-${name}-migrations`,
    { DATABASE_URL: databaseUrl(`stayline_${name}_owner`) },
  ]);
  return Object.fromEntries([...ofServices, ...ofMigrations]);
}
