import { notInProduction, notLoopback, setting } from '@stayline/settings';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const channelManagerSettings = {
  channelManagerUrl: notInProduction(
    setting.optional('CHANNEL_MANAGER_URL', {
      about:
        "Base of the channel manager's API; pushes are posted to {CHANNEL_MANAGER_URL}/reservations. Left out: nothing is pushed, and holds say so.",
    }),
    notLoopback,
  ),
  channelManagerToken: setting.optionalSecret('CHANNEL_MANAGER_TOKEN', {
    about: 'Bearer token that the channel manager gave us; required with CHANNEL_MANAGER_URL.',
  }),
  channelManagerTimeoutMs: setting.integer('CHANNEL_MANAGER_TIMEOUT_MS', {
    default: 10_000,
    min: 100,
    max: 5 * MINUTE_MS,
    about: 'How long one push to the channel manager may take.',
  }),
  pushesInFlight: setting.integer('CHANNEL_MANAGER_PUSHES_IN_FLIGHT', {
    default: 16,
    min: 1,
    max: 200,
    about: 'Pushes in flight, and connections, per process.',
  }),
  pushMaxAttempts: setting.integer('CHANNEL_MANAGER_PUSH_MAX_ATTEMPTS', {
    default: 600,
    min: 1,
    max: 10_000,
    about:
      'Attempts at one push before it is FAILED; with the default back-off 600 take a day and a half, and a day at the very least.',
  }),
  pushFirstRetryMs: setting.integer('CHANNEL_MANAGER_PUSH_FIRST_RETRY_MS', {
    default: 1_000,
    min: 10,
    max: HOUR_MS,
    about: 'Pause after the first failed attempt; it doubles with every further one.',
  }),
  pushMaxRetryMs: setting.integer('CHANNEL_MANAGER_PUSH_MAX_RETRY_MS', {
    default: 5 * MINUTE_MS,
    min: 10,
    max: HOUR_MS,
    about: 'The longest pause between two attempts, unless the channel manager asks for a longer one.',
  }),
};

export interface ChannelManagerSettings {
  readonly channelManagerUrl: string | undefined;
  readonly channelManagerToken: string | undefined;
}

/** URL and token of the channel manager; undefined: there is none. Throws when only one of the two is set. */
export function channelManagerAccess({
  channelManagerUrl: url,
  channelManagerToken: token,
}: ChannelManagerSettings): { url: string; token: string } | undefined {
  if (url === undefined) return undefined;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error('CHANNEL_MANAGER_URL must be a URL that starts with http:// or https://');
  if (token === undefined) throw new Error('CHANNEL_MANAGER_TOKEN must be set together with CHANNEL_MANAGER_URL');
  return { url: url.replace(/\/$/, ''), token };
}
