import { type AddressInfo, connect, createServer, type Server } from 'node:net';

/** A TCP proxy that passes requests on and swallows the first answer: `onAnswer` runs when it has arrived, then the client is cut off. */
export class SwallowingProxy {
  /** Whether the fault struck. */
  struck = false;
  private readonly server: Server;

  constructor(upstreamPort: number, onAnswer: () => void) {
    this.server = createServer((client) => {
      const upstream = connect(upstreamPort, '127.0.0.1');
      client.pipe(upstream);
      upstream.once('data', () => {
        this.struck = true;
        onAnswer();
        client.destroy();
        upstream.destroy();
      });
      for (const socket of [client, upstream]) socket.on('error', () => undefined);
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<unknown> {
    return new Promise((closed) => this.server.close(closed));
  }
}
