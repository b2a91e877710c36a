import { databaseSettings } from '@stayline/database';
import { eventLogSettings } from '@stayline/events';
import { httpSettings } from '@stayline/http';
import { defineSettings, setting, type Settings } from '@stayline/settings';

export const settings = defineSettings({
  ...httpSettings,
  ...databaseSettings('cart'),
  ...eventLogSettings,
  defaultChannelId: setting.string('CART_DEFAULT_CHANNEL_ID', {
    about: 'Channel of a cart that is made without one.',
  }),
  defaultCurrency: setting.string('CART_DEFAULT_CURRENCY', {
    default: 'INR',
    about: 'Currency of a cart that has no items yet.',
  }),
  holdsUrl: setting.url('HOLDS_URL', { about: 'Where holds listens; scheme, host and port.' }),
  holdsCallerSecret: setting.secret('HOLDS_CALLER_SECRET', {
    about: 'Secret with which callers are signed for holds.',
  }),
  maxCartsPerAgent: setting.integer('CART_MAX_CARTS_PER_AGENT', {
    default: 100_000,
    min: 1,
    max: 10_000_000,
    about: 'Carts that are not archived that an agent may have.',
  }),
  maxCartBytes: setting.integer('CART_MAX_BYTES', {
    default: 1_048_576,
    min: 65_536,
    max: 67_108_864,
    about: 'Largest cart, as it is answered; each request for it needs some times as much memory.',
  }),
  maxRememberedBytes: setting.integer('CART_MAX_REMEMBERED_BYTES', {
    default: 33_554_432,
    min: 1_048_576,
    max: 68_719_476_736,
    about: 'Memory of a process for answers of carts, which are sent again until something in them changes.',
  }),
  maxKeptAnswerBytes: setting.integer('CART_MAX_KEPT_ANSWER_BYTES', {
    default: 67_108_864,
    min: 1_048_576,
    max: 1_099_511_627_776,
    about:
      'What the answers that are kept for repeats of one agent may need in the database, compressed; above it the oldest are forgotten before their day has passed.',
  }),
  maxSecondaryGuests: setting.integer('CART_MAX_SECONDARY_GUESTS', {
    default: 1_000,
    min: 0,
    max: 10_000,
    about: 'Secondary guests a cart may have.',
  }),
  guestLookupsPerHour: setting.integer('CART_GUEST_LOOKUPS_PER_HOUR', {
    default: 600,
    min: 1,
    max: 10_000_000,
    about: 'Guests of the directory that an agent may look up within an hour.',
  }),
  guestLookupsPerHourByAgent: setting.integersByName('CART_GUEST_LOOKUPS_PER_HOUR_BY_AGENT', {
    min: 1,
    max: 10_000_000,
    about: 'Agents who may look up another number, as sub=number pairs.',
  }),
  guestLookupSecret: setting.secret('CART_GUEST_LOOKUP_SECRET', {
    about:
      'Secret with which looked-up contacts are hashed; under another one earlier lookups are found by agent, guest and time alone.',
  }),
  guestLookupRetentionDays: setting.integer('CART_GUEST_LOOKUP_RETENTION_DAYS', {
    default: 180,
    min: 1,
    max: 3_650,
    about: 'How long it is kept who looked for whom in the guest directory.',
  }),
  maxActiveHoldsPerAgent: setting.integer('CART_HOLD_MAX_ACTIVE_PER_AGENT', {
    default: 5,
    min: 0,
    max: 1_000,
    about: 'Active holds an agent may have, unless an operator gave the agent a limit of their own.',
  }),
});

export type CartSettings = Settings<typeof settings>;
