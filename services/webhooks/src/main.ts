import { runService } from '@stayline/service';
import { createWebhooksApp } from './app';
import { migrations } from './database/migrations';
import { settings } from './settings';

void runService('webhooks', { settings, migrations, createApp: createWebhooksApp });
