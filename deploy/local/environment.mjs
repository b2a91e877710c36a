/** What each program of the platform finds in its environment. */
import { join } from 'node:path';
import { placeOf } from './ports.mjs';
import { AUDIENCE, clientsWithSecrets, CONSOLE_CLIENT } from './sandbox-clients.mjs';
import { hookSecret } from './sandbox-hook.mjs';

const POOL_SIZE = '10';

/** The platform's zone: the one given in the terminal, or India's. */
export const platformZone = () => process.env.PLATFORM_ZONE ?? 'Asia/Kolkata';

/**
 * @typedef {import('./services.mjs').Platform & Connections} Platform
 * @typedef {{ eventsEnvironment: Record<string, string>, databaseUrls: Record<string, string> }} Connections
 */

/**
 * The whole environment of a service, on top of ours: settings given in the terminal reach every service.
 * @param {import('./services.mjs').Service} service @param {Platform} platform @returns {NodeJS.ProcessEnv}
 */
export function environmentOf(service, platform) {
  const { port, managementPort } = placeOf(platform.ports, service.name);
  const { DATABASE_URL: _ofTheAdministrator, ...terminal } = process.env;
  return {
    PLATFORM_ZONE: platformZone(),
    LOG_LEVEL: 'info',
    DRAIN_TIMEOUT_MS: '5000',
    ...service.settings?.(platform),
    ...terminal,
    // Production refuses what a sandbox needs.
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    MANAGEMENT_PORT: `${managementPort}`,
    CALLER_SECRET: platform.secrets.get(callerSecret(service.name)),
    ...platform.eventsEnvironment,
    ...(service.ownsData ? database(service.name, platform) : {}),
    ...Object.assign({}, ...(service.calls ?? []).map((called) => access(called, platform))),
  };
}

/**
 * Of the stand-ins.
 * @param {string} dataDir @param {import('./platform.mjs').Platform} platform @returns {NodeJS.ProcessEnv}
 */
export function sandboxEnvironment(dataDir, { ports, secrets, authUrl, adminUrl }) {
  return {
    ...process.env,
    NODE_ENV: 'development',
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_PORT: `${ports.sandbox}`,
    SANDBOX_SMTP_PORT: `${ports.smtp}`,
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
    SANDBOX_AUTH_URL: authUrl,
    SANDBOX_AUDIENCE: AUDIENCE,
    SANDBOX_CLIENTS: JSON.stringify(clientsWithSecrets(secrets)),
    SANDBOX_APPLICATION_ID: CONSOLE_CLIENT,
    SANDBOX_SMS_TOKEN: secrets.get('sandbox:sms-token'),
    SANDBOX_MESSAGING_TOKEN: secrets.get('sandbox:messaging-token'),
    SANDBOX_CHANNEL_MANAGER_TOKEN: secrets.get('sandbox:channel-manager-token'),
    SANDBOX_HOOK_SECRET: hookSecret(secrets),
    DATABASE_URL: adminUrl,
  };
}

/** @param {string} name @param {Connections} connections */
function database(name, { databaseUrls }) {
  return { DATABASE_URL: databaseUrls[name], DATABASE_SCHEMA: name, DATABASE_POOL_SIZE: POOL_SIZE };
}

/** @param {string} called @param {import('./services.mjs').Platform} platform */
function access(called, { ports, secrets }) {
  const prefix = called.toUpperCase();
  return {
    [`${prefix}_URL`]: `http://127.0.0.1:${placeOf(ports, called).port}`,
    [`${prefix}_CALLER_SECRET`]: secrets.get(callerSecret(called)),
  };
}

/** @param {string} name */
function callerSecret(name) {
  return `caller:${name}`;
}
