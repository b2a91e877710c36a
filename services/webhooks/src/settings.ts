import { databaseSettings } from '@stayline/database';
import { eventLogSettings } from '@stayline/events';
import { httpSettings } from '@stayline/http';
import { defineSettings, notInProduction, setting, type Settings } from '@stayline/settings';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const settings = defineSettings({
  ...httpSettings,
  ...databaseSettings('webhooks'),
  ...eventLogSettings,
  enabled: setting.boolean('WEBHOOKS_ENABLED', {
    default: false,
    about: 'Whether webhooks are received and delivered; while they are not, every route answers 404.',
  }),
  encryptionKeys: setting.optionalSecret('WEBHOOKS_ENCRYPTION_KEYS', {
    about:
      "Keys for endpoints' secrets at rest: comma-separated `id:base64` of 32 bytes each; the first encrypts, all decrypt. Needed where webhooks are enabled.",
  }),
  allowPrivateTargets: notInProduction(
    setting.boolean('WEBHOOKS_ALLOW_PRIVATE_TARGETS', {
      default: false,
      about: 'Whether endpoints may be at loopback and private addresses; for local runs alone.',
    }),
    (allowed) => (allowed ? 'false' : undefined),
  ),
  inFlightPerEndpoint: setting.integer('WEBHOOKS_IN_FLIGHT_PER_ENDPOINT', {
    default: 10,
    min: 2,
    max: 1_000,
    about: 'Deliveries of one endpoint in flight per process; a fifth of them is for retries and replays.',
  }),
  deliveriesInFlight: setting.integer('WEBHOOKS_DELIVERIES_IN_FLIGHT', {
    default: 100,
    min: 10,
    max: 5_000,
    about: 'First tries in flight per process; half as many retries and replays run beside them.',
  }),
  firstRetryMs: setting.integer('WEBHOOKS_FIRST_RETRY_MS', {
    default: 2_000,
    min: 10,
    max: 5_000,
    about: 'Pause after the first failed attempt, ±20 %; it doubles with every further one.',
  }),
  maxRetryMs: setting.integer('WEBHOOKS_MAX_RETRY_MS', {
    default: HOUR_MS,
    min: 10,
    max: 24 * HOUR_MS,
    about: 'The longest pause between two attempts; what an endpoint asks for with Retry-After is cut to it, too.',
  }),
  rotationGraceHours: setting.integer('WEBHOOKS_ROTATION_GRACE_HOURS', {
    default: 24,
    min: 0,
    max: 24 * 30,
    about: 'How long deliveries carry the signature of the former signing secret as well, after a new one was set.',
  }),
  hashesInFlight: setting.integer('WEBHOOKS_HASHES_IN_FLIGHT', {
    default: 2,
    min: 1,
    max: 64,
    about:
      "Senders' passwords checked against their slow hash at once per process; senders that are remembered need none.",
  }),
  failuresPerMinute: setting.integer('WEBHOOKS_FAILED_LOGINS_PER_MINUTE', {
    default: 20,
    min: 1,
    max: 1_000_000,
    about:
      'Wrong passwords of senders under one name that a process looks at a minute, and twenty times as many under all names; beyond it 429. A sender that was taken before is never refused for it.',
  }),
  retentionDays: setting.integer('WEBHOOKS_RETENTION_DAYS', {
    default: 30,
    min: 8,
    max: 3_650,
    about: 'Days after which a received event, its deliveries and their attempts are erased.',
  }),
});

export type WebhooksSettings = Settings<typeof settings>;
