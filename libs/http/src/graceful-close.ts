import { type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Stops accepting, lets requests in flight end, and cuts what is left after `timeoutMs`. */
export async function closeGracefully(server: Server, timeoutMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = new AbortController();
  const cut = pause(timeoutMs, undefined, { signal: timer.signal }).then(
    () => server.closeAllConnections(),
    () => undefined,
  );
  await closed;
  timer.abort();
  await cut;
}
