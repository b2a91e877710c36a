import { databaseSettings } from '@stayline/database';
import { eventLogSettings } from '@stayline/events';
import { httpSettings } from '@stayline/http';
import { invariantSettings } from '@stayline/invariants';
import { defineSettings, setting, type Settings } from '@stayline/settings';

export const settings = defineSettings({
  ...httpSettings,
  ...databaseSettings('distribution'),
  ...eventLogSettings,
  ...invariantSettings,
  importMaxBytes: setting.integer('IMPORT_MAX_BYTES', {
    default: 1_073_741_824,
    min: 1_024,
    max: 1_099_511_627_776,
    about: 'Bytes of one catalog import.',
  }),
  defaultChannelId: setting.string('CART_DEFAULT_CHANNEL_ID', {
    about: "Channel whose listings agents find when they name none; the same as cart's.",
  }),
  quoteValidityMinutes: setting.integer('QUOTE_VALIDITY_MINUTES', {
    default: 30,
    min: 1,
    max: 1_440,
    about: 'How long a quote locks its price.',
  }),
  quoteRetentionDays: setting.integer('QUOTE_RETENTION_DAYS', {
    default: 7,
    min: 1,
    max: 365,
    about: 'How long an expired quote stays readable before it is forgotten.',
  }),
  weekendNights: setting.list('WEEKEND_NIGHTS', {
    default: ['FRIDAY', 'SATURDAY'],
    about: 'Weekdays whose nights are weekend nights for promotions.',
  }),
  lastMinuteHour: setting.time('LAST_MINUTE_HOUR', {
    default: '14:00',
    about:
      'When guests may arrive on check-in day: LAST_MINUTE promotions and free cancellation count to it, and no channel cancels after it.',
  }),
});

export type DistributionSettings = Settings<typeof settings>;
