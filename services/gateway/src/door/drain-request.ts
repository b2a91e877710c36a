import { type IncomingMessage } from 'node:http';
import { hasBody } from '../proxy/request-body';

const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const MAX_DRAIN_MS = 10_000;

/**
 * Reads and drops the rest of a body that is not needed, so that the client gets its answer instead of a broken
 * connection. A client that does not stop sending is cut off.
 */
export function drainRequest(request: IncomingMessage): void {
  const { socket } = request;
  if (request.complete || socket.destroyed || !hasBody(request)) return;
  let left = MAX_DRAINED_BYTES;
  const cut = (): void => void socket.destroy();
  const timer = setTimeout(cut, MAX_DRAIN_MS);
  const settle = (): void => {
    clearTimeout(timer);
    socket.off('close', settle);
  };
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
  // A request that breaks off has no "end" event and not always a "close" event, but its connection has one.
  request.once('end', settle).on('error', () => undefined);
  socket.once('close', settle);
  request.resume();
}
