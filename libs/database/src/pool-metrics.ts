import { Gauge, type Registry } from 'prom-client';
import { type Database } from './database';

/** Shows the connection pool at every scrape: open, idle, allowed, and requests that wait for a connection. */
export function poolMetrics(database: Pick<Database, 'poolStats'>): (registry: Registry) => void {
  return (registry) => {
    new Gauge({
      name: 'database_pool_connections',
      help: 'Connections of the pool by state; waiting are requests without one.',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        for (const [state, count] of Object.entries(database.poolStats())) this.set({ state }, count);
      },
    });
  };
}
