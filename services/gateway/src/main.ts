import { runMain } from '@stayline/http';
import { createGatewayApp } from './app';
import { readReference } from './reference/reference-file';
import { settings } from './settings';

void runMain('gateway', settings, (values, logger) => createGatewayApp(values, logger, readReference()));
