import { runMain } from '@stayline/http';
import { createLogger } from '@stayline/logger';
import { createMarketingApp } from './app';
import { settings } from './settings';

void runMain(() => {
  const values = settings.read(process.env);
  const logger = createLogger({ service: 'marketing', level: values.logLevel });
  return { app: createMarketingApp(values, logger), logger };
});
