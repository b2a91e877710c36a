import { runMain } from '@stayline/http';
import { createLogger } from '@stayline/logger';
import { createGatewayApp } from './app';
import { readReference } from './reference/reference-file';
import { settings } from './settings';

void runMain(() => {
  const values = settings.read(process.env);
  const logger = createLogger({ service: 'gateway', level: values.logLevel });
  return { app: createGatewayApp(values, logger, readReference()), logger };
});
