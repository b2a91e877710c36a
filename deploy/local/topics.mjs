/** Topics exist before any service starts: in a cluster a job makes them, here this does. */
import { builtLib } from './built-lib.mjs';

/**
 * @param {{ eventsTransport: 'kafka' | 'postgres', kafkaBrokers?: string[], eventsDatabaseUrl?: string }} choice
 */
export async function ensureTopics(choice) {
  const { createEventLog } = builtLib('events');
  const { allTopics } = builtLib('contracts');
  const { createLogger } = builtLib('logger');
  const log = createEventLog(choice, { clientId: 'start', logger: createLogger({ service: 'start', level: 'error' }) });
  try {
    await log.ensureTopics(allTopics);
  } finally {
    await log.stop();
  }
}
