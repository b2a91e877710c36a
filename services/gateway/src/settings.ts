import { httpSettings } from '@stayline/http';
import { defineSettings, notInProduction, notLoopback, setting, type Settings } from '@stayline/settings';

/** Nobody calls the gateway with a signed caller, so it needs no secret of its own. */
const { callerSecret: _ofServices, ...doorSettings } = httpSettings;

const MINUTE_MS = 60_000;
const MEBIBYTE = 1024 * 1024;

const service = <const N extends string>(name: N, env: Uppercase<N>) => ({
  url: setting.url(`${env}_URL`, { about: `Where ${name} listens; scheme, host and port.` }),
  secret: setting.secret(`${env}_CALLER_SECRET`, { about: `Secret with which callers are signed for ${name}.` }),
});

const identity = service('identity', 'IDENTITY');
const distribution = service('distribution', 'DISTRIBUTION');
const cart = service('cart', 'CART');
const holds = service('holds', 'HOLDS');
const marketing = service('marketing', 'MARKETING');
const webhooks = service('webhooks', 'WEBHOOKS');

export const settings = defineSettings({
  ...doorSettings,
  identityUrl: identity.url,
  identityCallerSecret: identity.secret,
  distributionUrl: distribution.url,
  distributionCallerSecret: distribution.secret,
  cartUrl: cart.url,
  cartCallerSecret: cart.secret,
  holdsUrl: holds.url,
  holdsCallerSecret: holds.secret,
  marketingUrl: marketing.url,
  marketingCallerSecret: marketing.secret,
  webhooksUrl: webhooks.url,
  webhooksCallerSecret: webhooks.secret,

  bearerIssuer: setting.string('BEARER_ISSUER', { about: 'The `iss` of bearer tokens, exactly as they carry it.' }),
  bearerAudience: setting.string('BEARER_AUDIENCE', { about: 'The `aud` that bearer tokens must name.' }),
  jwksUrl: notInProduction(
    setting.url('JWKS_URL', { about: 'Where the identity provider publishes its signing keys.' }),
    notLoopback,
  ),

  consoleClientId: setting.optional('CONSOLE_CLIENT_ID', {
    about: "The console's client id at the identity provider (authorization code, PKCE, no secret); none: no console.",
  }),

  rateLimitPerMinute: setting.integer('RATE_LIMIT_PER_MINUTE', {
    default: 3_000,
    min: 1,
    max: 100_000_000,
    about: 'Requests a minute that one credential may send to this process.',
  }),
  rateLimitsByCaller: setting.integersByName('RATE_LIMITS_BY_CALLER', {
    min: 1,
    max: 100_000_000,
    about:
      'Callers whose credentials may send another number, as caller=number pairs; a caller is a Channel-Id or the sub of a token.',
  }),
  failedLoginLimitPerMinute: setting.integer('FAILED_LOGIN_LIMIT_PER_MINUTE', {
    default: 20,
    min: 1,
    max: 100_000_000,
    about: 'Failed logins a minute of one credential name from one address; further ones are 429. Good ones never are.',
  }),
  failedLoginLimitPerAddressPerMinute: setting.integer('FAILED_LOGIN_LIMIT_PER_ADDRESS_PER_MINUTE', {
    default: 300,
    min: 1,
    max: 100_000_000,
    about: 'Failed logins a minute of all credentials from one address; further ones are 429. Good ones never are.',
  }),
  corsOrigins: setting.list('CORS_ORIGINS', {
    default: [],
    about: 'Origins whose pages may call the API from a browser; * for any, http://localhost:* for any port.',
  }),
  trustedProxies: setting.integer('TRUSTED_PROXIES', {
    default: 0,
    min: 0,
    max: 10,
    about: 'How many proxies of ours stand in front and append to X-Forwarded-For.',
  }),
  maxConnections: setting.integer('MAX_CONNECTIONS', {
    default: 10_000,
    min: 1,
    max: 1_000_000,
    about: 'Connections from outside at once; further ones are closed.',
  }),
  upstreamConnections: setting.integer('UPSTREAM_CONNECTIONS', {
    default: 512,
    min: 1,
    max: 65_535,
    about: 'Requests under way at once to one service; further ones are 503.',
  }),
  requestsPerCaller: setting.integer('REQUESTS_PER_CALLER', {
    default: 128,
    min: 1,
    max: 65_535,
    about:
      'Requests of one credential under way at once, unread answers among them; further ones are 429. A share of UPSTREAM_CONNECTIONS.',
  }),
  upstreamTimeoutMs: setting.integer('UPSTREAM_TIMEOUT_MS', {
    default: 30_000,
    min: 100,
    max: 10 * MINUTE_MS,
    about: 'How long a service may take to begin its answer, and then from one part of it to the next.',
  }),
  headersTimeoutMs: setting.integer('HEADERS_TIMEOUT_MS', {
    default: 10_000,
    min: 100,
    max: 10 * MINUTE_MS,
    about: 'How long the headers of a request may take to arrive.',
  }),
  bodyTimeoutMs: setting.integer('BODY_TIMEOUT_MS', {
    default: 30_000,
    min: 100,
    max: 10 * MINUTE_MS,
    about: 'How long a body may take to arrive, streamed ones apart.',
  }),
  stalledTimeoutMs: setting.integer('STALLED_TIMEOUT_MS', {
    default: 65_000,
    min: 100,
    max: 10 * MINUTE_MS,
    about: 'How long a client may neither send nor read while a request is under way; longer than UPSTREAM_TIMEOUT_MS.',
  }),
  unreadTimeoutMs: setting.integer('UNREAD_TIMEOUT_MS', {
    default: 30_000,
    min: 100,
    max: 10 * MINUTE_MS,
    about: 'How long what waits of an answer (up to 1 MiB) may take to be read, before its client is cut off.',
  }),
  keepAliveTimeoutMs: setting.integer('KEEP_ALIVE_TIMEOUT_MS', {
    default: 75_000,
    min: 0,
    max: 60 * MINUTE_MS,
    about: 'How long an idle connection stays open; longer than the load balancer in front keeps its own.',
  }),
  streamTimeoutMs: setting.integer('STREAM_TIMEOUT_MS', {
    default: 30 * MINUTE_MS,
    min: 1_000,
    max: 24 * 60 * MINUTE_MS,
    about: 'How long a streamed body (the catalog import) may take to arrive, and then to be answered.',
  }),
  maxBodyBytes: setting.integer('MAX_BODY_BYTES', {
    default: MEBIBYTE,
    min: 1,
    max: 64 * MEBIBYTE,
    about: 'The largest body, streamed ones apart.',
  }),
  maxUnreadBytes: setting.integer('MAX_UNREAD_BYTES', {
    default: 64 * MEBIBYTE,
    min: 1,
    max: 65_536 * MEBIBYTE,
    about: 'Bytes of answers that wait at once for clients that read slowly; beyond them the services wait.',
  }),
  maxUnreadBytesPerCaller: setting.integer('MAX_UNREAD_BYTES_PER_CALLER', {
    default: 8 * MEBIBYTE,
    min: 1,
    max: 65_536 * MEBIBYTE,
    about: "Of them, the share of one caller's answers.",
  }),
  maxUnreadBytesPerAddress: setting.integer('MAX_UNREAD_BYTES_PER_ADDRESS', {
    default: 32 * MEBIBYTE,
    min: 1,
    max: 65_536 * MEBIBYTE,
    about: "Of them, the share of one address's answers.",
  }),
  maxStreamedBytes: setting.integer('MAX_STREAMED_BYTES', {
    default: 4_096 * MEBIBYTE,
    min: 1,
    max: 1_048_576 * MEBIBYTE,
    about: 'The largest streamed body.',
  }),
  maxHeldBodyBytes: setting.integer('MAX_HELD_BODY_BYTES', {
    default: 64 * MEBIBYTE,
    min: 1,
    max: 65_536 * MEBIBYTE,
    about: 'Bytes of bodies held at once over all requests; a slow body makes room, else further ones are 503.',
  }),
  maxHeldBodyBytesPerCaller: setting.integer('MAX_HELD_BODY_BYTES_PER_CALLER', {
    default: 8 * MEBIBYTE,
    min: 1,
    max: 65_536 * MEBIBYTE,
    about: "Of them, the share of one caller's bodies; at least MAX_BODY_BYTES.",
  }),
  maxHeldBodyBytesPerAddress: setting.integer('MAX_HELD_BODY_BYTES_PER_ADDRESS', {
    default: 32 * MEBIBYTE,
    min: 1,
    max: 65_536 * MEBIBYTE,
    about: "Of them, the share of one address's bodies.",
  }),
});

export type GatewaySettings = Settings<typeof settings>;
