import { labelledGauge, type Metrics } from '@stayline/metrics';
import { type Database } from './database';

/** The connection pool: open, idle, allowed, and requests that wait for a connection. */
export function poolMetrics(database: Pick<Database, 'poolStats'>): Metrics {
  return labelledGauge(
    'database_pool_connections',
    'Connections of the pool by state; waiting are requests without one.',
    ['state'],
    () => Object.entries(database.poolStats()).map(([state, count]) => [{ state }, count]),
  );
}
