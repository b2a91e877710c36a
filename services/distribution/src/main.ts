import { runMain } from '@stayline/http';
import { createLogger } from '@stayline/logger';
import { createDistributionApp } from './app';
import { settings } from './settings';

void runMain(() => {
  const values = settings.read(process.env);
  const logger = createLogger({ service: 'distribution', level: values.logLevel });
  return { app: createDistributionApp(values, logger), logger };
});
