import { databaseSettings } from '@stayline/database';
import { eventLogSettings } from '@stayline/events';
import { httpSettings } from '@stayline/http';
import { defineSettings, notInProduction, notLoopback, setting, type Settings } from '@stayline/settings';
import { reminderSettings } from './reminders/reminder.settings';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const settings = defineSettings({
  ...httpSettings,
  ...databaseSettings('marketing'),
  ...eventLogSettings,
  smtpUrl: notInProduction(
    setting.secretUrl('SMTP_URL', {
      protocols: ['smtp:', 'smtps:'],
      about:
        'The mail server, login included: smtp://user:password@host:port, or smtps:// for TLS from the start; ?requireTLS=true sends nothing without TLS.',
    }),
    notLoopback,
  ),
  smtpFrom: setting.string('SMTP_FROM', { about: 'Sender of every e-mail: Name <address>.' }),
  smtpTimeoutMs: setting.integer('SMTP_TIMEOUT_MS', {
    default: 20_000,
    min: 100,
    max: 5 * MINUTE_MS,
    about: 'How long handing one e-mail to the mail server may take.',
  }),
  messagingUrl: notInProduction(
    setting.url('MESSAGING_URL', {
      about: 'Base of the messaging-app gateway; messages are posted to {MESSAGING_URL}/messages.',
    }),
    notLoopback,
  ),
  messagingToken: setting.secret('MESSAGING_TOKEN', {
    minLength: 1,
    about: 'Bearer token that the messaging-app gateway gave us.',
  }),
  messagingTimeoutMs: setting.integer('MESSAGING_TIMEOUT_MS', {
    default: 10_000,
    min: 100,
    max: 5 * MINUTE_MS,
    about: 'How long handing one message to the messaging-app gateway may take.',
  }),
  smsUrl: notInProduction(
    setting.url('SMS_URL', { about: 'Base of the SMS gateway; messages are posted to {SMS_URL}/messages.' }),
    notLoopback,
  ),
  smsToken: setting.secret('SMS_TOKEN', { minLength: 1, about: 'Bearer token that the SMS gateway gave us.' }),
  smsTimeoutMs: setting.integer('SMS_TIMEOUT_MS', {
    default: 10_000,
    min: 100,
    max: 5 * MINUTE_MS,
    about: 'How long handing one message to the SMS gateway may take.',
  }),
  sendsPerMinute: setting.integer('MARKETING_SENDS_PER_MINUTE', {
    default: 300,
    min: 1,
    max: 100_000,
    about: 'Messages that operators send a minute, all together; beyond it 429.',
  }),
  messagesInFlightPerChannel: setting.integer('MESSAGES_IN_FLIGHT_PER_CHANNEL', {
    default: 10,
    min: 1,
    max: 100,
    about: 'Messages in flight, and connections, per process to the mail server and to each gateway.',
  }),
  messageMaxAttempts: setting.integer('MESSAGE_MAX_ATTEMPTS', {
    default: 50,
    min: 1,
    max: 1_000,
    about: 'Attempts at one message before it is FAILED; with the default back-off 50 are some seven hours.',
  }),
  messageFirstRetryMs: setting.integer('MESSAGE_FIRST_RETRY_MS', {
    default: 2_000,
    min: 10,
    max: HOUR_MS,
    about: 'Pause after the first failed attempt; it doubles with every further one.',
  }),
  messageMaxRetryMs: setting.integer('MESSAGE_MAX_RETRY_MS', {
    default: 10 * MINUTE_MS,
    min: 10,
    max: 24 * HOUR_MS,
    about: 'The longest pause between two attempts, unless a gateway asks for a longer one.',
  }),
  messageRetentionDays: setting.integer('MESSAGE_RETENTION_DAYS', {
    default: 90,
    min: 1,
    max: 3_650,
    about: "Days after which a sent or failed message's recipient and content are erased.",
  }),
  winBackLinkSecret: setting.secret('WINBACK_LINK_SECRET', {
    minLength: 32,
    about: "Signs the guests' links to their offers; with another one, links that were sent open nothing.",
  }),
  winBackPublicUrl: setting.url('WINBACK_PUBLIC_URL', {
    about: 'Where guests reach the platform; their links lead to {WINBACK_PUBLIC_URL}/winback/….',
  }),
  winBackLinkDays: setting.integer('WINBACK_LINK_DAYS', {
    default: 14,
    min: 1,
    max: 365,
    about: "Days for which a guest's link works.",
  }),
  winBackMaxAllowed: setting.integer('WINBACK_MAX_ALLOWED', {
    default: 1,
    min: 0,
    max: 100,
    about: 'Offers that the guest of a booking may claim, where the booking has no number of its own.',
  }),
  winBackRatingSources: setting.list('WINBACK_RATING_SOURCES', {
    default: [],
    about: 'Sources of webhooks whose event review.created rates a booking, separated by commas.',
  }),
  winBackBookingDays: setting.integer('WINBACK_BOOKING_DAYS', {
    default: 365,
    min: 30,
    max: 3_650,
    about: 'Days after check-out at which win-back forgets a booking and the contacts of its guest.',
  }),
  ...reminderSettings,
});

export type MarketingSettings = Settings<typeof settings>;
