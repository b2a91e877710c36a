import { type Database } from '@stayline/database';
import { dueState } from '@stayline/dispatch';
import { gauge, type Metrics, metricsOf } from '@stayline/metrics';
import { holdTable } from './hold-timer';

/** What operators watch: how far the timer is behind. */
export function holdMetrics(database: Database): Metrics {
  const state = () => dueState(database, holdTable);
  return metricsOf(
    gauge(
      'holds_due',
      'Holds past their cutoff, or half way through a command, that the timer has still to settle.',
      async () => (await state()).due,
    ),
    gauge(
      'hold_oldest_due_seconds',
      'How late the hold is that has waited longest for the timer; 0 when none waits.',
      async () => (await state()).oldestAgeSeconds,
    ),
  );
}
