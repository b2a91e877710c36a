import { databaseSettings } from '@stayline/database';
import { eventLogSettings } from '@stayline/events';
import { httpSettings } from '@stayline/http';
import { defineSettings, setting, type Settings } from '@stayline/settings';

export const settings = defineSettings({
  ...httpSettings,
  ...databaseSettings('distribution'),
  ...eventLogSettings,
  quoteValidityMinutes: setting.integer('QUOTE_VALIDITY_MINUTES', {
    default: 30,
    min: 1,
    max: 1_440,
    about: 'How long a quote locks its price.',
  }),
  weekendNights: setting.list('WEEKEND_NIGHTS', {
    default: ['FRIDAY', 'SATURDAY'],
    about: 'Weekdays whose nights are weekend nights for promotions.',
  }),
  lastMinuteHour: setting.time('LAST_MINUTE_HOUR', {
    default: '14:00',
    about: 'Hour on check-in day to which LAST_MINUTE promotions count.',
  }),
});

export type DistributionSettings = Settings<typeof settings>;
