import { runService } from '@stayline/service';
import { createIdentityApp } from './app';
import { migrations } from './database/migrations';
import { settings } from './settings';

void runService('identity', { settings, migrations, createApp: createIdentityApp });
