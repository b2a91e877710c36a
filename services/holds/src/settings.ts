import { databaseSettings } from '@stayline/database';
import { eventLogSettings } from '@stayline/events';
import { httpSettings } from '@stayline/http';
import { invariantSettings } from '@stayline/invariants';
import { defineSettings, setting, type Settings } from '@stayline/settings';
import { channelManagerSettings } from './channel-manager/channel-manager.settings';

export const settings = defineSettings({
  ...httpSettings,
  ...databaseSettings('holds'),
  ...eventLogSettings,
  ...invariantSettings,
  ...channelManagerSettings,
  distributionUrl: setting.url('DISTRIBUTION_URL', { about: 'Where distribution listens; scheme, host and port.' }),
  distributionCallerSecret: setting.secret('DISTRIBUTION_CALLER_SECRET', {
    about: 'Secret with which callers are signed for distribution.',
  }),
  releaseTime: setting.time('CART_HOLD_RELEASE_TIME', {
    default: '23:00',
    about: 'The daily cutoff: holds that are not confirmed by then are released.',
  }),
  releaseZone: setting.zone('CART_HOLD_RELEASE_ZONE', {
    default: 'Asia/Kolkata',
    about: 'Zone of the cutoff.',
  }),
  maxActivePerAgent: setting.integer('CART_HOLD_MAX_ACTIVE_PER_AGENT', {
    default: 5,
    min: 0,
    max: 1_000,
    about: 'Active holds an agent may have, unless an operator gave the agent a limit of their own.',
  }),
  expiriesInFlight: setting.integer('HOLD_EXPIRIES_IN_FLIGHT', {
    default: 16,
    min: 1,
    max: 200,
    about: 'Overdue or unfinished holds that one process settles with distribution at once.',
  }),
});

export type HoldsSettings = Settings<typeof settings>;
