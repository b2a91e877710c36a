import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { lostLogLines } from '@stayline/logger';
import { collectDefaultMetrics, Counter, Registry } from 'prom-client';
import { gracefulClose } from './graceful-close';

export interface ManagementServer {
  readonly registry: Registry;
  /** Listens and answers the port. */
  start(): Promise<number>;
  stop(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 1_000;

/**
 * The port that only the platform's operators reach: `/livez` (the process turns; no dependencies), `/readyz` (`isReady`),
 * `/metrics` (Prometheus).
 */
export function createManagementServer(options: {
  host: string;
  port: number;
  isReady: () => Promise<boolean>;
}): ManagementServer {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countLostLines(registry);
  const server: Server = createServer((request, response) => {
    route(request.url ?? '/', options.isReady, registry, response).catch(() => answer(response, 500, 'failed'));
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = REQUEST_TIMEOUT_MS;
  const close = gracefulClose(server);
  return {
    registry,
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(options.port, options.host, () => resolve((server.address() as AddressInfo).port));
      }),
    stop: () => close(STOP_TIMEOUT_MS),
  };
}

/** A log that cannot be written says nothing itself. */
function countLostLines(registry: Registry): void {
  new Counter({
    name: 'log_lines_lost_total',
    help: 'Lines of the log that could not be written: a full disk, a broken pipe, a reader that stands still.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(lostLogLines());
    },
  });
}

async function route(
  url: string,
  isReady: () => Promise<boolean>,
  registry: Registry,
  response: ServerResponse,
): Promise<void> {
  if (url === '/livez') return answer(response, 200, 'ok');
  if (url === '/readyz') return (await isReady()) ? answer(response, 200, 'ready') : answer(response, 503, 'not ready');
  if (url === '/metrics') return answer(response, 200, await registry.metrics(), registry.contentType);
  return answer(response, 404, 'not found');
}

function answer(response: ServerResponse, status: number, body: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
