import 'reflect-metadata';
import { runMain } from '@stayline/http';
import { createLogger } from '@stayline/logger';
import { createCartApp } from './app';
import { settings } from './settings';

void runMain(() => {
  const values = settings.read(process.env);
  const logger = createLogger({ service: 'cart', level: values.logLevel });
  return { app: createCartApp(values, logger), logger };
});
