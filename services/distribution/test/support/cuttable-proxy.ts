import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to a server of ours that can be cut: open connections break, new ones are refused. */
export class CuttableProxy {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(target: { host: string; port: number }) {
    this.server = createServer((client) => {
      const upstream = connect(target.port, target.host);
      client.pipe(upstream).pipe(client);
      for (const socket of [client, upstream]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
      }
    });
  }

  /** Answers the port. */
  async start(): Promise<number> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return (this.server.address() as AddressInfo).port;
  }

  cut(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}
