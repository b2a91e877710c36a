import { type Sql } from '@stayline/database';
import { Gauge, type Registry } from 'prom-client';
import { type EventLog } from './event-log';
import { inboxState } from './inbox/dead-letters';
import { outboxState } from './outbox/outbox-state';

/** Shows at every scrape how many events wait to be published and for how long; a growing age means that the relay or the log is down. */
export function outboxMetrics(sql: Sql): (registry: Registry) => void {
  return (registry) => {
    new Gauge({
      name: 'outbox_depth',
      help: 'Events that have not reached the event log.',
      registers: [registry],
      async collect() {
        this.set((await stateOf(() => outboxState(sql)))?.depth ?? Number.NaN);
      },
    });
    new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'How long the oldest unpublished event has waited.',
      registers: [registry],
      async collect() {
        this.set((await stateOf(() => outboxState(sql)))?.oldestAgeSeconds ?? Number.NaN);
      },
    });
  };
}

/** Shows at every scrape what a consumer group has parked for another try, and what it has given up on. */
export function inboxMetrics(sql: Sql, group: string): (registry: Registry) => void {
  return (registry) => {
    new Gauge({
      name: 'inbox_events',
      help: 'Events that a consumer group could not handle yet (parked) or at all (dead).',
      labelNames: ['group', 'state'],
      registers: [registry],
      async collect() {
        const state = await stateOf(() => inboxState(sql, group));
        this.set({ group, state: 'parked' }, state?.parked ?? Number.NaN);
        this.set({ group, state: 'dead' }, state?.dead ?? Number.NaN);
      },
    });
  };
}

/** Shows at every scrape how far a consumer group is behind; events that are parked count as passed. */
export function lagMetrics(log: EventLog, group: string): (registry: Registry) => void {
  return (registry) => {
    new Gauge({
      name: 'consumer_lag_events',
      help: 'Events that a consumer group has not passed yet, by topic.',
      labelNames: ['group', 'topic'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const { topic, lag } of (await stateOf(() => log.lag(group))) ?? []) this.set({ group, topic }, lag);
      },
    });
  };
}

/** While the database is down the other metrics must still be shown. */
async function stateOf<T>(read: () => Promise<T>): Promise<T | undefined> {
  return read().catch(() => undefined);
}
