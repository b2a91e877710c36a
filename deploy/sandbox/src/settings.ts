import { readFileSync } from 'node:fs';
import { defineSettings, setting, SettingsError, type Settings } from '@stayline/settings';
import { z } from 'zod';
import { describeIssues } from './http/refusal';
import { clientSchema, type Client } from './identity-provider/client';

const MAX_PORT = 65_535;

export const sandboxSettings = defineSettings({
  host: setting.string('SANDBOX_HOST', { default: '127.0.0.1', about: 'The address that all stand-ins listen on.' }),
  port: setting.integer('SANDBOX_PORT', { default: 8090, min: 0, max: MAX_PORT, about: 'The HTTP port; 0: any.' }),
  smtpPort: setting.integer('SANDBOX_SMTP_PORT', {
    default: 2525,
    min: 0,
    max: MAX_PORT,
    about: 'The SMTP port of the mail stand-in; 0: any.',
  }),
  dataDirectory: setting.string('SANDBOX_DATA_DIR', {
    default: '.local/sandbox',
    about: 'Where the identity provider keeps its signing key, so that tokens stay good over a restart.',
  }),
  authUrl: setting.optional('SANDBOX_AUTH_URL', {
    about:
      'How the platform reaches the identity provider, and the issuer of its tokens; none: http://{host}:{port}/auth.',
  }),
  audience: setting.string('SANDBOX_AUDIENCE', {
    default: 'https://api.stayline.example',
    about: 'The only audience that tokens are issued for.',
  }),
  clients: setting.optional('SANDBOX_CLIENTS', {
    about: 'The clients of the identity provider: a JSON array of { id, secret, scope?, email?, name? }.',
  }),
  clientsFile: setting.optional('SANDBOX_CLIENTS_FILE', {
    about: 'The same array in a file, instead of SANDBOX_CLIENTS.',
  }),
  applicationId: setting.string('SANDBOX_APPLICATION_ID', {
    default: 'stayline-console',
    about: 'The client_id of the console, which signs in any of the clients and has no secret.',
  }),
  smsToken: setting.string('SANDBOX_SMS_TOKEN', {
    default: 'sandbox-sms-token',
    about: 'The bearer token that the SMS gateway expects.',
  }),
  messagingToken: setting.string('SANDBOX_MESSAGING_TOKEN', {
    default: 'sandbox-messaging-token',
    about: 'The bearer token that the messaging-app gateway expects.',
  }),
  channelManagerToken: setting.string('SANDBOX_CHANNEL_MANAGER_TOKEN', {
    default: 'sandbox-channel-manager-token',
    about: 'The bearer token that the channel manager expects.',
  }),
  hookSecret: setting.string('SANDBOX_HOOK_SECRET', {
    default: 'whsec_c2FuZGJveC1ob29rLXNlY3JldC1vZi0zMi1ieXRlcyE=',
    about: 'The signing secret with which the catcher of webhooks checks what it gets.',
  }),
  databaseUrl: setting.optional('DATABASE_URL', {
    about: "The platform's PostgreSQL, as administrator, for /clock; none: /clock answers 503.",
  }),
  clockSchemas: setting.list('SANDBOX_CLOCK_SCHEMAS', {
    default: ['cart', 'distribution', 'holds', 'identity', 'marketing', 'webhooks'],
    about: 'The schemas whose clock /clock moves; those without a clock yet are skipped.',
  }),
});

const NEVER_IN_PRODUCTION = "NODE_ENV must not be production: the stand-ins give operators' tokens to whoever asks";

export type SandboxSettings = Omit<Settings<typeof sandboxSettings>, 'clients' | 'clientsFile'> & {
  readonly clients: readonly Client[];
};

const clientList = z
  .array(clientSchema)
  .min(1)
  .refine((clients) => new Set(clients.map(({ id }) => id)).size === clients.length, 'two clients have the same id');

/** What the sandbox starts with; throws a SettingsError that names the variable that is wrong. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SandboxSettings {
  if (env.NODE_ENV === 'production') throw new SettingsError([NEVER_IN_PRODUCTION]);
  const { clients, clientsFile, authUrl, ...settings } = sandboxSettings.read(env);
  if (authUrl !== undefined && !URL.canParse(authUrl)) throw new SettingsError(['SANDBOX_AUTH_URL must be a URL']);
  return { ...settings, authUrl: authUrl?.replace(/\/+$/, ''), clients: readClients(clients, clientsFile) };
}

function readClients(text: string | undefined, file: string | undefined): Client[] {
  if ((text === undefined) === (file === undefined)) {
    throw new SettingsError(['SANDBOX_CLIENTS or SANDBOX_CLIENTS_FILE, and only one, must give the clients']);
  }
  const name = text === undefined ? 'SANDBOX_CLIENTS_FILE' : 'SANDBOX_CLIENTS';
  const parsed = clientList.safeParse(parseJson(name, text ?? readText(file ?? '')));
  if (!parsed.success) throw new SettingsError(describeIssues(parsed.error).map((issue) => `${name} ${issue}`));
  return parsed.data;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new SettingsError([`SANDBOX_CLIENTS_FILE names ${file}, which cannot be read`]);
  }
}

/** Says that the JSON is broken, not what it holds: it holds secrets. */
function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SettingsError([`${name} must be a JSON array`]);
  }
}
