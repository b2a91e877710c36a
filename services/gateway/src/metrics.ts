import { Counter, Gauge, type Registry } from 'prom-client';
import { type Upstream } from './proxy/upstream';

interface Watched {
  upstreams: readonly Upstream[];
  inFlight: () => number;
  heldBytes: () => number;
  unreadBytes: () => number;
}

/** What an operator watches besides the durations of requests. */
export function gatewayMetrics(registry: Registry, { upstreams, inFlight, heldBytes, unreadBytes }: Watched): void {
  gauge(registry, 'http_requests_in_flight', 'Requests that are not answered yet.', inFlight);
  gauge(registry, 'gateway_held_body_bytes', 'Bytes of bodies that have arrived and are not passed on yet.', heldBytes);
  gauge(
    registry,
    'gateway_unread_answer_bytes',
    'Bytes of answers that wait for clients that read slowly.',
    unreadBytes,
  );
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

function gauge(registry: Registry, name: string, help: string, value: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value());
    },
  });
}

/** Counts how often the identity provider's keys were read: many unknown kids must not raise it. */
export function keySetReads(registry: Registry): (outcome: 'ok' | 'failed') => void {
  const reads = new Counter({
    name: 'gateway_key_set_reads_total',
    help: "Reads of the identity provider's signing keys, by outcome.",
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => reads.inc({ outcome });
}
