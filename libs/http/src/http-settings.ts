import { setting } from '@stayline/settings';

/** The settings that every service has; spread them into its own. */
export const httpSettings = {
  environment: setting.choice('NODE_ENV', ['production', 'development', 'test'], {
    default: 'development',
    about: 'production refuses whatever belongs to a sandbox, and leaves migrations to the command of their own.',
  }),
  host: setting.string('HOST', { default: '127.0.0.1', about: 'Address to listen on; 0.0.0.0 in a container.' }),
  port: setting.integer('PORT', { default: 0, min: 0, max: 65_535, about: 'Port of the API; 0 takes any free one.' }),
  managementPort: setting.integer('MANAGEMENT_PORT', {
    default: 0,
    min: 0,
    max: 65_535,
    about: 'Port of /livez, /readyz and /metrics; 0 takes any free one.',
  }),
  callerSecret: setting.secret('CALLER_SECRET', { about: 'Secret with which callers are signed for this service.' }),
  logLevel: setting.choice('LOG_LEVEL', ['error', 'warn', 'info', 'debug'], {
    default: 'info',
    about: 'Least level that is logged.',
  }),
  platformZone: setting.zone('PLATFORM_ZONE', {
    default: 'Asia/Kolkata',
    about: 'Zone of "today" and of local times.',
  }),
  drainTimeoutMs: setting.integer('DRAIN_TIMEOUT_MS', {
    default: 20_000,
    min: 0,
    max: 300_000,
    about: 'How long requests in flight may take to end at shutdown.',
  }),
  drainDelayMs: setting.integer('DRAIN_DELAY_MS', {
    default: 0,
    min: 0,
    max: 60_000,
    about: 'How long the service stays open after it reports not ready, so that load balancers notice.',
  }),
};
