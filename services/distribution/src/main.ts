import { runMain } from '@stayline/http';
import { createDistributionApp } from './app';
import { settings } from './settings';

void runMain('distribution', settings, createDistributionApp);
