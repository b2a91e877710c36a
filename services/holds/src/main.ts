import { runService } from '@stayline/service';
import { createHoldsApp } from './app';
import { migrations } from './database/migrations';
import { settings } from './settings';

void runService('holds', { settings, migrations, createApp: createHoldsApp });
