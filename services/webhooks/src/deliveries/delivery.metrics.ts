import { type Database } from '@stayline/database';
import { AttemptCounter, dueState } from '@stayline/dispatch';
import { labelledGauge, type Metrics } from '@stayline/metrics';
import { LANES, laneTable } from './lanes';

export const deliveryAttempts = () =>
  new AttemptCounter('webhook_delivery_attempts_total', 'Attempts at webhook deliveries by lane and outcome', {
    label: 'lane',
    values: LANES,
  });

/** What operators watch: `webhook_oldest_due_seconds{lane="FIRST"}` above some seconds means that this service is behind. */
export function deliveryMetrics(database: Database): Metrics {
  return labelledGauge(
    'webhook_oldest_due_seconds',
    'How late the oldest due delivery of a lane is; LATER grows with endpoints that fail.',
    ['lane'],
    () =>
      Promise.all(
        LANES.map(async (lane) => [{ lane }, (await dueState(database, laneTable(lane))).oldestAgeSeconds] as const),
      ),
  );
}
