import { type Database } from '@stayline/database';
import { dueState } from '@stayline/dispatch';
import { Gauge, type Registry } from 'prom-client';
import { holdTable } from './hold-timer';

/** What operators watch: how far the timer is behind. What the database does not tell is left out. */
export function holdMetrics(database: Database): (registry: Registry) => void {
  return (registry) => {
    new Gauge({
      name: 'holds_due',
      help: 'Holds past their cutoff, or half way through a command, that the timer has still to settle.',
      registers: [registry],
      async collect() {
        const state = await dueState(database, holdTable).catch(() => undefined);
        this.set(state?.due ?? Number.NaN);
      },
    });
    new Gauge({
      name: 'hold_oldest_due_seconds',
      help: 'How late the hold is that has waited longest for the timer; 0 when none waits.',
      registers: [registry],
      async collect() {
        const state = await dueState(database, holdTable).catch(() => undefined);
        this.set(state?.oldestAgeSeconds ?? Number.NaN);
      },
    });
  };
}
