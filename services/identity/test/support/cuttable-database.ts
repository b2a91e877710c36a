import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A door in front of PostgreSQL that a test can shut: connections break and new ones are refused until it opens again. */
export class CuttableDatabase {
  private readonly sockets = new Set<Socket>();
  private target = { host: '127.0.0.1', port: 0 };
  private port = 0;
  private readonly server = createServer((socket) => {
    const upstream = connect(this.target);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => this.sockets.delete(one));
    }
    socket.pipe(upstream).pipe(socket);
  });

  open(): Promise<void> {
    return new Promise((resolve) =>
      this.server.listen(this.port, '127.0.0.1', () => {
        this.port = (this.server.address() as AddressInfo).port;
        resolve();
      }),
    );
  }

  shut(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    return closed;
  }

  /** The same database, reached through the door, which must have been opened once. */
  through(url: string): string {
    const door = new URL(url);
    this.target = { host: door.hostname, port: Number(door.port) };
    door.host = `127.0.0.1:${this.port}`;
    return door.toString();
  }
}
