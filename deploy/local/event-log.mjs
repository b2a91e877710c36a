/** The platform's event log, as its scripts use it. */
import { builtLib } from './built-lib.mjs';

/** @typedef {import('@stayline/events').EventLogChoice} EventLogChoice */

/** @template T @param {EventLogChoice} choice @param {(log: import('@stayline/events').EventLog) => Promise<T>} work */
export async function withEventLog(choice, work) {
  const { createEventLog } = builtLib('events');
  const { createLogger } = builtLib('logger');
  const log = createEventLog(choice, { clientId: 'start', logger: createLogger({ service: 'start', level: 'error' }) });
  try {
    return await work(log);
  } finally {
    await log.stop();
  }
}

/** Topics exist before any service starts: in a cluster a job makes them, here this does. @param {EventLogChoice} choice */
export function ensureTopics(choice) {
  return withEventLog(choice, (log) => log.ensureTopics(builtLib('contracts').allTopics));
}
