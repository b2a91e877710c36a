import { databaseSettings } from '@stayline/database';
import { httpSettings } from '@stayline/http';
import { defineSettings, type Settings } from '@stayline/settings';

export const settings = defineSettings({ ...httpSettings, ...databaseSettings('identity') });

export type IdentitySettings = Settings<typeof settings>;
