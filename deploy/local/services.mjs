/**
 * The services of the platform and what each is told. A new service is one entry here; `calls` names the services whose
 * internal API it uses, and so whose URL and caller secret it gets.
 */
import { LIMITED_CHANNEL } from './sandbox-accounts.mjs';
import { agentDirectory, CONSOLE_CLIENT, LIMITED_CLIENT } from './sandbox-clients.mjs';

/**
 * @typedef {object} Platform What a service's settings may be made from.
 * @property {string} baseUrl @property {string} sandboxUrl @property {string} authUrl @property {string} audience
 * @property {import('./ports.mjs').Ports} ports @property {import('./secrets.mjs').Secrets} secrets
 *
 * @typedef {object} Service
 * @property {string} name
 * @property {boolean} [ownsData] Whether it has a schema and a database role.
 * @property {string[]} [calls]
 * @property {(platform: Platform) => Record<string, string>} [settings]
 */

/** Above what programs may ask of a sandbox (1 000 a minute, ALL-33), far below what would hide a runaway client. */
const SANDBOX_REQUESTS_PER_MINUTE = '60000';

/** What the settings say where nobody raises them, as in production: for the one key and the one client that 429 is developed against. */
const LIMITED_REQUESTS_PER_MINUTE = 3_000;
const LIMITED_LOOKUPS_PER_HOUR = 600;

/** Pages that somebody develops on this machine may call the sandbox from the browser. */
const SANDBOX_ORIGINS = 'http://localhost:*,http://127.0.0.1:*,http://[::1]:*';

/** As many as requests: programs try the sandbox out. */
const SANDBOX_LOOKUPS_PER_HOUR = '3600000';

/** The first channel of the sandbox. */
const DEFAULT_CHANNEL = 'stayline-direct';

/** @type {Service[]} */
export const SERVICES = [
  { name: 'identity', ownsData: true },
  { name: 'distribution', ownsData: true, settings: () => ({ CART_DEFAULT_CHANNEL_ID: DEFAULT_CHANNEL }) },
  {
    name: 'cart',
    ownsData: true,
    calls: ['holds'],
    settings: ({ secrets }) => ({
      CART_DEFAULT_CHANNEL_ID: DEFAULT_CHANNEL,
      CART_GUEST_LOOKUP_SECRET: secrets.get('cart:guest-lookup'),
      CART_GUEST_LOOKUPS_PER_HOUR: SANDBOX_LOOKUPS_PER_HOUR,
      CART_GUEST_LOOKUPS_PER_HOUR_BY_AGENT: `${LIMITED_CLIENT}=${LIMITED_LOOKUPS_PER_HOUR}`,
    }),
  },
  {
    name: 'holds',
    ownsData: true,
    calls: ['distribution'],
    settings: ({ sandboxUrl, secrets }) => ({
      CHANNEL_MANAGER_URL: `${sandboxUrl}/channel-manager`,
      CHANNEL_MANAGER_TOKEN: secrets.get('sandbox:channel-manager-token'),
    }),
  },
  {
    name: 'marketing',
    ownsData: true,
    settings: ({ baseUrl, sandboxUrl, ports, secrets }) => ({
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      SMTP_FROM: 'Stayline <bookings@stayline.example>',
      MESSAGING_URL: `${sandboxUrl}/messaging`,
      MESSAGING_TOKEN: secrets.get('sandbox:messaging-token'),
      SMS_URL: `${sandboxUrl}/sms`,
      SMS_TOKEN: secrets.get('sandbox:sms-token'),
      WINBACK_LINK_SECRET: secrets.get('marketing:winback-link'),
      WINBACK_PUBLIC_URL: baseUrl,
      WINBACK_RATING_SOURCES: 'guest-reviews',
      HOLD_REMINDER_STAKEHOLDERS: 'reservations@stayline.example',
      AGENT_DIRECTORY: agentDirectory(),
    }),
  },
  {
    name: 'webhooks',
    ownsData: true,
    settings: ({ secrets }) => ({
      WEBHOOKS_ENABLED: 'true',
      WEBHOOKS_ALLOW_PRIVATE_TARGETS: 'true',
      WEBHOOKS_FAILED_LOGINS_PER_MINUTE: '10000',
      WEBHOOKS_ENCRYPTION_KEYS: `local:${secrets.get('webhooks:encryption-key')}`,
    }),
  },
  {
    name: 'gateway',
    calls: ['identity', 'distribution', 'cart', 'holds', 'marketing', 'webhooks'],
    settings: ({ authUrl, audience }) => ({
      BEARER_ISSUER: authUrl,
      BEARER_AUDIENCE: audience,
      CONSOLE_CLIENT_ID: CONSOLE_CLIENT,
      JWKS_URL: `${authUrl}/.well-known/jwks.json`,
      RATE_LIMIT_PER_MINUTE: SANDBOX_REQUESTS_PER_MINUTE,
      RATE_LIMITS_BY_CALLER: [LIMITED_CHANNEL.channelId, LIMITED_CLIENT]
        .map((caller) => `${caller}=${LIMITED_REQUESTS_PER_MINUTE}`)
        .join(','),
      CORS_ORIGINS: SANDBOX_ORIGINS,
      FAILED_LOGIN_LIMIT_PER_MINUTE: SANDBOX_REQUESTS_PER_MINUTE,
      FAILED_LOGIN_LIMIT_PER_ADDRESS_PER_MINUTE: SANDBOX_REQUESTS_PER_MINUTE,
    }),
  },
];

/** Names of its database role and schema. @param {string} prefix @param {string} name */
export function roleOf(prefix, name) {
  return `${prefix}_${name}`;
}
