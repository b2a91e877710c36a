import { runMain } from '@stayline/http';
import { createHoldsApp } from './app';
import { settings } from './settings';

void runMain('holds', settings, createHoldsApp);
