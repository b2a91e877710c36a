import { type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/**
 * A connection is closed once nothing has moved on it for so long: before that, its client may be sending the next
 * request.
 */
const QUIET_MS = 100;
const CHECK_MS = 20;

interface Connection {
  /** Requests whose answer has not left yet. */
  underWay: number;
  bytesRead: number;
  quietSince: number;
}

/**
 * Watches the connections of a server from its beginning, and returns a function that closes it without cutting a
 * request off. It takes no new connection, sends `Connection: close` with every answer, closes connections that are
 * quiet and, after `timeoutMs`, all others. `close` of node:http is not enough: it takes a connection for idle while
 * its answer is still being sent, or while the next request is on its way.
 */
export function gracefulClose(server: Server): (timeoutMs: number) => Promise<void> {
  const connections = new Map<Socket, Connection>();
  const answering = new Set<ServerResponse>();
  let closing = false;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { underWay: 0, bytesRead: 0, quietSince: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (connection) connection.underWay += 1;
    answering.add(response);
    if (closing) response.setHeader('Connection', 'close');
    response.once('close', () => {
      answering.delete(response);
      if (!connection) return;
      connection.underWay -= 1;
      connection.quietSince = performance.now();
    });
  });
  return async (timeoutMs) => {
    if (!server.listening) return;
    closing = true;
    for (const response of answering) if (!response.headersSent) response.setHeader('Connection', 'close');
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const deadline = performance.now() + timeoutMs;
    const timer = setInterval(() => {
      if (performance.now() >= deadline) return server.closeAllConnections();
      for (const [socket, connection] of connections) if (isQuiet(socket, connection)) socket.destroySoon();
    }, CHECK_MS);
    await closed;
    clearInterval(timer);
  };
}

function isQuiet({ bytesRead }: Socket, connection: Connection): boolean {
  if (bytesRead !== connection.bytesRead) Object.assign(connection, { bytesRead, quietSince: performance.now() });
  return connection.underWay === 0 && performance.now() - connection.quietSince >= QUIET_MS;
}
