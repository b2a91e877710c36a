import 'reflect-metadata';
import { runMain } from '@stayline/http';
import { createLogger } from '@stayline/logger';
import { createCartApp } from './app';
import { rebuildCatalog } from './rebuild-catalog-command';
import { settings } from './settings';

void runMain(() => {
  const values = settings.read(process.env);
  const logger = createLogger({ service: 'cart', level: values.logLevel });
  if (process.argv[2] !== 'rebuild-catalog') return { app: createCartApp(values, logger), logger };
  const stopping = new AbortController();
  const app = {
    start: async () => {
      await rebuildCatalog(values, logger, stopping.signal);
      process.exit(0);
    },
    stop: () => Promise.resolve(stopping.abort()),
  };
  return { app, logger };
});
