import { runMain } from '@stayline/http';
import { createWebhooksApp } from './app';
import { settings } from './settings';

void runMain('webhooks', settings, createWebhooksApp);
