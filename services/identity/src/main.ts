import 'reflect-metadata';
import { runMain } from '@stayline/http';
import { createLogger } from '@stayline/logger';
import { createIdentityApp } from './app';
import { settings } from './settings';

void runMain(() => {
  const values = settings.read(process.env);
  const logger = createLogger({ service: 'identity', level: values.logLevel });
  return { app: createIdentityApp(values, logger), logger };
});
