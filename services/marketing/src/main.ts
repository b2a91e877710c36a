import { runService } from '@stayline/service';
import { createMarketingApp } from './app';
import { migrations } from './database/migrations';
import { settings } from './settings';

void runService('marketing', { settings, migrations, createApp: createMarketingApp });
