import { runMain } from '@stayline/http';
import { createLogger } from '@stayline/logger';
import { createSandbox } from './app';
import { readSettings } from './settings';

// Prints one JSON line with `"message":"started"` and the ports once every stand-in answers.
void runMain(() => {
  const logger = createLogger({ service: 'sandbox' });
  return { app: createSandbox(readSettings(process.env), logger), logger };
});
