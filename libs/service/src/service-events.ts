import { type Chore, type Worker } from '@stayline/background';
import { type allEvents } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import {
  createConsumer,
  createEventLog,
  createRelay,
  type EventLogChoice,
  forgetHandled,
  forgetPublished,
  type Handlers,
  inboxMetrics,
  lagMetrics,
  logMetrics,
  outboxMetrics,
} from '@stayline/events';
import { type Logger } from '@stayline/logger';
import { type Metrics } from '@stayline/metrics';

/** A service's part in events. */
export interface ServiceEvents {
  readonly workers: readonly Worker[];
  readonly chores: readonly Chore[];
  readonly metrics: readonly Metrics[];
  stop(): Promise<void>;
}

interface EventsOptions {
  readonly name: string;
  readonly settings: EventLogChoice | { readonly eventsTransport?: undefined };
  readonly database: Database;
  readonly logger: Logger;
  readonly handlers: Handlers<typeof allEvents> | undefined;
}

/** A relay, if the settings name an event log, and a consumer, if there are handlers. */
export function createEvents({ name, settings, database, logger, handlers }: EventsOptions): ServiceEvents {
  if (settings.eventsTransport === undefined) {
    if (handlers) throw new Error(`${name} handles events: its settings need eventLogSettings`);
    return { workers: [], chores: [], metrics: [], stop: () => Promise.resolve() };
  }
  const log = createEventLog(settings, { clientId: name, logger });
  const parts = { database, log, logger };
  const relay = createRelay(parts);
  const workers: Worker[] = [relay];
  const chores = [{ what: 'published events', forget: () => forgetPublished(database) }];
  const metrics = [outboxMetrics(database), logMetrics(log, relay)];
  if (handlers) {
    workers.push(createConsumer({ ...parts, group: name, handlers }));
    chores.push({ what: 'handled events', forget: () => forgetHandled(database) });
    metrics.push(inboxMetrics(database, name), lagMetrics(log, name));
  }
  return { workers, chores, metrics, stop: () => log.stop() };
}
