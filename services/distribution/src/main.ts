import { runService } from '@stayline/service';
import { createDistributionApp } from './app';
import { migrations } from './database/migrations';
import { settings } from './settings';

void runService('distribution', { settings, migrations, createApp: createDistributionApp });
