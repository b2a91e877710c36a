import { HOLD_PUSH_OPERATIONS } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { AttemptCounter } from '@stayline/dispatch';
import { gauge, labelledGauge, type Metrics, metricsOf } from '@stayline/metrics';
import { pushBacklog } from './push.store';

export const pushAttempts = () =>
  new AttemptCounter(
    'channel_manager_push_attempts_total',
    'Attempts to push to the channel manager by operation and outcome',
    {
      label: 'operation',
      values: HOLD_PUSH_OPERATIONS,
    },
  );

/**
 * What operators watch. Two alerts: `channel_manager_pushes{state="OVERDUE"} > 0`, a push that the channel manager has
 * not acknowledged for 10 minutes; and `increase(channel_manager_push_attempts_total{outcome="failed"}[1h]) > 0`, a
 * push that has failed for good.
 */
export function pushMetrics(database: Database): Metrics {
  return metricsOf(
    labelledGauge(
      'channel_manager_pushes',
      'Pushes by state: PENDING are not acknowledged yet, OVERDUE for 10 minutes, FAILED wait for an operator.',
      ['state'],
      async () => {
        const backlog = await pushBacklog(database);
        return (
          backlog && [
            [{ state: 'PENDING' }, backlog.pending],
            [{ state: 'OVERDUE' }, backlog.overdue],
            [{ state: 'FAILED' }, backlog.failed],
          ]
        );
      },
    ),
    gauge(
      'channel_manager_oldest_push_seconds',
      'Age of the oldest push that is not acknowledged; 0 when there is none.',
      async () => (await pushBacklog(database))?.oldestSeconds,
    ),
  );
}
