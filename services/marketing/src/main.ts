import { runMain } from '@stayline/http';
import { createMarketingApp } from './app';
import { settings } from './settings';

void runMain('marketing', settings, createMarketingApp);
