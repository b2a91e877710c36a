import { runMain } from '@stayline/http';
import { createIdentityApp } from './app';
import { settings } from './settings';

void runMain('identity', settings, createIdentityApp);
