import { runMain } from '@stayline/http';
import { createGatewayApp } from './app';
import { readConsole } from './console/console-files';
import { readReference } from './reference/reference-file';
import { settings } from './settings';

void runMain('gateway', settings, (values, logger) =>
  createGatewayApp(values, logger, { reference: readReference(), consoleFiles: readConsole() }),
);
