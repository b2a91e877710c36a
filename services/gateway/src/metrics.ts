import { Counter, Gauge, type Registry } from 'prom-client';
import { type Upstream } from './proxy/upstream';

/** What an operator watches besides the durations of requests. */
export function gatewayMetrics(registry: Registry, upstreams: readonly Upstream[], inFlight: () => number): void {
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are not answered yet.',
    registers: [registry],
    collect() {
      this.set(inFlight());
    },
  });
  new Gauge({
    name: 'gateway_upstream_connections',
    help: 'Connections to services, by service and state.',
    labelNames: ['service', 'state'],
    registers: [registry],
    collect() {
      for (const { service, pool } of upstreams) {
        const { connected, free, running, pending } = pool.stats;
        for (const [state, count] of Object.entries({ connected, free, running, pending })) {
          this.set({ service, state }, count);
        }
      }
    },
  });
}

/** Counts how often the identity provider's keys were read: a flood of unknown kids must not show here. */
export function keySetReads(registry: Registry): (outcome: 'ok' | 'failed') => void {
  const reads = new Counter({
    name: 'gateway_key_set_reads_total',
    help: "Reads of the identity provider's signing keys, by outcome.",
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => reads.inc({ outcome });
}
