import 'reflect-metadata';
import { runMain } from '@stayline/http';
import { createLogger } from '@stayline/logger';
import { createHoldsApp } from './app';
import { settings } from './settings';

void runMain(() => {
  const values = settings.read(process.env);
  const logger = createLogger({ service: 'holds', level: values.logLevel });
  return { app: createHoldsApp(values, logger), logger };
});
